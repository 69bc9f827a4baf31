import { describe, expect, it } from 'vitest';
import type { Book } from '../wire/catalog';
import type { Ask, Line, View } from '../wire/view';
import { adviceFor, spiceInReach, target } from './advice';
import { isOver, LEARNER, practice, stepNow, STEPS, ticksOf, type StepId } from './lesson';
import { elsewhere } from '../texts/elsewhere';

const line = (kind: string, event: Record<string, unknown> = {}): Line => ({ at: 0, moment: '', kind, text: '', secret: false, event: { type: kind, ...event } });
const phase = (name: string): Line => line('phase_began', { phase: name, turn: 1 });
const done = (...steps: StepId[]): ReadonlySet<StepId> => new Set(steps);
const names = { faction: (id: string) => ({ name: id, short: id, elite: null }), card: (id: string) => id, leader: (id: string) => id, territory: (id: string) => id };
const leaders = { chani: { id: 'chani', name: 'Chani', faction: 'fremen', strength: 6 }, jamis: { id: 'jamis', name: 'Jamis', faction: 'fremen', strength: 2 }, burseg: { id: 'burseg', name: 'Burseg', faction: 'emperor', strength: 9 } };
const book = { names, leader: (id: string) => leaders[id as 'chani'], card: (id: string) => ({ id, name: id, worthless: id === 'baliset' }), territory: () => ({ areas: ['a'] }), faction: () => undefined } as unknown as Book;
const ask = (kind: string, options: unknown): Ask => ({ id: '1', kind, rule: '', hidden: false, of: ['atreides'], opened: 0, due: null, remind_from: null, asked: true, options });
const view = (part: Partial<View>): View => ({ mats: { atreides: {}, fremen: {}, guild: {} }, forces: {}, ...part }) as unknown as View;

describe('the steps of the lesson', () => {
  it('are ticked by what the journal tells', () => {
    const ticks = ticksOf([
      line('traitor_kept', { seat: 'atreides', leader: 'chani' }), phase('storm'), line('storm_moved', { sector: 5, distance: 23 }),
      line('spice_blown', { area: 'south_mesa:4', amount: 10 }), phase('bidding'), line('card_bought', { seat: 'atreides', price: 2 }), phase('revival'),
      line('turn_began', { seat: 'atreides' }), line('forces_shipped', { seat: 'atreides', area: 'tueks_sietch:4', group: [6, 0], price: 6 }), line('forces_moved', { seat: 'atreides', area: 'old_gap:9', group: [3, 0] }),
      phase('battle'), line('battle_began', { aggressor: 'atreides', defender: 'guild' }), line('battle_won', { seat: 'atreides', aggressor_total: 9, defender_total: 7 }),
      phase('collection'), line('spice_collected', { seat: 'atreides', amount: 6 }),
    ], 'atreides');
    expect(Object.keys(ticks).sort()).toEqual([...STEPS].sort());
    expect(ticks.battle).toMatchObject({ how: 'won', values: { mine: 9, theirs: 7 } });
    expect(ticks.shipping).toMatchObject({ area: 'tueks_sietch:4', values: { count: 6, price: 6 } });
    for (const { step, how } of Object.values(ticks)) expect(Object.keys(elsewhere)).toContain(`lesson.tick.${step}_${how}`);
  });
  it('are ticked by what was left alone, but a battle is not', () => {
    const ticks = ticksOf([phase('bidding'), line('card_bought', { seat: 'guild', price: 2 }), phase('revival'), line('turn_began', { seat: 'atreides' }), line('turn_began', { seat: 'guild' }), phase('battle'), line('battle_began', { aggressor: 'guild', defender: 'fremen' }), line('battle_won', { seat: 'guild', aggressor_total: 3, defender_total: 1 }), phase('collection'), phase('mentat_pause')], 'atreides');
    expect(ticks).toMatchObject({ bidding: { how: 'others' }, moving: { how: 'stayed' }, collection: { how: 'none' } });
    expect(ticks.battle).toBeUndefined();
    expect(ticks.shipping).toBeUndefined();
  });
  it('knows a defender’s total, and a traitor', () => {
    expect(ticksOf([line('battle_began', { aggressor: 'guild', defender: 'atreides' }), line('battle_won', { seat: 'guild', aggressor_total: 8, defender_total: 3 })], 'atreides').battle).toMatchObject({ how: 'lost', values: { mine: 3, theirs: 8 } });
    expect(ticksOf([line('battle_began', { aggressor: 'guild', defender: 'atreides' }), line('traitor_called', { seat: 'guild', leader: 'dr_yueh' })], 'atreides').battle?.how).toBe('betrayed');
  });
  it('has one that is on: of the question, of the phase, or the first open one', () => {
    expect(stepNow({ phase: 'bidding', ask: null }, done('traitor', 'storm'))).toBe('bidding');
    expect(stepNow({ phase: 'shipment_and_movement', ask: ask('declare_move', []) }, done('traitor'))).toBe('moving');
    expect(stepNow({ phase: 'charity', ask: null }, done('traitor', 'storm'))).toBe('spice');
    expect(stepNow({ phase: 'charity', ask: null }, done(...STEPS))).toBeNull();
  });
  it('is over with the last step, or with the game', () => expect([isOver(done(...STEPS), 'game'), isOver(done('storm'), 'over'), isOver(done('storm'), 'game')]).toEqual([true, true, false]));
  it('is played against two novices in private', () => {
    const table = practice('Practice');
    expect(table).toMatchObject({ name: 'Practice', mode: 'basic', visibility: 'private', windows: 'quick' });
    expect(table.chairs.map(({ bot, faction }) => [bot, faction])).toEqual([[null, LEARNER], ['novice', 'guild'], ['novice', 'fremen']]);
  });
});

