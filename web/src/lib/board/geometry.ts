import type { Point } from './types';

/** Map units from the pole to the rim, and to the edge of what is drawn. */
export const RADIUS = 400;
export const EDGE = 442;
export const SECTORS = 18;
/** The rim band in parts of the radius, and where the seats stand in it. */
export const RIM = { inner: 1.006, outer: 1.08, seat: 1.043 } as const;
const POLE = 0.16;

/** Angles run counterclockwise from the east, as on the board. */
export const sectorStart = (sector: number): number => 20 * sector - 120;
export const sectorMiddle = (sector: number): number => 20 * sector - 110;

export function polar(theta: number, r: number): Point {
  const angle = (theta * Math.PI) / 180;
  return [round(r * RADIUS * Math.cos(angle)), round(-r * RADIUS * Math.sin(angle))];
}

export const round = (value: number): number => Math.round(value * 10) / 10 + 0;
export const move = ([x, y]: Point): string => `translate(${round(x)} ${round(y)})`;
export const distance = ([ax, ay]: Point, [bx, by]: Point): number => Math.hypot(ax - bx, ay - by);

/** The outline of one sector between two distances from the pole. */
export function wedge(sector: number, inner = POLE, outer = 1): string {
  const [from, to] = [sectorStart(sector), sectorStart(sector) + 20];
  const corner = (theta: number, r: number) => polar(theta, r).join(' ');
  const arc = (r: number, turn: 0 | 1) => `A${round(r * RADIUS)} ${round(r * RADIUS)} 0 0 ${turn} `;
  return `M${corner(from, outer)}${arc(outer, 0)}${corner(to, outer)}L${corner(to, inner)}${arc(inner, 1)}${corner(from, inner)}Z`;
}

/** Signed difference of two angles, from -180 to 180. */
export const turnBetween = (a: number, b: number): number => ((((a - b + 540) % 360) + 360) % 360) - 180;

/** Sectors for a number of seats: the printed circles up to six, evenly spread beyond. */
export function seatSectors(count: number): number[] {
  const places = Math.max(6, count);
  return Array.from({ length: count }, (_, i) => 1 + (i * SECTORS) / places);
}
