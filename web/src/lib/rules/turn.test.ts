import { describe, expect, it } from 'vitest';
import { cited, inOrder } from './turn';

describe('chapters', () => {
  it('are in reading order, unknown ones last', () => {
    const rules = ['battle', 'homeworlds', 'core', 'battle'].map((subject, i) => ({ subject, i }));
    expect(inOrder(rules).map(([subject, list]) => [subject, list.length])).toEqual([['core', 1], ['battle', 2], ['homeworlds', 1]]);
  });
});
describe('a citation', () => {
  it('is said in full', () => expect(cited('B p.12 and U pp.15, 40; F: no; B, Fremen sheet; B')).toEqual(['Rulebook p. 12 and community rulebook pp. 15, 40', 'FAQ: no', 'Rulebook, Fremen sheet', 'Rulebook']));
});
