// Where stacks, things and nests stand.
import { area, areaIds, areas, middle, strongholds, territories, territory, territoryOf } from './board';
import { distance } from './geometry';
import type { AreaId, Nest, Point, TerritoryId } from './types';

/** Stacks in a stronghold stand under its plate, in the middle of its drawing. */
const UNDER_PLATE = 8;
/** Arrakeen is wide at the top right: its stacks and its plate keep clear of Old Gap. */
const ARRAKEEN = { stacks: -5, plate: -20 };

export function standAt(id: AreaId): Point {
  const { territory: name, stand } = area(id);
  if (!territory(name).stronghold) return stand;
  const [x, y] = middle(name);
  return [x + (name === 'arrakeen' ? ARRAKEEN.stacks : 0), y + UNDER_PLATE];
}

export function plateAt(id: TerritoryId): Point {
  const [left, top, right] = territory(id).box;
  return [(left + right) / 2 + (id === 'arrakeen' ? ARRAKEEN.plate : 0), top + 3];
}

/** Points along a plate, for what must not lie under it. */
export function platePoints(id: TerritoryId, scale: number): Point[] {
  const [x, y] = plateAt(id);
  return [-44, 0, 44].map((dx): Point => [x + dx * scale, y]);
}

/** Spice lies on its printed place; where none is printed, on the anchor of the area. */
export const spiceAt = (id: AreaId): Point => area(id).spice ?? area(id).centre;

/** Nests are strongholds too: they carry a plate and hold stacks by the same rules. */
export const isStronghold = (id: AreaId): boolean => !(id in areas) || territory(territoryOf(id)).stronghold;

const NEST_REACH = [66, 80, 94];
const NEST_RIM = 360;
const SPOKES = 24;
/** What a nest should not cover, and how much it matters. */
const printed: readonly [at: Point, weight: number][] = [
  ...areaIds.flatMap((id): [Point, number][] => (area(id).spice ? [[spiceAt(id), 1]] : [])),
  ...strongholds.map((id): [Point, number] => [middle(id), 0.7]),
  ...Object.values(territories).map(({ label }): [Point, number] => [label.at, 1.3]),
];

/** A found location stands in its territory; the mobile stronghold beside its sector, where it covers the least. */
export function nestAt({ kind, host }: Nest, taken: readonly Point[]): Point {
  const tip = standAt(host);
  if (kind === 'found') return tip;
  const marks = [...printed, ...taken.map((at): [Point, number] => [at, 0.8])];
  const room = (at: Point): number => Math.min(...marks.map(([mark, weight]) => distance(at, mark) * weight), (NEST_RIM - Math.hypot(...at)) * 2);
  const around = NEST_REACH.flatMap((reach) => Array.from({ length: SPOKES }, (_, i): Point => [tip[0] + reach * Math.cos((i * 2 * Math.PI) / SPOKES), tip[1] + reach * Math.sin((i * 2 * Math.PI) / SPOKES)]));
  return around.reduce((best, at) => (room(at) > room(best) ? at : best));
}
