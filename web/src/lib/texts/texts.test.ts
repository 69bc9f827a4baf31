import { describe, expect, it } from 'vitest';
import { en } from './en';
import { elsewhere } from './elsewhere';
import { expansions } from './expansions';
import { fill, plural, t } from './index';

describe('texts', () => {
  it('fills named placeholders', () => {
    expect(t('mat.storm_at', { sector: 6 })).toBe('storm in sector 6');
    expect(t('price.left', { before: 6, after: 2 })).toBe('of 6, 2 left');
  });
  it('leaves an unknown placeholder to be seen', () => expect(fill('{a} {b}', { a: 1 })).toBe('1 {b}'));
  it('chooses the plural', () => expect([1, 3].map((n) => plural(n, 'one', 'other'))).toEqual(['one', 'other']));
  it('never shouts, blames or begs', () => {
    for (const text of Object.values({ ...en, ...expansions, ...elsewhere })) expect(text).not.toMatch(/!|please|oops|sorry/i);
  });
});
