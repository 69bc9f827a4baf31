// A position in the middle of a game, for the planet of the first page.
import type { ForcesByArea, SpiceByArea } from '../board/types';

export const STORM = 15;
export const forces: ForcesByArea = {
  'arrakeen:9': { atreides: { normal: 6 }, bene_gesserit: { advisors: 1 } },
  'carthag:10': { harkonnen: { normal: 7 }, bene_gesserit: { advisors: 2 } },
  'sietch_tabr:13': { fremen: { normal: 6, elite: 1 } },
  'habbanya_sietch:16': { emperor: { normal: 4, elite: 2 } },
  'tueks_sietch:4': { guild: { normal: 5 } },
  'polar_sink:0': { bene_gesserit: { normal: 4 } },
  'hagga_basin:11': { fremen: { normal: 2 } },
  'the_great_flat:14': { fremen: { normal: 3, elite: 1 } },
  'habbanya_ridge_flat:16': { emperor: { normal: 2, elite: 1 } },
  'arsunt:10': { atreides: { normal: 2 } },
};
export const spice: SpiceByArea = { 'the_great_flat:14': 10, 'habbanya_ridge_flat:17': 10, 'broken_land:11': 4 };
