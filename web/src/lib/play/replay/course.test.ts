import { expect, it } from 'vitest';
import type { Line } from '../../wire/view';
import { course, linesUntil, markBeside, phaseAt, share, turns } from './course';

const line = (moment: string, type: string, event: Record<string, unknown> = {}): Line => ({ at: 1, moment, kind: type, text: `${type} ${moment}`, event: { type, ...event }, secret: false });
const way = course(['a', 'b', 'c', 'd', 'e'].map((moment) => ({ moment, at: 1 })), [
  line('', 'table_made'), line('a', 'phase_began', { phase: 'storm', turn: 1 }), line('hidden', 'storm_moved'), line('b', 'phase_began', { phase: 'battle', turn: 1 }), line('b', 'battle_began', { territory: 'carthag' }),
  line('d', 'phase_began', { phase: 'storm', turn: 2 }), line('d', 'battle_began', { territory: 'arrakeen' }), line('e', 'game_won'),
]);

it('keeps what was told in hidden windows at the moment before', () => expect(way.told).toEqual([0, 0, 0, 1, 1, 3, 3, 4]));
it('tells what had been told by then', () => expect([linesUntil(way, 0).length, linesUntil(way, 2).length, linesUntil(way, 4).length]).toEqual([3, 5, 8]));
it('knows the phase and the turns', () => {
  expect(phaseAt(way, 2)).toEqual({ from: 1, turn: 1, phase: 'battle' });
  expect(turns(way).map(({ from, turn }) => [from, turn])).toEqual([[0, 1], [3, 2]]);
});
it('jumps from battle to battle', () => expect([markBeside(way, 0, 1)?.place, markBeside(way, 1, 1)?.place, markBeside(way, 3, -1)?.place, markBeside(way, 1, -1)]).toEqual(['carthag', 'arrakeen', 'carthag', null]));
it('spreads over the whole line', () => expect([share(way, 0), share(way, 2), share(way, 4)]).toEqual([0, 50, 100]));
