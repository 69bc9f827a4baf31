// The way of a stack over the map.
import type { AreaId, Arrow, Point } from './types';

/** Where a place is drawn; null: not on this map. */
export type Where = (place: AreaId) => Point | null;
const pointOf = (end: Arrow['from'], where: Where): Point | null => (typeof end === 'string' ? where(end) : end);

/** A shallow curve, bent away from the pole so that it does not run along the names. */
export function route({ from, to }: Pick<Arrow, 'from' | 'to'>, where: Where): string {
  const [a, b] = [pointOf(from, where), where(to)];
  if (!a || !b) return '';
  const [mx, my] = [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2];
  const [dx, dy] = [b[0] - a[0], b[1] - a[1]];
  const side = mx * -dy + my * dx > 0 ? 1 : -1;
  return `M${a.join(' ')}Q${mx + -dy * 0.16 * side} ${my + dx * 0.16 * side} ${b.join(' ')}`;
}
