// Walking the map with the arrow keys: to the neighbouring place that lies most in the direction pressed.
import { area, neighbours } from './board';
import type { AreaId, Point } from './types';

export type Direction = 'up' | 'down' | 'left' | 'right';
/** A place inside a place: one gets in from its host, and out to wherever one gets from there. */
export interface Inner { id: AreaId; host: AreaId; at: Point }
const AIM: Record<Direction, Point> = { up: [0, -1], down: [0, 1], left: [-1, 0], right: [1, 0] };
/** A neighbour that lies more to the side than this (about 80 degrees) is not "that way". */
const SIDEWAYS = 0.17;

export function step(from: AreaId, direction: Direction, inner: readonly Inner[] = []): AreaId {
  const inside = inner.find(({ id }) => id === from);
  const host = inside?.host ?? from;
  const [x, y] = inside?.at ?? area(from).centre;
  const goals: { id: AreaId; at: Point }[] = [
    ...neighbours(host).map((id) => ({ id, at: area(id).centre })),
    ...(inside ? [{ id: host, at: area(host).centre }] : inner.filter((each) => each.host === host)),
  ];
  const [aimX, aimY] = AIM[direction];
  let best = { id: from, score: SIDEWAYS };
  for (const { id, at } of goals) {
    const [dx, dy] = [at[0] - x, at[1] - y];
    const score = (dx * aimX + dy * aimY) / (Math.hypot(dx, dy) || 1);
    if (score > best.score) best = { id, score };
  }
  return best.id;
}
