// An invented position for the gallery and the browser tests: six seats, turn 4, the storm in sector 6.
import { FACTIONS, type Choices, type Drafts, type Faction, type ForcesByArea, type Nest, type Seat, type SpiceByArea, type Stir, type Thing } from '../lib/board/types';
import { seatSectors } from '../lib/board/geometry';
import type { Names } from '../lib/names';
import type { MatFacts } from '../lib/parts/mat';

const spoken: Record<Faction, [name: string, short: string, elite?: string]> = {
  atreides: ['Atreides', 'Atreides'], bene_gesserit: ['Bene Gesserit', 'Bene G.'], emperor: ['Emperor', 'Emperor', 'Sardaukar'], fremen: ['Fremen', 'Fremen', 'Fedaykin'],
  guild: ['Spacing Guild', 'Guild'], harkonnen: ['Harkonnen', 'Harkonnen'], ixian: ['Ixians', 'Ix', 'Cyborgs'], tleilaxu: ['Tleilaxu', 'Tleilaxu'], choam: ['CHOAM', 'CHOAM'],
  richese: ['Richese', 'Richese'], ecaz: ['Ecaz', 'Ecaz'], moritani: ['Moritani', 'Moritani'],
};
export const names: Names = {
  faction: (id) => ({ name: spoken[id][0], short: spoken[id][1], elite: spoken[id][2] ?? null }),
  card: (id) => id,
  leader: (id) => id,
  territory: (id) => id,
};

const ORDER: readonly Faction[] = ['guild', 'harkonnen', 'atreides', 'emperor', 'fremen', 'bene_gesserit'];
export const seats: Seat[] = seatSectors(6).map((sector, i) => {
  const faction = ORDER[i] ?? 'guild';
  return { faction, sector, name: names.faction(faction).name, now: faction === 'emperor', first: faction === 'atreides', done: faction === 'atreides' };
});
export const twelveSeats: Seat[] = seatSectors(12).map((sector, i) => {
  const faction = FACTIONS[i] ?? 'guild';
  return { faction, sector, name: names.faction(faction).name, now: i === 2 };
});

/** A worm comes up and devours. */
export const stirs: readonly Stir[] = [
  { key: 'worm', kind: 'worm', at: 'hagga_basin:12' },
  { key: 'lost', kind: 'lost', at: 'hagga_basin:12', faction: 'fremen', forces: { normal: 3, elite: 1 } },
];
export const forces: ForcesByArea = {
  'arrakeen:9': { atreides: { normal: 6 }, bene_gesserit: { advisors: 1 } },
  'imperial_basin:9': { atreides: { normal: 2 } },
  'carthag:10': { harkonnen: { normal: 7 }, bene_gesserit: { advisors: 2 } },
  'tueks_sietch:4': { guild: { normal: 5 }, harkonnen: { normal: 3 } },
  'cielago_east:3': { guild: { normal: 2 } },
  'habbanya_sietch:16': { emperor: { normal: 4, elite: 2 } },
  'habbanya_ridge_flat:17': { emperor: { normal: 2, elite: 1 } },
  'sietch_tabr:13': { fremen: { normal: 6, elite: 1 } },
  'the_great_flat:14': { fremen: { normal: 3, elite: 1 } },
  'hagga_basin:12': { fremen: { normal: 2 } },
  'polar_sink:0': { bene_gesserit: { normal: 4 } },
};
export const spice: SpiceByArea = { 'the_great_flat:14': 10, 'habbanya_ridge_flat:17': 10, 'broken_land:11': 4 };
export const STORM = 6;

export const shipping: Choices = {
  arrakeen: { state: 'legal', price: 5 },
  habbanya_sietch: { state: 'legal', price: 5 },
  sietch_tabr: { state: 'warned', price: 5, reason: 'Your ally is there: nobody fights, and your forces leave at the end of the turn.' },
  carthag: { state: 'chosen', price: 5 },
  tueks_sietch: { state: 'barred', reason: 'Two other factions hold it.' },
};
export const shipDraft: Drafts = { stacks: [{ area: 'carthag:10', faction: 'emperor', forces: { normal: 4, elite: 1 } }] };

const REACHED = ['the_greater_flat:15', 'habbanya_erg:15', 'habbanya_erg:16', 'false_wall_west:16', 'false_wall_west:17', 'false_wall_west:18', 'cielago_west:18', 'cielago_west:17', 'meridian:18', 'meridian:1', 'wind_pass_north:16', 'wind_pass_north:17', 'wind_pass:14', 'wind_pass:15', 'wind_pass:16', 'wind_pass:17', 'polar_sink', 'cielago_north', 'cielago_depression', 'cielago_south', 'harg_pass:3', 'harg_pass:4', 'plastic_basin', 'habbanya_sietch'];
export const moving: Choices = { ...Object.fromEntries(REACHED.map((id) => [id, { state: 'legal' as const }])), 'habbanya_ridge_flat:17': { state: 'source' } };
export const moveDraft: Drafts = { arrows: [{ from: 'habbanya_ridge_flat:17', to: 'cielago_depression:18' }] };

