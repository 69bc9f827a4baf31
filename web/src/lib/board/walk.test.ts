import { describe, expect, it } from 'vitest';
import { areaIds, neighbours } from './board';
import { step, type Direction } from './walk';

const DIRECTIONS: Direction[] = ['up', 'down', 'left', 'right'];

describe('walking', () => {
  it('goes to a neighbour or stays', () => {
    for (const id of areaIds) for (const direction of DIRECTIONS) expect([id, ...neighbours(id)]).toContain(step(id, direction));
  });
  it('goes into a place inside a place, and on from there', () => {
    for (const at of [[80, 10], [60, 60], [-10, -90]] as const) {
      const inner = [{ id: 'inside', host: 'polar_sink:0', at }];
      const ways = DIRECTIONS.filter((direction) => step('polar_sink:0', direction, inner) === 'inside');
      expect(ways.length).toBeGreaterThan(0);
      for (const direction of ways) expect(step('inside', direction, inner)).toBe(step('polar_sink:0', direction));
      expect(DIRECTIONS.some((direction) => step('inside', direction, inner) === 'polar_sink:0')).toBe(true);
    }
  });
  it('reaches every area with the arrow keys', () => {
    const seen = new Set(['polar_sink:0']);
    for (const id of seen) for (const direction of DIRECTIONS) seen.add(step(id, direction));
    expect(areaIds.filter((id) => !seen.has(id))).toEqual([]);
  });
});
