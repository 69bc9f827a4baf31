import { expect, it } from 'vitest';
import type { Line } from '../../wire/view';
import { ahead, beside, course, firstNew, linesUntil, phaseAt, share, turns } from './course';

const line = (moment: string, type: string, event: Record<string, unknown> = {}): Line => ({ at: 1, moment, kind: type, text: `${type} ${moment}`, event: { type, ...event }, secret: false });
const way = course(['a', 'b', 'c', 'd', 'end'].map((moment) => ({ moment, at: 1 })), [
  line('', 'table_made'), line('a', 'phase_began', { phase: 'storm', turn: 1 }), line('hidden', 'storm_moved'), line('b', 'phase_began', { phase: 'battle', turn: 1 }), line('b', 'battle_began', { territory: 'carthag' }),
  line('c', 'phase_began', { phase: 'storm', turn: 2 }), line('c', 'battle_began', { territory: 'arrakeen' }), line('d', 'game_won'),
]);

it('tells what an answer did when it had been given, and keeps hidden windows at the moment before', () => expect(way.told).toEqual([0, 1, 1, 2, 2, 3, 3, 4]));
it('tells what had been told by then', () => expect([linesUntil(way, 0).length, linesUntil(way, 2).length, linesUntil(way, 4).length]).toEqual([1, 5, 8]));
it('knows what was new', () => expect([firstNew(way, 0), firstNew(way, 2), firstNew(way, 4)]).toEqual([0, 3, 7]));
it('knows the phase and the turns', () => {
  expect(phaseAt(way, 2)).toEqual({ from: 2, turn: 1, phase: 'battle' });
  expect(turns(way).map(({ from, turn }) => [from, turn])).toEqual([[1, 1], [3, 2]]);
});
it('jumps by battle, phase and turn', () => {
  expect([beside(way, 0, 'battle', 1), beside(way, 2, 'battle', 1), beside(way, 4, 'battle', -1), beside(way, 2, 'battle', -1)]).toEqual([2, 3, 3, null]);
  expect([beside(way, 0, 'turn', 1), beside(way, 1, 'turn', 1), beside(way, 1, 'phase', 1), beside(way, 0, 'nexus', 1)]).toEqual([1, 3, 2, null]);
});
it('hurries, but not past what matters', () => expect([ahead(way, 0, 9), ahead(way, 3, 9), ahead(way, 4, 9), ahead(way, 1, 1)]).toEqual([1, 4, 4, 2]));
it('puts what is told of an open question at the last moment', () => expect(course([{ moment: 'a', at: 1 }, { moment: 'b', at: 2 }], [line('a', 'bid_made'), line('b', 'bribe_paid')]).told).toEqual([1, 1]));
it('spreads over the whole line', () => expect([share(way, 0), share(way, 2), share(way, 4)]).toEqual([0, 50, 100]));
