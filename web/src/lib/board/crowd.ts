// How several stacks share one place: apart, in a rosette, in capsules (for a small map), or opened as a fan.
// Numbers never disappear, only discs do.
import type { Faction, Forces, Point, Standing } from './types';

export interface Stack { faction: Faction; forces: Forces; planned?: boolean }
export interface Spot { stack: Stack; dx: number; dy: number; r: number }
export type Folding = 'apart' | 'rosette' | 'capsules';

const ROSETTE_RING = 6;
export const CAPSULE_ROWS = 3;
/** Height of a row at token scale 1. */
export const CAPSULE_HEIGHT = 25;
const SMALL_MAP = 0.6;
const CLOSE_UP = 1.6;

export const strength = ({ normal = 0, elite = 0, advisors = 0, hidden = 0 }: Forces): number => normal + elite + advisors + hidden;

/** Fighters, advisors and a face-down marker of one faction are stacks of their own. Empty stacks do not stand anywhere. */
export function stacksOf(standing: Standing): Stack[] {
  return (Object.entries(standing) as [Faction, Forces][]).flatMap(([faction, { normal = 0, elite = 0, advisors = 0, hidden = 0, inside }]) => [
    ...(normal + elite ? [{ faction, forces: { normal, elite } }] : []),
    ...(advisors ? [{ faction, forces: { advisors } }] : []),
    ...(hidden ? [{ faction, forces: { hidden, ...(inside === undefined ? {} : { inside }) } }] : []),
  ]);
}

/** How a place is folded at a map scale (CSS pixels a map unit). */
export function folding(count: number, scale: number, stronghold: boolean): Folding {
  if (scale < SMALL_MAP) return stronghold || count > 4 ? 'capsules' : 'apart';
  if (scale > CLOSE_UP && stronghold) return 'apart';
  return count > 4 ? 'rosette' : 'apart';
}
export const isFolded = (count: number, scale: number, stronghold: boolean): boolean => count > 1 && folding(count, scale, stronghold) !== 'apart';

const APART: readonly (readonly (readonly [dx: number, dy: number, r: number])[])[] = [
  [],
  [[0, 0, 14.5]],
  [[-17, 0, 14.5], [17, 2, 14.5]],
  [[-1, -19, 13.5], [-17, 13, 13.5], [17, 16, 13.5]],
  [[-16, -15, 13], [17, -15, 13], [-16, 16, 13], [17, 16, 13]],
];

/** Where up to four stacks stand; more go round in a ring. */
export function apart(stacks: readonly Stack[]): Spot[] {
  const pattern = APART[stacks.length] ?? ring(stacks.length).map(([dx, dy]) => [dx * 30, dy * 30, 10.5] as const);
  return stacks.map((stack, i) => {
    const [dx, dy, r] = pattern[i] ?? [0, 0, 14.5];
    return { stack, dx, dy, r };
  });
}

/** Where two who count as one side stand among the stacks, fighters only; null: they do not both. */
export function pairAmong(stacks: readonly Stack[], partners: readonly Faction[] | null | undefined): [number, number] | null {
  const at = (partners ?? []).map((seat) => stacks.findIndex(({ faction, forces: { normal = 0, elite = 0, hidden = 0 }, planned }) => faction === seat && !planned && normal + elite + hidden > 0));
  const [one = -1, other = -1] = at;
  return one >= 0 && other >= 0 ? [Math.min(one, other), Math.max(one, other)] : null;
}

export interface Rosette { spots: Spot[]; more: { dx: number; dy: number; count: number } | null }
/** The first stack in the middle, the others round it from the top; with more than seven the last place says "+n". */
export function rosette(stacks: readonly Stack[]): Rosette {
  const [heart, ...others] = stacks;
  const over = others.length > ROSETTE_RING ? others.length - (ROSETTE_RING - 1) : 0;
  const shown = over ? others.slice(0, ROSETTE_RING - 1) : others;
  const places = ring(shown.length + (over ? 1 : 0)).map(([x, y]) => [x * 29, y * 29] as const);
  const spots = shown.map((stack, i) => ({ stack, dx: places[i]?.[0] ?? 0, dy: places[i]?.[1] ?? 0, r: 10.5 }));
  const last = places.at(-1);
  return {
    spots: heart ? [...spots, { stack: heart, dx: 0, dy: 0, r: 12.5 }] : spots,
    more: over && last ? { dx: last[0], dy: last[1], count: over } : null,
  };
}

/** One row a stack; the last of too many is "+n". */
export function capsules(stacks: readonly Stack[], rows = CAPSULE_ROWS): { shown: readonly Stack[]; more: number } {
  if (stacks.length <= rows) return { shown: stacks, more: 0 };
  return { shown: stacks.slice(0, rows - 1), more: stacks.length - (rows - 1) };
}

/** Spokes of the opened fan, towards the side with more room: the middle of the map. */
export function fan(count: number, at: Point): { spokes: Point[]; reach: number } {
  const reach = count > 7 ? 112 : 96;
  const whole = count > 6 || Math.hypot(...at) < 80;
  if (whole) return { spokes: ring(count).map(([x, y]) => [x * reach, y * reach]), reach };
  const towards = Math.atan2(-at[1], -at[0]);
  const spread = Math.min(Math.PI * 1.4, 0.62 * (count - 1));
  const spokes = Array.from({ length: count }, (_, i): Point => {
    const angle = towards - spread / 2 + (count > 1 ? (spread * i) / (count - 1) : 0);
    return [reach * Math.cos(angle), reach * Math.sin(angle)];
  });
  return { spokes, reach };
}

function ring(count: number): Point[] {
  return Array.from({ length: count }, (_, i) => {
    const angle = -Math.PI / 2 + (2 * Math.PI * i) / count;
    return [Math.cos(angle), Math.sin(angle)];
  });
}
