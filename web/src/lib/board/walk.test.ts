import { describe, expect, it } from 'vitest';
import { areaIds, neighbours } from './board';
import { step, type Direction } from './walk';

const DIRECTIONS: Direction[] = ['up', 'down', 'left', 'right'];

describe('walking', () => {
  it('goes to a neighbour or stays', () => {
    for (const id of areaIds) for (const direction of DIRECTIONS) expect([id, ...neighbours(id)]).toContain(step(id, direction));
  });
  it('reaches every area with the arrow keys', () => {
    const seen = new Set(['polar_sink:0']);
    for (const id of seen) for (const direction of DIRECTIONS) seen.add(step(id, direction));
    expect(areaIds.filter((id) => !seen.has(id))).toEqual([]);
  });
});
