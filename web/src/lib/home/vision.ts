// How colours look to people of each kind of colour vision (Machado, Oliveira and Fernandes 2009, full severity).
export const VISIONS = ['usual', 'deutan', 'protan', 'tritan'] as const;
export type Vision = (typeof VISIONS)[number];
type Triple = readonly [number, number, number];

const SEEN: Readonly<Record<Exclude<Vision, 'usual'>, readonly [Triple, Triple, Triple]>> = {
  deutan: [[0.367322, 0.860646, -0.227968], [0.280085, 0.672501, 0.047413], [-0.01182, 0.04294, 0.968881]],
  protan: [[0.152286, 1.052583, -0.204868], [0.114503, 0.786281, 0.099216], [-0.003882, -0.048116, 1.051998]],
  tritan: [[1.255528, -0.076749, -0.178779], [-0.078411, 0.930809, 0.147602], [0.004733, 0.691367, 0.3039]],
};
/** Nearer colours than this (CIE 1976) are not told apart at a glance. */
export const NEAR = 10;

/** The matrix of an SVG filter that shows colours as they are seen; null: as they are. */
export const filterOf = (vision: Vision): string | null => (vision === 'usual' ? null : `${SEEN[vision].map((row) => `${row.join(' ')} 0 0`).join(' ')} 0 0 0 1 0`);

const PARTS = [1, 3, 5];
const linear = (hex: string): Triple => PARTS.map((at) => parseInt(hex.slice(at, at + 2), 16) / 255).map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4)) as unknown as Triple;
const times = ([a, b, c]: Triple, [x, y, z]: Triple): number => Math.max(0, a * x + b * y + c * z);
const seenAs = (light: Triple, vision: Vision): Triple => (vision === 'usual' ? light : (SEEN[vision].map((row) => times(row, light)) as unknown as Triple));
const curved = (part: number): number => (part > 0.008856 ? Math.cbrt(part) : 7.787 * part + 16 / 116);
function lab(light: Triple): Triple {
  const x = curved(times([0.4124, 0.3576, 0.1805], light) / 0.9505);
  const y = curved(times([0.2126, 0.7152, 0.0722], light));
  const z = curved(times([0.0193, 0.1192, 0.9505], light) / 1.089);
  return [116 * y - 16, 500 * (x - y), 200 * (y - z)];
}

export interface Pair<Name> { pair: readonly [Name, Name]; apart: number }
/** The two of these colours (`#rrggbb` by name) that are nearest to each other for a kind of vision. */
export function nearest<Name extends string>(colours: readonly (readonly [Name, string])[], vision: Vision): Pair<Name> | null {
  const seen = colours.map(([name, hex]) => ({ name, at: lab(seenAs(linear(hex), vision)) }));
  const pairs = seen.flatMap((a, i) => seen.slice(i + 1).map((b) => ({ pair: [a.name, b.name] as const, apart: Math.hypot(a.at[0] - b.at[0], a.at[1] - b.at[1], a.at[2] - b.at[2]) })));
  return pairs.reduce<Pair<Name> | null>((least, each) => (least && least.apart <= each.apart ? least : each), null);
}
