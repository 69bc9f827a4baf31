// Walking the map with the arrow keys: to the neighbouring place that lies most in the direction pressed.
import { area, neighbours } from './board';
import type { AreaId, Point } from './types';

export type Direction = 'up' | 'down' | 'left' | 'right';
/** A place inside a place: it lies between its host and whatever is that way. */
export interface Inner { id: AreaId; host: AreaId; at: Point }
const AIM: Record<Direction, Point> = { up: [0, -1], down: [0, 1], left: [-1, 0], right: [1, 0] };
/** A neighbour that lies more to the side than this (about 80 degrees) is not "that way". */
const SIDEWAYS = 0.17;
/** Within 45 degrees: one of the four directions always leads there. */
const STRAIGHT = Math.SQRT1_2 - 1e-9;

/** How much one point lies that way from another: 1 straight on, 0 to the side. */
function along(from: Point, to: Point, direction: Direction): number {
  const [dx, dy] = [to[0] - from[0], to[1] - from[1]];
  const [aimX, aimY] = AIM[direction];
  return (dx * aimX + dy * aimY) / (Math.hypot(dx, dy) || 1);
}

export function step(from: AreaId, direction: Direction, inner: readonly Inner[] = []): AreaId {
  const here = inner.find(({ id }) => id === from);
  if (here) return along(here.at, area(here.host).centre, direction) >= STRAIGHT ? here.host : onwards(here.host, direction);
  const inside = inner.find(({ host, at }) => host === from && along(area(from).centre, at, direction) >= STRAIGHT);
  return inside?.id ?? onwards(from, direction);
}

function onwards(from: AreaId, direction: Direction): AreaId {
  let best = { id: from, score: SIDEWAYS };
  for (const id of neighbours(from)) {
    const score = along(area(from).centre, area(id).centre, direction);
    if (score > best.score) best = { id, score };
  }
  return best.id;
}