export const crowded: ForcesByArea = {
  'arrakeen:9': { atreides: { normal: 6 }, bene_gesserit: { advisors: 1 } },
  'carthag:10': { harkonnen: { normal: 7 }, emperor: { normal: 4, elite: 1 }, bene_gesserit: { advisors: 2 }, ecaz: { normal: 3 } },
  'polar_sink:0': { richese: { normal: 1 }, emperor: { normal: 4, elite: 1 }, fremen: { normal: 2, elite: 1 }, bene_gesserit: { normal: 3 }, choam: { normal: 5 }, tleilaxu: { normal: 2 }, ecaz: { normal: 1 }, atreides: { normal: 3 }, guild: { normal: 2 } },
  'false_wall_east:6': { fremen: { normal: 3, elite: 2 }, harkonnen: { normal: 2 }, moritani: { normal: 4 }, atreides: { normal: 1 }, guild: { normal: 1 } },
  'tueks_sietch:4': { guild: { normal: 5 }, harkonnen: { normal: 3 } },
  mobile_stronghold: { ixian: { normal: 4, elite: 2 } },
  'the_great_flat:14': { choam: { normal: 3 }, fremen: { normal: 1 }, atreides: { normal: 2 } },
};
export const nests: Nest[] = [
  { id: 'mobile_stronghold', kind: 'mobile', host: 'the_greater_flat:15', name: 'Mobile hold' },
  { id: 'jacurutu', kind: 'found', host: 'gara_kulon:7', name: 'Jacurutu' },
];
export const things: Thing[] = [
  { area: 'carthag:10', icon: 'terror', faction: 'moritani', name: 'Terror token, face down' },
  { area: 'arrakeen:9', icon: 'ambassador', faction: 'ecaz', name: 'Ambassador, face up' },
  { area: 'meridian:18', icon: 'hiereg', name: 'Hiereg token, face down' },
  { area: 'pasty_mesa:6', icon: 'no-field', faction: 'richese', name: 'No-Field, value hidden' },
];

const led = (faction: string, strengths: readonly number[], dead = -1): MatFacts['leaders'] => strengths.map((strength, i) => ({ name: `${faction} ${i + 1}`, strength, dead: i === dead }));
export const mats: MatFacts[] = [
  { faction: 'atreides', player: 'Jonas', presence: 'here', state: 'done', order: '1st', first: true, ally: 'bene_gesserit', cards: 3, spice: null, bribes: 0, reserves: { normal: 8 }, tanks: { normal: 4 }, leaders: led('Atreides', [5, 5, 4, 2, 1], 3), holds: ['Arrakeen'], did: 'Shipped 2 to Imperial Basin, moved none' },
  { faction: 'emperor', player: 'Mira', you: true, presence: 'here', state: 'now', order: '2nd', ally: 'fremen', cards: 3, spice: 6, bribes: 2, reserves: { normal: 6, elite: 2 }, tanks: { normal: 3 }, leaders: led('Emperor', [6, 5, 3, 3, 2], 3), holds: ['Habbanya Sietch'], did: 'Got 7 for two cards this turn' },
  { faction: 'fremen', player: 'Aiko', presence: 'here', state: 'waiting', order: '3rd', ally: 'emperor', cards: 2, spice: null, bribes: 0, reserves: { normal: 4, elite: 1 }, tanks: { normal: 2 }, leaders: led('Fremen', [7, 6, 5, 3, 2]), holds: ['Sietch Tabr'], did: 'Pledges you 1 for this shipment' },
  { faction: 'bene_gesserit', player: 'Lea', presence: 'away', state: 'waiting', order: '4th', ally: 'atreides', cards: 4, spice: null, bribes: 3, reserves: { normal: 12 }, tanks: { normal: 1 }, leaders: led('Bene Gesserit', [5, 5, 5, 5, 5]), holds: [], did: 'Away 2 min; clock 4:10' },
  { faction: 'guild', player: 'Teo', presence: 'here', state: 'waiting', order: '5th', cards: 4, spice: null, bribes: 0, reserves: { normal: 11 }, tanks: { normal: 2 }, leaders: led('Guild', [5, 3, 3, 2, 1]), holds: [], did: 'May act between any two turns' },
  { faction: 'harkonnen', player: 'Brutus', presence: 'bot', state: 'waiting', order: '6th', cards: 6, spice: null, bribes: 0, reserves: { normal: 6 }, tanks: { normal: 4 }, leaders: led('Harkonnen', [6, 4, 3, 2, 1], 2), holds: ['Carthag'], did: "In Tuek's Sietch with the Guild: battle" },
];
export const twelveMats: MatFacts[] = FACTIONS.map((faction, i) => ({ faction, player: 'Player', presence: i % 5 === 4 ? 'bot' : 'here', state: i === 2 ? 'now' : 'waiting', order: `${i + 1}`, cards: i % 3 === 0 ? null : 3, spice: null, bribes: 0, reserves: { normal: 9, elite: i % 4 === 0 ? 2 : 0 }, tanks: { normal: i }, leaders: [], holds: i % 4 === 1 ? ['Carthag'] : [], ally: i === 3 ? 'emperor' : null }));

export const holds: { name: string; factions: Faction[] }[] = [
  { name: 'Arrakeen', factions: ['atreides'] },
  { name: 'Carthag', factions: ['harkonnen'] },
  { name: 'Habbanya Sietch', factions: ['emperor'] },
  { name: 'Sietch Tabr', factions: ['fremen'] },
  { name: "Tuek's Sietch", factions: ['guild', 'harkonnen'] },
];
