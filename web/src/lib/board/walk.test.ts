import { describe, expect, it } from 'vitest';
import { areaIds, neighbours } from './board';
import { step, type Direction } from './walk';

const DIRECTIONS: Direction[] = ['up', 'down', 'left', 'right'];

describe('walking', () => {
  it('goes to a neighbour or stays', () => {
    for (const id of areaIds) for (const direction of DIRECTIONS) expect([id, ...neighbours(id)]).toContain(step(id, direction));
  });
  it('goes into a place inside a place, and on from there', () => {
    const inner = [{ id: 'inside', host: 'polar_sink:0', at: [80, 0] as const }];
    expect(step('polar_sink:0', 'right', inner)).toBe('inside');
    expect([step('inside', 'left', inner), neighbours('polar_sink:0').includes(step('inside', 'right', inner))]).toEqual(['polar_sink:0', true]);
  });
  it('reaches every area with the arrow keys', () => {
    const seen = new Set(['polar_sink:0']);
    for (const id of seen) for (const direction of DIRECTIONS) seen.add(step(id, direction));
    expect(areaIds.filter((id) => !seen.has(id))).toEqual([]);
  });
});
