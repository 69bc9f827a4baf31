// SHA-256, so that the check of a table's seed needs neither a server nor a secure connection.
const WORD = 2 ** 32;
function primes(count: number): number[] {
  const found: number[] = [];
  for (let n = 2; found.length < count; n += 1) if (found.every((prime) => n % prime)) found.push(n);
  return found;
}
const fraction = (n: number): number => Math.floor((n - Math.floor(n)) * WORD) | 0;
const K = primes(64).map((prime) => fraction(Math.cbrt(prime)));
const START = primes(8).map((prime) => fraction(Math.sqrt(prime)));
const turn = (x: number, by: number): number => (x >>> by) | (x << (32 - by));

export function fromHex(hex: string): Uint8Array {
  return Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
}
export const toHex = (words: readonly number[]): string => words.map((word) => (word >>> 0).toString(16).padStart(8, '0')).join('');

export function sha256(bytes: Uint8Array): string {
  const length = Math.ceil((bytes.length + 9) / 64) * 64;
  const padded = new Uint8Array(length);
  padded.set(bytes);
  padded[bytes.length] = 0x80;
  const view = new DataView(padded.buffer);
  view.setUint32(length - 8, Math.floor((bytes.length * 8) / WORD));
  view.setUint32(length - 4, (bytes.length * 8) >>> 0);
  let state = [...START];
  for (let at = 0; at < length; at += 64) state = folded(state, view, at);
  return toHex(state);
}

function folded(state: readonly number[], view: DataView, at: number): number[] {
  const w = Array.from({ length: 16 }, (_, i) => view.getInt32(at + 4 * i));
  const word = (i: number): number => w[i] ?? 0;
  for (let i = 16; i < 64; i += 1) {
    const [early, late] = [word(i - 15), word(i - 2)];
    const s0 = turn(early, 7) ^ turn(early, 18) ^ (early >>> 3);
    const s1 = turn(late, 17) ^ turn(late, 19) ^ (late >>> 10);
    w.push((word(i - 16) + s0 + word(i - 7) + s1) | 0);
  }
  let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = state;
  for (let i = 0; i < 64; i += 1) {
    const one = (h + (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) + ((e & f) ^ (~e & g)) + (K[i] ?? 0) + word(i)) | 0;
    const two = ((turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + one) | 0, c, b, a, (one + two) | 0];
  }
  return [a, b, c, d, e, f, g, h].map((each, i) => (each + (state[i] ?? 0)) | 0);
}

/** Does the seed that was opened fit what was published before the first card? */
export const fits = (commitment: string, seed: string, salt: string): boolean => sha256(new Uint8Array([...fromHex(salt), ...fromHex(seed)])) === commitment;