describe('advice', () => {
  const ways = { ways: [{ kind: 'reserves', to: [{ area: 'carthag:10', most: 6, price_of_one: 1 }, { area: 'tueks_sietch:4', most: 6, price_of_one: 1 }, { area: 'sietch_tabr:13', most: 6, price_of_one: 1 }, { area: 'old_gap:9', most: 3, price_of_one: 2 }] }], normal: 10, elite: 0 };
  const forces: View['forces'] = { 'tueks_sietch:4': { guild: [5, 0, 0] }, 'sietch_tabr:13': { fremen: [3, 0, 0] }, 'old_gap:9': { guild: [1, 0, 0] } };
  it('ships where the weakest enemy holds a stronghold', () => {
    expect(target(ask('declare_shipment', ways), view({ forces }), 'atreides')).toEqual({ area: 'sietch_tabr:13', foe: 'fremen', there: 3, count: 5 });
    expect(adviceFor(view({ forces, ask: ask('declare_shipment', ways) }), 'atreides', book)).toMatchObject({ key: 'ship_fight', look: { area: 'sietch_tabr:13' } });
  });
  it('expects more of who has not acted yet', () => expect(target(ask('declare_shipment', ways), view({ forces, left: ['fremen', 'guild'] }), 'atreides')).toMatchObject({ foe: 'guild' }));
  it('holds an empty stronghold where nobody can be fought', () => expect(adviceFor(view({ ask: ask('declare_shipment', ways) }), 'atreides', book)?.key).toBe('ship_hold'));
  it('sends a few to free spice, and leaves somebody behind', () => {
    const moves = [{ area: 'arrakeen:9', normal: 4, elite: 0, to: ['old_gap:9', 'basin:8'] }];
    const rich = view({ spice: { 'old_gap:9': 12, 'basin:8': 6 } });
    expect(spiceInReach(ask('declare_move', moves), rich, 'atreides')).toMatchObject({ to: 'old_gap:9', count: 3 });
    expect(spiceInReach(ask('declare_move', moves), view({ spice: { 'old_gap:9': 12, 'basin:8': 6 }, forces }), 'atreides')).toMatchObject({ to: 'basin:8', count: 3 });
    expect(adviceFor(view({ ask: ask('declare_move', moves) }), 'atreides', book)?.key).toBe('move_stay');
  });
  it('keeps the strongest leader of somebody who plays', () => {
    expect(adviceFor(view({ ask: ask('keep_traitor', ['jamis', 'burseg', 'chani']) }), 'atreides', book)?.values['leader']).toBe('Chani');
    expect(adviceFor(view({ ask: ask('keep_traitor', ['burseg']) }), 'atreides', book)?.key).toBe('keep_traitor_none');
  });
  it('pays for a card what it is worth', () => {
    const bid = (low: number, high: number, card: string | null, hand: string[] = []): string | undefined => adviceFor(view({ ask: ask('make_bid', { low, high }), auction: { card } as View['auction'], me: { hand } as unknown as View['me'] } as Partial<View>), 'atreides', book)?.key;
    expect([bid(1, 9, 'shield'), bid(1, 9, null), bid(1, 9, 'baliset'), bid(4, 9, 'shield'), bid(4, 3, 'shield'), bid(1, 9, 'shield', ['a', 'b'])]).toEqual(['bid_card', 'bid', 'bid_worthless', 'bid_dear', 'bid_cannot', 'bid_enough']);
  });
  it('dials what is enough against the most that can come, or all that is there', () => {
    const options = { leaders: ['chani'], dials: { 0: [0], 1: [0], 2: [0], 3: [0], 4: [0], 5: [0] }, weapons: [], defenses: [] };
    const fight = { territory: 'tueks_sietch', aggressor: 'fremen', defender: 'guild', stage: 'sealing', sealed: [], plans: {}, winner: null, called: [] };
    const mats = { guild: { dead: [], used: {} } };
    const advise = (duties: unknown[], as = fight) => adviceFor(view({ ask: ask('battle_plan', options), battle: as as unknown as View['battle'], forces: { 'tueks_sietch:4': { guild: [5, 0, 0] } }, duties, mats } as unknown as Partial<View>), 'fremen', { ...book, catalog: { leaders: [{ id: 'staban', name: 'Staban Tuek', faction: 'guild', kind: 'ordinary', strength: 5 }] } } as unknown as Book)?.values;
    const told = ['guild', 'dial', true, '', 1, 'atreides.prescience', 'battle', 0, ['fremen']];
    expect(advise([])).toMatchObject({ dial: '4', why: 'guild has 5 there: with its best leader that is 10 at most.' });
    expect(advise([told])).toMatchObject({ dial: '0', why: 'guild dials 1: with its best leader that is 6 at most.' });
    expect(advise([told], { ...fight, aggressor: 'guild', defender: 'fremen' })).toMatchObject({ dial: '1' });
  });
  it('never plays a shield beside a lasgun', () => {
    const cards = { ray: { id: 'ray', name: 'Lasgun', face: 'lasgun' }, wall: { id: 'wall', name: 'Shield', shield_for_explosion: true }, nose: { id: 'nose', name: 'Snooper' } };
    const armed = { ...book, card: (id: string) => cards[id as 'ray'], names: { ...names, card: (id: string) => cards[id as 'ray'].name } } as unknown as Book;
    const plan = (defenses: string[]) => adviceFor(view({ ask: ask('battle_plan', { leaders: ['chani'], dials: { 0: [0] }, weapons: ['ray'], defenses }) }), 'fremen', armed)?.values['cards'];
    expect([plan(['wall']), plan(['wall', 'nose'])]).toEqual(['Lasgun', 'Lasgun, Snooper']);
  });
  it('takes back what is free, and no more', () => {
    const back = (free: number, most: number) => adviceFor(view({ ask: ask('revive', { free, most }) }), 'atreides', book);
    expect([back(2, 3)?.values['count'], back(2, 1)?.values['count'], back(0, 1)?.key]).toEqual([2, 1, 'revive_none']);
  });
  it('says nothing while somebody else is asked', () => expect(adviceFor(view({ ask: { ...ask('make_bid', {}), asked: false } }), 'atreides', book)).toBeNull());
});
