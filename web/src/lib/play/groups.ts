// Groups of forces: from a territory's areas, as much of each as the player wants, and what of it goes where.
import { territoryOf } from '../board/board';
import type { AreaId, Choice, Choices, Faction, TerritoryId } from '../board/types';
import type { Count, Part, View } from '../wire/view';
import { fighting } from './words';

/** `farther`: where a group goes only with an elite force in it. */
export interface Source { area: AreaId; normal: number; elite: number; hidden?: number; advisors?: boolean; to: readonly AreaId[]; farther?: readonly AreaId[] }
export interface GroupOf { territory: TerritoryId; sources: readonly Source[] }
/** How many of each area's forces go: [ordinary, elite, face-down marker]. */
export type Share = readonly [normal: number, elite: number, hidden?: number];
export type Taken = Readonly<Record<AreaId, Share>>;
const goes = (share: Share | undefined): boolean => (share?.[0] ?? 0) + (share?.[1] ?? 0) + (share?.[2] ?? 0) > 0;
/** A marker is named only where there is one. */
export const shareOf = (normal: number, elite: number, hidden: number | undefined): Share => (hidden === undefined ? [normal, elite] : [normal, elite, hidden]);

/** Sources of one territory are one group. */
export function grouped(sources: readonly Source[]): GroupOf[] {
  const groups = new Map<TerritoryId, Source[]>();
  for (const source of sources) groups.set(territoryOf(source.area), [...(groups.get(territoryOf(source.area)) ?? []), source]);
  return [...groups].map(([territory, of]) => ({ territory, sources: of }));
}

/** Own forces on the planet, as sources of a shipment or ride. Advisors count as ordinary forces. */
export function standing(view: View, seat: Faction, from?: readonly AreaId[]): Source[] {
  return Object.entries(view.forces ?? {}).flatMap(([area, there]) => {
    const own: Count | undefined = there[seat];
    const hidden = own?.[3] ?? 0;
    if (!own || (from && !from.includes(area)) || own[0] + own[1] + own[2] + hidden === 0) return [];
    return [{ area, normal: own[0] + own[2], elite: own[1], ...(hidden ? { hidden } : {}), advisors: own[2] > 0, to: [] }];
  });
}

/** Everything that can move goes, until the player says otherwise. */
export const allOf = (sources: readonly Source[]): Taken => Object.fromEntries(sources.map(({ area, normal, elite, hidden }) => [area, shareOf(normal, elite, hidden)]));
export const partsOf = (taken: Taken): Part[] => Object.entries(taken).filter(([, each]) => goes(each)).map(([area, [normal, elite, hidden]]): Part => (hidden ? [area, normal, elite, hidden] : [area, normal, elite]));
export const sumOf = (taken: Taken): [normal: number, elite: number, hidden: number] => Object.values(taken).reduce<[number, number, number]>((sum, [normal, elite, hidden = 0]) => [sum[0] + normal, sum[1] + elite, sum[2] + hidden], [0, 0, 0]);

/** Where some of an area's forces can go. */
export const everywhere = ({ to, farther = [] }: Source): readonly AreaId[] => [...to, ...farther];

/** Where every part of the group can go. An area of the group itself is no destination for its own forces. */
export function reachOf(group: GroupOf, taken: Taken): AreaId[] {
  const going = group.sources.filter(({ area }) => goes(taken[area]));
  const far = !going.length || going.some(({ area }) => (taken[area]?.[1] ?? 0) > 0);
  const [first, ...others] = going.length ? going : group.sources.filter(({ to }) => to.length);
  const goals = (source: Source): readonly AreaId[] => (far ? everywhere(source) : source.to);
  return (first ? goals(first) : []).filter((to) => others.every((source) => goals(source).includes(to)) && !going.some(({ area }) => area === to));
}

/** When the player picks an area that only a part of the group can reach, that part goes. */
export function fitting(group: GroupOf, taken: Taken, to: AreaId): Taken {
  return Object.fromEntries(Object.entries(taken).map(([area, [normal, elite, hidden]]): [AreaId, Share] => {
    const source = group.sources.find((each) => each.area === area);
    if (area === to || !source || !everywhere(source).includes(to)) return [area, shareOf(0, 0, hidden === undefined ? undefined : 0)];
    return [area, shareOf(normal, source.to.includes(to) ? elite : Math.max(1, elite), hidden)];
  }));
}

export interface Warn { (area: AreaId): string | undefined }
/** What the map lights: legal, warned, the source and the chosen place. */
export function moveChoices(reach: readonly AreaId[], sources: readonly AreaId[], chosen: AreaId | null, warn: Warn): Choices {
  const lit: Record<AreaId, Choice> = {};
  for (const area of reach) {
    const reason = warn(area);
    lit[area] = reason ? { state: 'warned', reason } : { state: 'legal' };
  }
  for (const area of sources) lit[area] ??= { state: 'source' };
  if (chosen) lit[chosen] = { state: 'chosen' };
  return lit;
}

/** Whom forces of a seat would fight there: fighters of others who are not its ally. In the Polar Sink nobody fights. */
export function foes(view: View, territory: TerritoryId, seat: Faction): Faction[] {
  if (territory === 'polar_sink') return [];
  const ally = view.mats?.[seat]?.ally ?? null;
  const there = Object.entries(view.forces ?? {}).filter(([area]) => territoryOf(area) === territory).flatMap(([, standing]) => Object.entries(standing) as [Faction, Count][]);
  return [...new Set(there.filter(([other, count]) => other !== seat && other !== ally && fighting(count) > 0).map(([other]) => other))];
}
