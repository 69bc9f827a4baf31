import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { kitText, newSecret, secretIn } from './secret';
import { sha256 } from './sha256';

describe('the hash of a secret', () => {
  it.each(['', 'abc', 'ä'.repeat(40), 'x'.repeat(55), 'x'.repeat(56), 'x'.repeat(64), 'x'.repeat(1000)])('is SHA-256 (%#)', (text) => {
    expect(sha256(text)).toBe(createHash('sha256').update(text).digest('hex'));
  });
});

describe('the secret of a seat', () => {
  it('is long, and new each time', () => {
    const [one, other] = [newSecret(), newSecret()];
    expect(one).toMatch(/^([0-9A-HJKMNP-TV-Z]{4}-){5}[0-9A-HJKMNP-TV-Z]{4}$/);
    expect(one).not.toBe(other);
  });
  it('is found as people write it', () => {
    const secret = newSecret();
    expect(secretIn(secret.toLowerCase().replaceAll('-', ' '))).toBe(secret);
    expect(secretIn(` ${secret.replaceAll('-', '').replaceAll('0', 'O').replaceAll('1', 'l')} `)).toBe(secret);
  });
  it('is found in its kit', () => {
    const secret = newSecret();
    expect(secretIn(kitText('Thursday table', 'https://kanly.example/#/restore/abcd1234abcd', secret))).toBe(secret);
  });
  it('is not found where it is not', () => expect(secretIn('7KQ2-AAAA')).toBeNull());
});
