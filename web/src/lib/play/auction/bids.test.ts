import { expect, it } from 'vitest';
import type { Line, View } from '../../wire/view';
import type { Book } from '../../wire/catalog';
import { around, isFull, quick, soFar, speaking, unseen } from './bids';

const line = (type: string, event: Record<string, unknown> = {}): Line => ({ at: 1, moment: '0.1.1', kind: type, text: type, event: { type, ...event }, secret: false });
const view = { order: ['guild', 'harkonnen', 'atreides'], mats: { guild: { hand: 4 }, harkonnen: { hand: 6 }, atreides: { hand: 1 } }, auction: { opener: 'harkonnen', counts: {} } } as unknown as View;

it('speaks round from who opens', () => expect(speaking(view)).toEqual(['harkonnen', 'atreides', 'guild']));
it('knows full hands: four cards, Harkonnen eight', () => expect([isFull(view, 'guild'), isFull(view, 'harkonnen'), isFull(view, 'atreides')]).toEqual([true, false, false]));
it('offers the next three, also what is out of reach', () => expect(quick(5, 6)).toEqual([5, 6, 7]));
it('tells what was sold and what was said on this lot', () => {
  const told = soFar([
    line('card_bought', { seat: 'guild', price: 9, lot: 1 }), // a turn ago
    line('phase_began'), line('hands_declared'), line('lot_up', { lot: 1 }), line('bid_made', { seat: 'guild', amount: 3 }), line('bid_passed', { seat: 'atreides' }), line('card_bought', { seat: 'guild', price: 3, lot: 1 }),
    line('lot_up', { lot: 2 }), line('bid_made', { seat: 'atreides', amount: 1 }), line('bid_passed', { seat: 'guild' }),
  ]);
  expect(told).toMatchObject({ spoke: ['atreides', 'guild'], own: [], sold: [{ lot: 1, seat: 'guild', price: 3 }], said: { atreides: { bid: 1 }, guild: 'pass' }, last: 'guild' });
});

it('tells what a player sells: on the Black Market, and of its cache', () => {
  const told = soFar([
    line('phase_began'), line('black_market_opened', { seat: 'richese', claim: 'karama' }), line('card_put_up', { seat: 'richese', how: 'normal', card: null }), line('bid_made', { seat: 'guild', amount: 2 }), line('card_bought', { seat: 'guild', price: 2, lot: 0 }),
    line('hands_declared'), line('cache_lot_placed', { seat: 'richese', when: 'last' }), line('card_put_up', { seat: 'richese', how: 'silent', card: 'distrans' }), line('bids_shown', { bids: { guild: 1, richese: 0 } }),
  ]);
  expect(told).toMatchObject({ when: 'last', shown: { guild: 1, richese: 0 }, sold: [], said: {} });
  expect(told.own).toMatchObject([{ kind: 'market', claim: 'karama', sold: { seat: 'guild', price: 2 }, over: true }, { kind: 'cache', card: 'distrans', sold: null, over: false }]);
});
it('goes round as they sit, the seller last', () => {
  const table = { mats: { guild: { circle: 1 }, atreides: { circle: 3 }, richese: { circle: 4 }, fremen: { circle: 6 } }, order: ['guild', 'atreides', 'richese', 'fremen'] } as unknown as View;
  expect(around(table, 'richese', false)).toEqual(['fremen', 'guild', 'atreides', 'richese']);
  expect(around(table, 'richese', true)).toEqual(['atreides', 'guild', 'fremen', 'richese']);
  const once = { ...table, auction: { opener: null, counts: {}, kind: 'once_around', seller: 'richese', clockwise: true, turns: ['fremen', 'richese'] } } as unknown as View;
  expect(speaking(once, { spoke: ['atreides', 'guild'] })).toEqual(['atreides', 'guild', 'fremen', 'richese']);
});

it('counts by kind what one has not seen', () => {
  const card = (id: string, name: string, kind: string, weapon: string[], set = 'base') => ({ id, face: id, name, kind, weapon, defense: [], set });
  const book = { catalog: { cards: [card('crysknife', 'Crysknife', 'weapon', ['projectile']), card('stunner', 'Stunner', 'weapon', ['projectile']), card('chaumas', 'Chaumas', 'weapon', ['poison']), card('other', 'Other', 'weapon', ['poison'], 'e1')] } } as unknown as Book;
  const seen = { table: { config: { modules: [] } }, discard: ['stunner'], removed: [], me: { hand: [], known: {} } } as unknown as View;
  expect(unseen(seen, book)).toEqual([{ icon: 'weapon-projectile', count: 1, names: ['Crysknife'] }, { icon: 'weapon-poison', count: 1, names: ['Chaumas'] }]);
  const more = { ...seen, table: { config: { modules: ['e1_treachery'] } } } as unknown as View;
  expect(unseen(more, book)[1]).toMatchObject({ count: 2, names: ['Chaumas', 'Other'] });
});
