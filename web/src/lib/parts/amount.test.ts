import { describe, expect, it } from 'vitest';
import { typed, within, written } from './amount';

describe('amounts', () => {
  it('writes halves', () => expect([0, 0.5, 2, 2.5].map(written)).toEqual(['0', '½', '2', '2½']));
  it('types digits one after the other', () => {
    expect(typed(1, 2, 20)).toBe(12);
    expect(typed(1, 2, 9)).toBe(2);
    expect(typed(0, 9, 6)).toBe(6);
  });
  it('stays within', () => expect(within(7, 0, 5)).toBe(5));
});
