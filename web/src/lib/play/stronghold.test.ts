import { describe, expect, it } from 'vitest';
import type { Ask, Line, View } from '../wire/view';
import { nestsOn } from './mats';
import { arrowsOf, gatherable, gathered, wayOf } from './stronghold';

const MOBILE = 'hidden_mobile_stronghold:0';
const view = { mobile_stronghold: ['the_great_flat:14'], forces: { [MOBILE]: { ixian: [3, 2, 0], atreides: [3, 0, 0] } }, spice: { 'the_great_flat:14': 12, 'funeral_plain:14': 6 } } as unknown as View;
const ask = (options: unknown, path: readonly string[] = []): Ask => ({ kind: 'move_stronghold', question: { seat: 'ixian', path }, options }) as unknown as Ask;
const line = (kind: string, event: Record<string, unknown>): Line => ({ kind, event }) as unknown as Line;

describe('the mobile stronghold', () => {
  it('stands where it points, and nowhere before', () => {
    expect(nestsOn(view)).toMatchObject([{ id: MOBILE, host: 'the_great_flat:14', planned: false }]);
    expect(nestsOn({ ...view, mobile_stronghold: [null] })).toEqual([]);
    expect(nestsOn({ ...view, mobile_stronghold: [null] }, 'polar_sink:0')).toMatchObject([{ host: 'polar_sink:0', planned: true }]);
  });
  it('gathers two for each Ixian force inside', () => expect(gatherable(view)).toBe(10));
  it('goes on as the question has it', () => {
    const way = wayOf(ask({ from: 'the_great_flat:14', borders: 2, left: 0, to: [{ area: 'funeral_plain:14', spice: 6 }] }, ['the_greater_flat:15', 'the_great_flat:14']), view);
    expect(way).toMatchObject({ borders: 2, left: 0, goals: [{ area: 'funeral_plain:14', spice: 6 }], cards: [] });
    expect(arrowsOf(way.path, 'funeral_plain:14').map(({ to, mark }) => [to, mark])).toEqual([['the_great_flat:14', '1'], ['funeral_plain:14', '2']]);
  });
  it('begins by a Karama', () => {
    const way = wayOf(ask([null, { card: 'karama_1', to: 'funeral_plain:14' }, { card: 'karama_2', to: 'funeral_plain:14' }]), view);
    expect(way).toMatchObject({ path: ['the_great_flat:14'], left: 10, goals: [{ area: 'funeral_plain:14', spice: 6 }], cards: ['karama_1', 'karama_2'] });
  });
  it('tells what this way has brought so far, and nothing older', () => {
    const lines = [line('stronghold_gathered', { area: 'meridian:1', amount: 4 }), line('phase_began', {}), line('stronghold_gathered', { area: 'the_great_flat:14', amount: 10 }), line('stronghold_moved', {})];
    expect(gathered(lines)).toEqual({ 'the_great_flat:14': 10 });
  });
});
