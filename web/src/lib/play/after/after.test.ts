import { expect, it } from 'vitest';
import type { Line } from '../../wire/view';
import { pastMoments } from '../waiting/past';
import { fits, fromHex, sha256 } from './sha256';

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);
it('hashes as the standard says', () => {
  expect(sha256(bytes(''))).toBe('e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855');
  expect(sha256(bytes('abc'))).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad');
  expect(sha256(bytes('abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq'))).toBe('248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1');
});
it('checks salt and seed, in that order', () => {
  const [seed, salt] = ['0102', 'ff'];
  const commitment = sha256(fromHex('ff0102'));
  expect(fits(commitment, seed, salt)).toBe(true);
  expect(fits(commitment, salt, seed)).toBe(false);
});
it('offers past moments once, the newest first, and never the one that is open', () => {
  const line = (moment: string, text: string, kind = 'bid_made'): Line => ({ at: 1, moment, kind, text, event: { type: kind }, secret: false });
  expect(pastMoments([line('', 'table'), line('0.1.1', 'a'), line('0.1.2', 'b'), line('0.1.2', 'c'), line('0.1.2', 'hi', 'said'), line('0.1.3', 'now')], '0.1.3').map(({ text }) => text)).toEqual(['c', 'a']);
});
