import { describe, expect, it } from 'vitest';
import type { Line } from '../wire/view';
import { stirsOf } from './stirs';

const NOW = 100_000;
const line = (at: number, kind: string, event: Record<string, unknown> = {}): Line => ({ at, moment: '', kind, text: '', event: { type: kind, ...event }, secret: false });
const worm = (at: number, territory: string | null): Line => line(at, 'worm_came', { territory });
const died = (at: number): Line => line(at, 'forces_died', { seat: 'guild', area: 'carthag:10', group: [2, 1], cause: 'worm' });

describe('what shows on the map', () => {
  it('is the worm, then what it devours', () => {
    expect(stirsOf([worm(NOW, 'carthag'), died(NOW)], NOW)).toMatchObject([{ kind: 'worm', at: 'carthag:10' }, { kind: 'lost', faction: 'guild', forces: { normal: 2, elite: 1 } }]);
  });
  it('is nothing of long ago', () => expect(stirsOf([died(NOW - 60_000)], NOW)).toEqual([]));
  it('is not a worm that has still to be placed', () => expect(stirsOf([worm(NOW, null)], NOW)).toEqual([]));
  it('is at most three things, the newest', () => {
    const found = stirsOf([1, 2, 3, 4, 5].map((n) => died(NOW + n)), NOW);
    expect(found.map(({ key }) => key)).toEqual([`${NOW + 3} 2`, `${NOW + 4} 3`, `${NOW + 5} 4`]);
  });
});
