import { describe, expect, it } from 'vitest';
import { apply, EMPTY } from './merge';

describe('a part of a view', () => {
  const first = apply(EMPTY, { id: 'a', was: null, set: { turn: { all: 1 }, spice: { all: { 'basin:8': 6, 'arsunt:10': 8 } } }, del: [] });

  it('begins whole', () => {
    expect(first).toEqual({ id: 'a', sections: { turn: 1, spice: { 'basin:8': 6, 'arsunt:10': 8 } } });
  });

  it('takes keys away and puts others in', () => {
    const next = apply(first, { id: 'b', was: 'a', set: { spice: { set: { 'old_gap:9': 6 }, del: ['basin:8'] } }, del: [] });
    expect(next.sections).toEqual({ turn: 1, spice: { 'arsunt:10': 8, 'old_gap:9': 6 } });
    expect(first.sections['spice']).toEqual({ 'basin:8': 6, 'arsunt:10': 8 });
  });

  it('can say null, and lose a section', () => {
    const next = apply(first, { id: 'b', was: 'a', set: { turn: { all: null } }, del: ['spice'] });
    expect(next.sections).toEqual({ turn: null });
  });
});
