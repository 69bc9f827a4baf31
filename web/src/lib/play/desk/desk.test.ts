import { expect, it } from 'vitest';
import type { Orders, View } from '../../wire/view';
import type { Book } from '../../wire/catalog';
import { changed } from './actions';
import { dealsOf, filled, formed, promiseFields, questionFields, questionKinds, type Context } from './forms';
import { withAnswer, withWindow } from './orders';

const book = { catalog: { territories: [{ id: 'carthag', name: 'Carthag' }, { id: 'arrakeen', name: 'Arrakeen' }], cards: [{ face: 'shield', name: 'Shield', set: 'base' }], leaders: [], spice_cards: [{ id: 'spice_old_gap', name: 'Old Gap' }] }, names: { faction: (id: string) => ({ name: id, short: id, elite: null }) } } as unknown as Book;
const view = { table: { config: { modules: [] } }, mats: { atreides: { circle: 1 }, guild: { circle: 4 }, emperor: { circle: 7 } }, order: [], turns: 5 } as unknown as View;
const context: Context = { view, book, by: 'atreides', to: 'guild' };

it('fills a promise with the first that can be, and keeps what fits', () => {
  const of = promiseFields('go_to', context);
  expect(filled(of, {})).toEqual({ territory: 'arrakeen', at_least: 1 });
  expect(filled(of, { territory: 'carthag', at_least: 99 })).toEqual({ territory: 'carthag', at_least: 20 });
  expect(filled(of, { territory: 'nowhere' })['territory']).toBe('arrakeen');
});
it('never offers an alliance with oneself', () => {
  const [, faction] = promiseFields('ally_promise', context);
  expect(faction?.kind === 'choice' && faction.options.map(({ value }) => value)).toEqual(['guild', 'emperor']);
});
it('lets fields follow from others: a dial has a number, a card a name', () => {
  const fields = (values: Readonly<Record<string, string | number | boolean | null>>) => questionFields('in_battle', context, values);
  expect(formed(fields, { element: 'dial_above' })).toEqual({ element: 'dial_above', above: 0 });
  expect(formed(fields, { element: 'card' })).toMatchObject({ element: 'card', value: 'weapon' });
});
it('asks about a battle or a bid only while there is one', () => {
  expect(questionKinds(context)).not.toContain('in_battle');
  expect(questionKinds({ ...context, view: { ...view, battle: { aggressor: 'guild', defender: 'emperor' } } as unknown as View })).toContain('in_battle');
});
it('names a leader or forces, not both', () => {
  const ghola = { card: 'tleilaxu_ghola', normal: 3, elite: 0, leader: null };
  expect(changed('play_ghola', ghola, 'leader', 'stilgar')).toMatchObject({ normal: 0, leader: 'stilgar' });
  expect(changed('play_ghola', { ...ghola, normal: 0, leader: 'stilgar' }, 'normal', 2)).toMatchObject({ normal: 2, leader: null });
});
it('reads deals as they come over the wire', () => {
  expect(dealsOf({ deals: [[1, 'atreides', 'guild', 2, 0, [{ promise: 'lose_battle' }], [], 'turn', 'so be it', false, []]] } as unknown as View)[0]).toMatchObject({ id: 1, gives: 2, accepted: false, text: 'so be it' });
});
it('changes one standing order and leaves the others', () => {
  const orders: Orders = { windows: ['play_hajr'], answers: { intrude: true }, bid_limit: 3, bid_for: 'turn', bid_mark: '', stand_in: null };
  expect(withWindow(orders, 'all', true).windows).toEqual(['play_hajr', 'all']);
  expect(withWindow(orders, 'play_hajr', false)).toMatchObject({ windows: [], bid_limit: 3 });
  expect(withAnswer(orders, 'accompany', null).answers).toEqual({ intrude: true, accompany: null });
  expect(withAnswer(orders, 'intrude', undefined).answers).toEqual({});
});
