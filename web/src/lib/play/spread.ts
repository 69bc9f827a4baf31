// Spreading a number of forces over areas: what is placed first, and what dies where.
import type { AreaId } from '../board/types';
import type { Group, Part } from '../wire/view';

export type Spread = Readonly<Record<AreaId, readonly [normal: number, elite: number]>>;
export const total = (spread: Spread): Group => Object.values(spread).reduce<Group>(([n, e], [normal, elite]) => [n + normal, e + elite], [0, 0]);
export const asParts = (spread: Spread): Part[] => Object.entries(spread).filter(([, [n, e]]) => n + e > 0).map(([area, [n, e]]): Part => [area, n, e]);
export const fromParts = (areas: readonly AreaId[], parts: readonly Part[]): Spread => Object.fromEntries(areas.map((area) => {
  const part = parts.find(([id]) => id === area);
  return [area, [part?.[1] ?? 0, part?.[2] ?? 0] as const];
}));

/** A mix taken from the first areas on. */
export function taken(mix: Group, places: readonly Part[]): Spread {
  let [normal, elite] = mix;
  return Object.fromEntries(places.map(([area, n, e]) => {
    const some = [Math.min(normal, n), Math.min(elite, e)] as const;
    normal -= some[0];
    elite -= some[1];
    return [area, some];
  }));
}
/** Is there only one way to take the mix? */
export function settled(mix: Group, places: readonly Part[]): boolean {
  const [normal, elite] = [places.filter(([, n]) => n > 0), places.filter(([, , e]) => e > 0)];
  const all = places.reduce<Group>(([n, e], [, normals, elites]) => [n + normals, e + elites], [0, 0]);
  const one = (some: readonly Part[], wanted: number, have: number): boolean => wanted === 0 || wanted === have || some.length <= 1;
  return one(normal, mix[0], all[0]) && one(elite, mix[1], all[1]);
}
export const same = (a: Group, b: Group): boolean => a[0] === b[0] && a[1] === b[1];
