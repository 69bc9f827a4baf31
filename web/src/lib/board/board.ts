import { data } from './board.data';
import type { Area, AreaId, Choice, Choices, Point, Territory, TerritoryId } from './types';

export const { territories, areas } = data;
export const areaIds: readonly AreaId[] = Object.keys(areas);
export const strongholds: readonly TerritoryId[] = Object.keys(territories).filter((id) => territories[id]?.stronghold);

/** The Hidden Mobile Stronghold is printed nowhere: it stands where its marker points. */
export const MOBILE: AreaId = 'hidden_mobile_stronghold:0';
const unprinted: Readonly<Record<TerritoryId, Territory>> = {
  hidden_mobile_stronghold: { name: 'Hidden Mobile Stronghold', terrain: 'stronghold', stronghold: true, spice: null, areas: [MOBILE], box: [0, 0, 0, 0], label: { at: [0, 0], turn: 0, size: 0, lines: [] } },
};

export function area(id: AreaId): Area {
  const found = areas[id];
  if (!found) throw new Error(`no area ${id}`);
  return found;
}
export function territory(id: TerritoryId): Territory {
  const found = territories[id] ?? unprinted[id];
  if (!found) throw new Error(`no territory ${id}`);
  return found;
}
export const territoryOf = (id: AreaId): TerritoryId => areas[id]?.territory ?? id.split(':')[0] ?? id;
export const neighbours = (id: AreaId): readonly AreaId[] => [...area(id).same, ...area(id).other];

const backwards = (arc: string): string => arc.split('L').reverse().join('L');
const forwards = (index: number): string => data.arcs[index] ?? '';
const arcAt = (index: number): string => (index < 0 ? backwards(forwards(~index)) : forwards(index));
const bare = (index: number): number => (index < 0 ? ~index : index);

/** The closed outline of an area. */
export const areaPath = (id: AreaId): string => `M${area(id).arcs.map(arcAt).join('L')}Z`;
export const areasPath = (ids: readonly AreaId[]): string => ids.map(areaPath).join('');

/** The outline of several areas without the lines between them: every border that only one of them touches. */
export function rimPath(ids: readonly AreaId[]): string {
  const uses = new Map<number, number>();
  for (const index of ids.flatMap((id) => area(id).arcs).map(bare)) uses.set(index, (uses.get(index) ?? 0) + 1);
  return [...uses].filter(([, count]) => count === 1).map(([index]) => `M${forwards(index)}`).join('');
}

export interface Border { path: string; kind: 'sector' | 'open' | 'rough' }
/** Every line between two areas, for the map drawn without its bitmap. */
export function borders(): Border[] {
  const owners = new Map<number, Area[]>();
  for (const each of Object.values(areas)) for (const index of each.arcs.map(bare)) owners.set(index, [...(owners.get(index) ?? []), each]);
  return [...owners].map(([index, sides]) => ({ path: `M${forwards(index)}`, kind: borderKind(sides) }));
}
function borderKind(sides: readonly Area[]): Border['kind'] {
  if (sides.length === 2 && sides[0]?.territory === sides[1]?.territory) return 'sector';
  const terrains = sides.map((side) => territory(side.territory).terrain);
  return terrains.includes('rock') || terrains.includes('stronghold') ? 'rough' : 'open';
}

/** The middle of a territory's drawing. */
export function middle(id: TerritoryId): Point {
  const [left, top, right, bottom] = territory(id).box;
  return [(left + right) / 2, (top + bottom) / 2];
}

/** The choice that holds for an area: its own, or that of its territory. */
export const choiceFor = (choices: Choices, id: AreaId): Choice | undefined => choices[id] ?? choices[territoryOf(id)];
