import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { Book } from '../wire/catalog';
import type { Ask, View } from '../wire/view';
import { warnings } from './warnings';

const names = { faction: (id: string) => ({ name: id, short: id, elite: null }), card: (id: string) => id, leader: (id: string) => id, territory: (id: string) => id };
const CARDS: Record<string, unknown> = { baliset: { id: 'baliset', face: 'baliset', worthless: true }, lasgun: { id: 'lasgun', face: 'lasgun' }, shield: { id: 'shield', face: 'shield', shield_for_explosion: true } };
const LEADERS = [{ id: 'stilgar', faction: 'fremen', kind: 'ordinary', strength: 7 }, { id: 'chani', faction: 'fremen', kind: 'ordinary', strength: 6 }];
const book = { names, card: (id: string) => CARDS[id], territory: () => ({ areas: ['a'] }), leader: () => undefined, faction: () => undefined, catalog: { leaders: LEADERS } } as unknown as Book;
const mat = { tanks: [4, 0, 0], dead: [], captives: 0, ally: null };
const base = { you: { seat: 'atreides' }, mode: 'basic', turn: 2, turns: 10, storm: 3, me: { spice: 5, storm_card: null }, ally: null, mats: { atreides: mat, fremen: mat }, forces: {}, table: { config: { modules: [] } }, nexus: null };
const view = (part: object = {}): View => ({ ...base, ...part }) as unknown as View;
const ask = (kind: string, options: unknown = null): Ask => ({ id: '1', kind, rule: '', hidden: false, of: ['atreides'], opened: 0, due: null, remind_from: null, asked: true, options });
const found: string[] = [];
const rules = (v: View, a: Ask, value: unknown): string[] => {
  const all = warnings(v, a, value, book).map(({ rule }) => rule);
  found.push(...all);
  return all;
};

describe('useless acts are warned about', () => {
  const offer = { ways: [{ kind: 'reserves', to: [{ area: 'south_mesa:5', most: 5, price_of_one: 2 }, { area: 'carthag:10', most: 5, price_of_one: 1 }] }], normal: 10, elite: 0 };
  const ship = (to: string, normal = 2): object => ({ to, normal, elite: 0, kind: 'reserves', parts: [], ally_pays: 0, karama: null });
  it('shipping to where the storm may come', () => {
    const a = ask('declare_shipment', offer);
    expect(rules(view(), a, ship('south_mesa:5'))).toEqual(['storm.damage']);
    expect(rules(view(), a, ship('carthag:10'))).toEqual([]);
    expect(rules(view({ storm: 6 }), a, ship('south_mesa:5'))).toEqual([]);
    expect(rules(view({ turn: 10 }), a, ship('south_mesa:5'))).toEqual([]);
    expect(rules(view({ me: { spice: 5, storm_card: 1 } }), a, ship('south_mesa:5'))).toEqual([]);
    expect(rules(view({ storm: 8 }), a, ship('imperial_basin:9'))).toEqual([]);
    expect(rules(view({ storm: 8, wall_destroyed: true }), a, ship('imperial_basin:9'))).toEqual(['storm.damage']);
  });
  it('a shipment that leaves nothing for its battle, where spice counts', () => {
    const forces = { 'carthag:10': { fremen: [3, 0, 0] } };
    expect(rules(view({ mode: 'advanced', forces }), ask('declare_shipment', offer), ship('carthag:10', 5))).toEqual(['battle.support']);
    expect(rules(view({ mode: 'advanced', forces }), ask('declare_shipment', offer), ship('carthag:10', 4))).toEqual([]);
    expect(rules(view({ forces }), ask('declare_shipment', offer), ship('carthag:10', 5))).toEqual([]);
    expect(rules(view({ mode: 'advanced' }), ask('declare_shipment', offer), ship('carthag:10', 5))).toEqual([]);
  });
  it('leaving a stronghold empty', () => {
    const v = view({ forces: { 'arrakeen:9': { atreides: [4, 0, 0] } } });
    expect(rules(v, ask('declare_move'), { parts: [['arrakeen:9', 4, 0]], to: 'carthag:10' })).toEqual(['core.control']);
    expect(rules(v, ask('declare_move'), { parts: [['arrakeen:9', 3, 0]], to: 'carthag:10' })).toEqual([]);
  });
  it('dials that are higher than anything can be', () => {
    const v = (aggressor: string, defender: string): View => view({ battle: { territory: 'carthag', aggressor, defender, plans: {} }, forces: { 'carthag:10': { fremen: [2, 0, 0], atreides: [12, 0, 0] } } });
    const plan = (dial: number): unknown[] => ['thufir', null, null, dial, 0, [], 0, null];
    expect([9, 10].map((dial) => rules(v('atreides', 'fremen'), ask('battle_plan'), plan(dial)))).toEqual([[], ['battle.losses']]);
    expect([10, 11].map((dial) => rules(v('fremen', 'atreides'), ask('battle_plan'), plan(dial)))).toEqual([[], ['battle.losses']]);
  });
  it('cards that do nothing, or too much', () => {
    expect(rules(view(), ask('battle_plan'), ['x', 'baliset', null, 0, 0, [], 0, null])).toEqual(['cards.worthless']);
    expect(rules(view(), ask('battle_plan'), ['x', 'lasgun', 'shield', 0, 0, [], 0, null])).toEqual(['battle.lasgun-shield']);
  });
  it('bids with all that one has, and beyond', () => {
    expect([4, 5, 6, 0].map((amount) => rules(view(), ask('make_bid'), { amount, karama: null }))).toEqual([[], ['bidding.frozen'], ['bidding.overbid'], []]);
    expect(rules(view({ ally: { cards: 2 } }), ask('make_bid'), { amount: 5, karama: null })).toEqual([]);
  });
  it('gifts that are left lying', () => {
    const offered = ask('revive', { most: 3, elite: 0, free: 2, price: 2, leaders: {} });
    expect([null, { normal: 1, elite: 0, leader: null }, { normal: 2, elite: 0, leader: null }].map((value) => rules(view(), offered, value))).toEqual([['revival.free'], ['revival.free'], []]);
    expect([true, false].map((value) => rules(view({ me: { spice: 0 } }), ask('claim_charity'), value))).toEqual([[], ['charity.claim']]);
    expect(rules(view({ nexus: [[['fremen', 'atreides']], [], []] }), ask('speak_at_nexus'), { do: 'ready', seat: null })).toEqual(['nexus.close']);
    expect(rules(view({ nexus: [[['atreides', 'fremen']], [], []] }), ask('speak_at_nexus'), { do: 'ready', seat: null })).toEqual([]);
  });
  it('not before there is an answer', () => expect(warnings(view(), ask('revive', { free: 2, most: 3 }), undefined, book)).toEqual([]));
  it('each by a rule of the book', () => {
    const folder = new URL('../../../../src/kanly/rulebook/', import.meta.url);
    const text = readdirSync(folder).filter((name) => name.endsWith('.md')).map((name) => readFileSync(new URL(name, folder), 'utf8')).join('\n');
    for (const rule of new Set(found)) expect(text).toContain(`### ${rule} `);
  });
});
