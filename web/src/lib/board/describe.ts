// The spoken name of a place: what it is, who stands there and what the question makes of it.
import { area, choiceFor, territory, territoryOf } from './board';
import type { Names } from '../names';
import { t } from '../texts';
import type { AreaId, Choice, Choices, Faction, Forces, ForcesByArea, Nest, SpiceByArea, Standing, Thing } from './types';

export interface Facts { choices: Choices; forces: ForcesByArea; spice: SpiceByArea; storm: number; nests: readonly Nest[]; things?: readonly Thing[]; partners?: readonly Faction[] | null }

export function describe(id: AreaId, facts: Facts, names: Names): string {
  const { forces, spice, storm, nests, choices, things = [] } = facts;
  const nest = nests.find((each) => each.id === id);
  const sector = nest ? area(nest.host).sector : area(id).sector;
  const choice = choiceFor(choices, id);
  return [
    nest ? t('place.inside', { name: nest.name, host: territory(territoryOf(nest.host)).name }) : placeName(id),
    storm && sector === storm ? t('place.storm') : '',
    spice[id] ? t('place.spice', { amount: spice[id] }) : '',
    ...Object.entries(forces[id] ?? {}).map(([faction, group]) => t('place.forces', { faction: names.faction(faction as Faction).name, forces: count(group) })),
    areTogether(forces[id], facts.partners) ? t('place.one_side') : '',
    ...thingsAt(id, things).map(({ name }) => name),
    choice ? verdict(choice) : '',
  ].filter(Boolean).join(' ');
}

/** What lies in a place: on the plate of a stronghold it lies in all of it. */
const thingsAt = (id: AreaId, things: readonly Thing[]): Thing[] => things.filter(({ area: at, planned }) => !planned && territoryOf(at) === territoryOf(id));
/** Do two who count as one side stand here both, with fighters? */
export const areTogether = (standing: Standing | undefined, partners: readonly Faction[] | null | undefined): boolean => !!partners?.length && partners.every((seat) => {
  const { normal = 0, elite = 0, hidden = 0 } = standing?.[seat] ?? {};
  return normal + elite + hidden > 0;
});

/** The bare name of a place, without what is there. */
export const nameOf = (id: AreaId, nests: readonly Nest[]): string => nests.find((nest) => nest.id === id)?.name ?? territory(territoryOf(id)).name;

function placeName(id: AreaId): string {
  const { sector } = area(id);
  const { name, terrain, stronghold } = territory(territoryOf(id));
  if (terrain === 'polar') return t('place.polar', { name });
  return stronghold ? t('place.stronghold', { name, sector }) : t('place.area', { name, sector });
}

export function count({ normal = 0, elite = 0, advisors = 0, hidden = 0, inside }: Forces): string {
  const marker = inside === undefined ? t('place.no_field') : t('place.no_field_inside', { count: inside });
  return [normal && t('place.normal', { count: normal }), elite && t('place.elite', { count: elite }), advisors && t('place.advisors', { count: advisors }), hidden && marker].filter(Boolean).join(', ');
}

function verdict({ state, reason, price }: Choice): string {
  const priced = price !== undefined;
  if (state === 'legal') return priced ? t('place.legal_price', { price }) : t('place.legal');
  if (state === 'warned') return priced ? t('place.warned_price', { price, reason: reason ?? '' }) : t('place.warned', { reason: reason ?? '' });
  if (state === 'barred') return reason ? t('place.barred', { reason }) : t('place.barred_plain');
  return state === 'chosen' ? t('place.chosen') : t('place.source');
}
