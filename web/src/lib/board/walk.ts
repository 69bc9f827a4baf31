// Walking the map with the arrow keys: to the neighbouring area that lies most in the direction pressed.
import { area, neighbours } from './board';
import type { AreaId, Point } from './types';

export type Direction = 'up' | 'down' | 'left' | 'right';
const AIM: Record<Direction, Point> = { up: [0, -1], down: [0, 1], left: [-1, 0], right: [1, 0] };
/** A neighbour that lies more to the side than this (about 80 degrees) is not "that way". */
const SIDEWAYS = 0.17;

export function step(from: AreaId, direction: Direction): AreaId {
  const [x, y] = area(from).centre;
  const [aimX, aimY] = AIM[direction];
  let best = { id: from, score: SIDEWAYS };
  for (const id of neighbours(from)) {
    const [dx, dy] = [area(id).centre[0] - x, area(id).centre[1] - y];
    const score = (dx * aimX + dy * aimY) / (Math.hypot(dx, dy) || 1);
    if (score > best.score) best = { id, score };
  }
  return best.id;
}
