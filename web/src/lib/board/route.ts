// The way of a stack over the map.
import { areas } from './board';
import { standAt } from './places';
import type { Arrow, Point } from './types';

const pointOf = (end: Arrow['from']): Point | null => (typeof end !== 'string' ? end : end in areas ? standAt(end) : null);

/** A shallow curve, bent away from the pole so that it does not run along the names. */
export function route({ from, to }: Pick<Arrow, 'from' | 'to'>): string {
  const [a, b] = [pointOf(from), pointOf(to)];
  if (!a || !b) return '';
  const [mx, my] = [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2];
  const [dx, dy] = [b[0] - a[0], b[1] - a[1]];
  const side = mx * -dy + my * dx > 0 ? 1 : -1;
  return `M${a.join(' ')}Q${mx + -dy * 0.16 * side} ${my + dx * 0.16 * side} ${b.join(' ')}`;
}
