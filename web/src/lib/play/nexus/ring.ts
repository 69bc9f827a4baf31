// Where the seats stand in the ring of a Nexus, and what lies between them.
import type { Faction } from '../../board/types';
import type { View } from '../../wire/view';

export interface Spot { seat: Faction; x: number; y: number; top: boolean }
/** Half the width and height of the ring: at a desk, and on a phone, where discs and words are larger beside it. */
export const RING = { wide: [270, 205], narrow: [165, 138] } as const;

/** The own seat on top, the others round from there. */
export function spots(seats: readonly Faction[], own: Faction | null, [wide, high]: readonly [number, number] = RING.wide): Spot[] {
  const start = own ? seats.indexOf(own) : 0;
  return seats.map((_, i) => {
    const seat = seats[(i + Math.max(start, 0)) % seats.length] ?? 'atreides';
    const turn = Math.PI / 2 + (i * 2 * Math.PI) / seats.length;
    return { seat, x: Math.cos(turn) * wide, y: -Math.sin(turn) * high, top: i === 0 };
  });
}

export type Bond = { one: Faction; other: Faction };
/** Every alliance once. */
export function alliances(view: View): Bond[] {
  const seats = Object.keys(view.mats ?? {}) as Faction[];
  return seats.flatMap((one) => {
    const other = view.mats?.[one]?.ally;
    return other && one < other ? [{ one, other }] : [];
  });
}
/** A curve between two spots, bent towards the middle or away from it. */
export function curve(a: Spot, b: Spot, bend = 0): string {
  return `M${a.x.toFixed(1)} ${a.y.toFixed(1)}Q${(((a.x + b.x) / 2) * (1 - bend)).toFixed(1)} ${(((a.y + b.y) / 2) * (1 - bend)).toFixed(1)} ${b.x.toFixed(1)} ${b.y.toFixed(1)}`;
}
export const middle = (a: Spot, b: Spot, bend = 0): [number, number] => {
  const [x, y] = [(a.x + b.x) / 2, (a.y + b.y) / 2];
  return [x * (1 - bend / 2), y * (1 - bend / 2)];
};
