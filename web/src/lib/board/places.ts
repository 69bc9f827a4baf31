// Where stacks, things and nests stand.
import { area, areas, middle, territoryOf, territory, territories } from './board';
import { distance } from './geometry';
import type { AreaId, Nest, Point } from './types';

/** Stacks in a stronghold stand under its plate, in the middle of its drawing. */
const STRONGHOLD_DROP = 8;
/** Arrakeen is wide at the top right; its stacks and plate keep clear of Old Gap. */
const SHIFT: Record<string, Point> = { arrakeen: [-5, 0], carthag: [0, 2], polar_sink: [0, 28] };

export function standAt(id: AreaId): Point {
  const { territory: name, forces, centre } = area(id);
  const [dx, dy] = SHIFT[name] ?? [0, 0];
  if (territory(name).stronghold) {
    const [x, y] = middle(name);
    return [x + dx, y + dy + STRONGHOLD_DROP];
  }
  if (name === 'polar_sink') return [dx, dy];
  return forces[0] ?? centre;
}

export function plateAt(id: string): Point {
  const [left, top, right] = territory(id).box;
  return [(left + right) / 2 + (id === 'arrakeen' ? -20 : 0), top + 3];
}

/** A found location stands in its territory; the mobile stronghold beside its sector, where the least is covered. */
export function nestAt({ kind, host }: Nest, taken: readonly Point[] = []): Point {
  const tip = standAt(host);
  if (kind === 'found') return tip;
  const candidates = Array.from({ length: 16 }, (_, i): Point => [tip[0] + 74 * Math.cos((i * Math.PI) / 8), tip[1] + 74 * Math.sin((i * Math.PI) / 8)]);
  const marks = [...taken, ...Object.values(territories).map(({ label }) => label.at)];
  const room = (at: Point): number => Math.min(...marks.map((mark) => distance(at, mark)), (355 - Math.hypot(...at)) * 2);
  return candidates.reduce((best, at) => (room(at) > room(best) ? at : best));
}

/** Spice lies on its printed place; where none is printed, beside the stacks. */
export function spiceAt(id: AreaId): Point {
  const { spice, forces, centre } = area(id);
  return spice ?? forces[1] ?? centre;
}

export const isStronghold = (id: AreaId): boolean => (id in areas ? territory(territoryOf(id)).stronghold : true);
