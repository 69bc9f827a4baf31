import { expect, it } from 'vitest';
import type { Book } from '../wire/catalog';
import type { Line, View } from '../wire/view';
import { rangeOf } from './range';
import { lastTravel } from './travel';

const line = (at: number, kind: string, event: Record<string, unknown> = {}): Line => ({ at, moment: '', kind, text: '', event: { type: kind, ...event }, secret: false });
const view = { mats: { guild: { circle: 1 } }, forces: { 'arrakeen:9': { atreides: [10, 0, 0] } } } as unknown as View;
const moved = line(1, 'forces_moved', { seat: 'atreides', territory: 'arrakeen', area: 'carthag:10', group: [10, 0], advisors: false });
const shipped = line(2, 'forces_shipped', { seat: 'guild', area: 'arrakeen:9', group: [2, 0] });

it('goes from the place it left, or from the rim where its player sits', () => {
  expect(lastTravel([moved], view)).toMatchObject({ faction: 'atreides', from: 'arrakeen:9', to: 'carthag:10', forces: { normal: 10, elite: 0 } });
  expect(lastTravel([moved, shipped], view)).toMatchObject({ faction: 'guild', to: 'arrakeen:9' });
  expect(Array.isArray(lastTravel([moved, shipped], view)?.from)).toBe(true);
});
it('is told apart from the next one, and gone with the phase', () => {
  expect(lastTravel([moved], view)?.key).not.toBe(lastTravel([moved, { ...moved }], view)?.key);
  expect(lastTravel([moved, line(3, 'phase_began')], view)).toBeNull();
});

const next: Record<string, string[]> = { arrakeen: ['imperial_basin'], imperial_basin: ['arrakeen', 'carthag'], carthag: ['imperial_basin', 'arsunt'], arsunt: ['carthag'] };
const book = { territory: (id: string) => ({ neighbors: next[id] ?? [], ornithopters: id === 'arrakeen' || id === 'carthag' }) } as unknown as Book;
it('tells how far a group goes, and which city gives it that', () => {
  expect(rangeOf(view, 'atreides', 'arrakeen', ['imperial_basin:9'], book)).toEqual({ steps: 1, city: null });
  expect(rangeOf(view, 'atreides', 'arrakeen', ['imperial_basin:9', 'carthag:10', 'arsunt:11'], book)).toEqual({ steps: 3, city: 'arrakeen' });
  expect(rangeOf(view, 'guild', 'arrakeen', ['carthag:10'], book)).toEqual({ steps: 2, city: null });
  expect(rangeOf(view, 'atreides', 'arrakeen', [], book)).toBeNull();
});
