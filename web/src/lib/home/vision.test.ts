import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { filterOf, NEAR, nearest, VISIONS } from './vision';

const tokens = readFileSync(new URL('../../styles/tokens.css', import.meta.url), 'utf8');
const factions = [...tokens.matchAll(/--f-([a-z_]+): *(#[0-9a-f]{6})/g)].map(([, name = '', hex = '']) => [name, hex] as const);

describe('the colours of the factions', () => {
  it('are twelve', () => expect(factions).toHaveLength(12));
  it.each(VISIONS)('are told apart with %s vision', (vision) => expect(nearest(factions, vision)?.apart).toBeGreaterThan(NEAR));
  it('are nearest where the guide says', () => {
    expect(nearest(factions, 'protan')?.pair).toEqual(['emperor', 'choam']);
    expect(nearest(factions, 'deutan')?.pair).toEqual(['atreides', 'ixian']);
  });
});
describe('what is seen', () => {
  it('is red as green for protan vision', () => {
    const apart = (vision: 'usual' | 'protan'): number => nearest([['red', '#b00000'], ['green', '#4a4a00']], vision)?.apart ?? 0;
    expect(apart('protan')).toBeLessThan(apart('usual') / 4);
  });
  it('is shown by a filter of twenty numbers, or by none', () => {
    expect(filterOf('usual')).toBeNull();
    expect(filterOf('tritan')?.split(' ')).toHaveLength(20);
  });
  it('has no nearest pair where there is one colour', () => expect(nearest([['a', '#000000']], 'usual')).toBeNull());
});
