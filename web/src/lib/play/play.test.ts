import { describe, expect, it } from 'vitest';
import type { Faction } from '../board/types';
import { book, type Catalog, type FactionSheet, type Leader, type TerritoryEntry, type TreacheryCard } from '../wire/catalog';
import type { Ask, Count, Line, Mat, View } from '../wire/view';
import { NONE, ordersFor } from './desk/orders';
import { dockState, overline, sameness, turnsBefore, waitingFor } from './dock';
import { find } from './find';
import { knownKinds } from './forms/kinds';
import { allOf, fitting, foes, grouped, moveChoices, partsOf, reachOf, standing, sumOf } from './groups';
import { about, phaseOf, sought, split, words } from './journal';
import { holdings, inOrder, lastDeed, matFacts, nowActing, onPlanet, ordinal } from './mats';
import { optionsOf, rowText, sendText } from './picks';
import { affordable, revivalOffer, revivalPrice, shipmentOffer, shipmentPrice } from './prices';
import { closedBecause } from './shipping';
import { asParts, fromParts, settled, taken, total } from './spread';
import { answer, few, forces, listed, place, power, truth } from './words';

const faction = (id: Faction, name: string, short = name, elite: { name: string } | null = null): FactionSheet => ({ id, name, short_name: short, set: 'base', spice: 5, elite });
const leader = (id: string, name: string, of: Faction, strength: number): Leader => ({ id, name, faction: of, strength, printed: String(strength), kind: 'ordinary' });
const card = (id: string, name: string): TreacheryCard => ({ id, face: id.replace(/_\d$/, ''), name, set: 'base', kind: 'special', printed_type: 'Special', weapon: [], defense: [] });
const territory = (id: string, name: string, areas: string[], price = 2): TerritoryEntry => ({ id, name, terrain: 'sand', stronghold: price === 1, areas, neighbors: [], price });
const all: Catalog = {
  version: '', playable: [], rulings: [], variants: [], modules: [], skills: [], stronghold_cards: [], presets: [], bots: [], clashes: { defenses: [], rows: [] }, spice_cards: [], questions: {}, actions: {}, events: {},
  factions: [faction('emperor', 'Emperor', 'Emperor', { name: 'Sardaukar' }), faction('guild', 'Spacing Guild', 'Guild'), faction('atreides', 'Atreides'), faction('harkonnen', 'Harkonnen')],
  leaders: [leader('burseg', 'Burseg', 'emperor', 3), leader('caid', 'Caid', 'emperor', 3)],
  cards: [card('karama_1', 'Karama'), card('lasgun', 'Lasgun')],
  territories: [territory('carthag', 'Carthag', ['carthag:10'], 1), territory('imperial_basin', 'Imperial Basin', ['imperial_basin:8', 'imperial_basin:9', 'imperial_basin:10']), territory('polar_sink', 'Polar Sink', ['polar_sink:0'])],
};
const here = book(all);

const mat = (circle: number, more: Partial<Mat> = {}): Mat => ({ circle, bribes: 0, reserves: [10, 0, 0], tanks: [0, 0, 0], dead: [], face_down: 0, living: 5, captives: 0, used: {}, ally: null, hand: null, special_used: false, withheld: [], ...more });
const ask = (more: Partial<Ask> = {}): Ask => ({ id: '0.1.1', kind: 'declare_move', rule: 'movement.group', hidden: false, of: ['emperor'], opened: 0, due: null, remind_from: null, ...more });
const table = { id: 't', stage: 'game', host: null, drafting: [], locked: false, paused: null, branch: 0, commitment: '', revealed: null, rematch: null, abandoned: false } as unknown as View['table'];
const view = (more: Partial<View> = {}): View => ({
  table, going_back: null, votes: [],
  chairs: { c1: { name: 'Ana', person: true, bot: null, faction: 'emperor', wish: null, reserve: 0 }, c2: { name: '', person: false, bot: 'novice', faction: 'guild', wish: null, reserve: 0 } },
  you: { chair: 'c1', seat: 'emperor', host: true, orders: NONE, kit: false, offered: false },
  mats: { emperor: mat(7, { reserves: [15, 5, 0], dead: ['caid'] }), guild: mat(1) },
  order: ['guild', 'emperor'], forces: { 'carthag:10': { guild: [2, 0, 0] as Count, emperor: [1, 1, 0] as Count } }, ask: null, ...more,
});
const line = (more: Partial<Line>): Line => ({ at: 0, moment: '', kind: 'forces_moved', text: '', event: { type: '' }, secret: false, ...more });

describe('words', () => {
  it('names places with their sector only where there are several', () => {
    expect(place('carthag:10', here)).toBe('Carthag');
    expect(place('imperial_basin:9', here)).toBe('Imperial Basin, sector 9');
  });
  it('counts forces', () => {
    expect(forces(1, 0, 'guild', here)).toBe('1 force');
    expect(forces(4, 1, 'emperor', here)).toBe('4 forces and 1 Sardaukar');
    expect(few(0, 2, 'emperor', here)).toBe('2 Sardaukar');
  });
  it('lists', () => expect([listed([]), listed(['a']), listed(['a', 'b', 'c'])]).toEqual(['', 'a', 'a, b and c']));
  it.each([
    ['declare_shipment', null, 'Ship nothing'],
    ['make_bid', { amount: 0, karama: null }, 'Pass'],
    ['predict', { faction: 'guild', turn: 3 }, 'Predict Spacing Guild in turn 3'],
    ['declare_move', { parts: [['carthag:10', 2, 1]], to: 'imperial_basin:9' }, '2 forces and 1 Sardaukar in Imperial Basin, sector 9'],
    ['discard_played', [], 'Keep all'],
    ['discard_played', ['lasgun'], 'Lasgun'],
    ['choose_dead', [1, 1], '1 force and 1 Sardaukar'],
    ['revive', { normal: 2, elite: 1, leader: 'burseg' }, 'Revive 2 and 1 Sardaukar and Burseg'],
    ['claim_charity', false, 'Claim nothing'],
    ['dial_storm', 4, '4'],
  ])('says an answer to %s', (kind, value, said) => expect(answer(kind, value, 'emperor', here)).toBe(said));
  it('knows powers, and speaks of others plainly', () => {
    expect(power('guild.rate', 'guild', here)).toBe('The Guild ships at half price.');
    expect(power('guild.new_thing', 'guild', here)).toBe('Spacing Guild uses a power: new thing.');
  });
  it('asks what Truthtrance asks', () => {
    expect(truth({ ask: 'holds_card', what: 'poison_weapon', at_least: 1 }, here)).toBe('Do you hold at least 1 of: a poison weapon?');
    expect(truth({ ask: 'not', of: { ask: 'will_enter', territory: 'carthag', at_least: 2, how: 'ship' } }, here)).toBe('Is this untrue: Will you ship 2 or more of your forces to Carthag this turn?');
  });
});

describe('mats', () => {
  it('follow the storm order, or the circles before there is one', () => {
    expect(inOrder(view())).toEqual(['guild', 'emperor']);
    expect(inOrder(view({ order: [] }))).toEqual(['guild', 'emperor']);
  });
  it('show of others only what is public', () => {
    const [guild, emperor] = matFacts(view({ me: { spice: 7, hand: ['lasgun'] } as unknown as NonNullable<View['me']> }), here, []);
    expect(guild).toMatchObject({ faction: 'guild', cards: null, spice: null, presence: 'bot', player: 'Novice' });
    expect(emperor).toMatchObject({ faction: 'emperor', you: true, cards: 1, spice: 7, player: 'Ana' });
    expect(emperor?.leaders.map(({ dead }) => dead)).toEqual([false, true]);
  });
  it('never tell who is asked in a hidden window', () => {
    expect(nowActing(view({ ask: ask({ hidden: true, of: ['emperor', 'guild'] }) }))).toEqual([]);
    expect(nowActing(view({ ask: ask() }))).toEqual(['emperor']);
  });
  it('tell the last open deed', () => {
    const lines = [line({ text: 'Guild moves 2 forces.', event: { type: '', seat: 'guild' } }), line({ text: 'Guild now holds Lasgun.', secret: true, event: { type: '', seat: 'guild' } }), line({ kind: 'automatic', text: 'Guild has only one answer.', event: { type: '', seat: 'guild' } })];
    expect(lastDeed(lines, 'guild', here)).toBe('Moves 2 forces');
  });
  it('forget a pass when the next phase begins', () => {
    const bid = [line({ kind: 'bid_made', text: 'Guild bids 2.', event: { type: '', seat: 'guild' } }), line({ kind: 'bid_passed', text: 'Guild passes.', event: { type: '', seat: 'guild' } })];
    expect(lastDeed(bid, 'guild', here)).toBe('Passes');
    expect(lastDeed([...bid, line({ kind: 'phase_began' })], 'guild', here)).toBe('Bids 2');
  });
  it('name holders of strongholds, advisors apart', () => {
    expect(holdings(view({ forces: { 'carthag:10': { guild: [2, 0, 0], bene_gesserit: [0, 0, 3] } } }))).toEqual([{ name: 'Carthag', factions: ['guild'] }]);
  });
  it('put own forces first', () => expect(Object.keys(onPlanet(view())['carthag:10'] ?? {})).toEqual(['emperor', 'guild']));
  it('show what is behind a marker to its owner alone, and count it as one', () => {
    const forces = { 'carthag:10': { richese: [0, 0, 0, 1] as Count } };
    const own = view({ forces, me: { sheet: { marker: 5 } } as unknown as NonNullable<View['me']> });
    expect(onPlanet(own)['carthag:10']?.richese).toEqual({ normal: 0, elite: 0, advisors: 0, hidden: 1, inside: 5 });
    expect(onPlanet(own, true)['carthag:10']?.richese).toEqual({ normal: 0, elite: 0, advisors: 0, hidden: 1 });
    expect(onPlanet(view({ forces }))['carthag:10']?.richese).toEqual({ normal: 0, elite: 0, advisors: 0, hidden: 1 });
    expect(holdings(view({ forces }))).toEqual([{ name: 'Carthag', factions: ['richese'] }]);
  });
  it('write places in the order', () => expect([1, 2, 3, 4, 11, 12, 21].map(ordinal)).toEqual(['1st', '2nd', '3rd', '4th', '11th', '12th', '21st']));
});

describe('groups', () => {
  it('with an elite force go farther', () => {
    const [far] = grouped([{ area: 'hidden_mobile_stronghold:0', normal: 2, elite: 1, to: ['tsimpo:10'], farther: ['carthag:10'] }]);
    if (!far) throw new Error('no group');
    expect(far.territory).toBe('hidden_mobile_stronghold');
    expect(reachOf(far, { 'hidden_mobile_stronghold:0': [2, 0] })).toEqual(['tsimpo:10']);
    expect(reachOf(far, { 'hidden_mobile_stronghold:0': [2, 1] })).toEqual(['tsimpo:10', 'carthag:10']);
    expect(fitting(far, { 'hidden_mobile_stronghold:0': [2, 0] }, 'carthag:10')).toEqual({ 'hidden_mobile_stronghold:0': [2, 1] });
  });
  const sources = [{ area: 'imperial_basin:9', normal: 3, elite: 0, to: ['carthag:10', 'imperial_basin:10'] }, { area: 'imperial_basin:10', normal: 1, elite: 1, to: ['carthag:10', 'imperial_basin:9', 'tsimpo:10'] }];
  const [group] = grouped(sources);
  it('are of one territory', () => expect(grouped([...sources, { area: 'carthag:10', normal: 1, elite: 0, to: [] }]).map(({ territory: id }) => id)).toEqual(['imperial_basin', 'carthag']));
  it('reach what every part of them reaches', () => {
    if (!group) throw new Error('no group');
    expect(reachOf(group, allOf(sources))).toEqual(['carthag:10']);
    expect(reachOf(group, { 'imperial_basin:10': [1, 0], 'imperial_basin:9': [0, 0] })).toEqual(['carthag:10', 'imperial_basin:9', 'tsimpo:10']);
  });
  it('leave behind what cannot come along', () => {
    if (!group) throw new Error('no group');
    expect(partsOf(fitting(group, allOf(sources), 'tsimpo:10'))).toEqual([['imperial_basin:10', 1, 1]]);
    expect(partsOf(fitting(group, allOf(sources), 'imperial_basin:10'))).toEqual([['imperial_basin:9', 3, 0]]);
  });
  it('name a marker where one goes along, and only there', () => {
    const marked = [{ area: 'carthag:10', normal: 2, elite: 0, hidden: 1, to: ['tsimpo:10'] }];
    expect(partsOf(allOf(marked))).toEqual([['carthag:10', 2, 0, 1]]);
    expect(partsOf({ 'carthag:10': [2, 0, 0] })).toEqual([['carthag:10', 2, 0]]);
    expect(partsOf({ 'carthag:10': [0, 0, 1] })).toEqual([['carthag:10', 0, 0, 1]]);
    expect(foes(view({ forces: { 'carthag:10': { richese: [0, 0, 0, 1] } } }), 'carthag', 'emperor')).toEqual(['richese']);
  });
  it('sum up', () => expect(sumOf(allOf(sources))).toEqual([4, 1, 0]));
  it('light the map', () => {
    const lit = moveChoices(['carthag:10', 'tsimpo:10'], ['imperial_basin:9'], 'tsimpo:10', (area) => (area === 'carthag:10' ? 'a fight' : undefined));
    expect(lit).toEqual({ 'carthag:10': { state: 'warned', reason: 'a fight' }, 'tsimpo:10': { state: 'chosen' }, 'imperial_basin:9': { state: 'source' } });
  });
  it('fight others who are not allies, and nobody in the Polar Sink', () => {
    expect(foes(view(), 'carthag', 'emperor')).toEqual(['guild']);
    expect(foes(view({ mats: { emperor: mat(1, { ally: 'guild' }), guild: mat(4) } }), 'carthag', 'emperor')).toEqual([]);
    expect(foes(view({ forces: { 'polar_sink:0': { guild: [2, 0, 0] } } }), 'polar_sink', 'emperor')).toEqual([]);
  });
  it('count advisors as forces that move', () => expect(standing(view({ forces: { 'carthag:10': { emperor: [0, 0, 2] } } }), 'emperor')).toEqual([{ area: 'carthag:10', normal: 2, elite: 0, advisors: true, to: [] }]));
});

describe('prices', () => {
  it('of shipments', () => {
    expect(shipmentPrice('reserves', 5, 1, 1, false, false).price).toBe(5);
    expect(shipmentPrice('reserves', 5, 2, 2, false, false).price).toBe(10);
    expect(shipmentPrice('reserves', 5, 1, 1, true, false).price).toBe(3);
    expect(shipmentPrice('reserves', 3, 2, 2, false, true).price).toBe(3);
    expect(shipmentPrice('placement', 5, 2, 0, false, false).price).toBe(0);
    expect(shipmentPrice('withdraw', 3, 1, 1, false, false).price).toBe(2);
  });
  it('say how many can be paid', () => expect(affordable(7, 20, (count) => count * 2)).toBe(3));
  it('read what is offered', () => expect(shipmentOffer({ ways: [{ kind: 'reserves', to: [{ area: 'carthag:10', most: 4, price_of_one: 1 }] }], normal: 9, elite: 2 })).toEqual({ ways: [{ kind: 'reserves', to: [{ area: 'carthag:10', most: 4, priceOfOne: 1 }] }], normal: 9, elite: 2 }));
  it('of revivals: the free ones first', () => {
    const offer = revivalOffer({ most: 3, elite: 1, free: 1, price: 2, leaders: { burseg: 3 } });
    expect(revivalPrice(offer, [3, 0], 'burseg')).toEqual({ free: 1, paid: 2, dear: 0, forces: 4, leader: 3, total: 7 });
    expect(revivalPrice(revivalOffer({ most: 3, elite: 0, free: 3, price: null, leaders: {} }), [3, 0], null).total).toBe(0);
  });
  it('asks more for elite forces, the free ones of which count first', () => {
    const dear = revivalOffer({ most: 3, elite: 3, free: 1, price: 2, surcharge: 1, leaders: {} });
    expect(revivalPrice(dear, [1, 2], null)).toMatchObject({ free: 1, paid: 2, dear: 1, total: 5 });
    expect(revivalPrice({ ...dear, half: true }, [1, 2], null).total).toBe(3);
    expect(revivalPrice({ ...dear, price: null }, [0, 1], null).total).toBe(0);
  });
});

describe('spreading', () => {
  const places: [string, number, number][] = [['a:1', 2, 0], ['a:2', 1, 1]];
  it('takes from the first on', () => expect(asParts(taken([3, 0], places))).toEqual([['a:1', 2, 0], ['a:2', 1, 0]]));
  it('knows when nothing is left to choose', () => {
    expect(settled([3, 1], places)).toBe(true);
    expect(settled([2, 0], places)).toBe(false);
  });
  it('sums', () => expect(total(fromParts(['a:1', 'a:2'], [['a:1', 4, 1]]))).toEqual([4, 1]));
});

describe('the dock', () => {
  it('tells its states apart', () => {
    const { you: _, ...watched } = view({ ask: ask() });
    expect(dockState(watched)).toBe('watching');
    expect(dockState(view({ ask: ask({ asked: true }) }))).toBe('asked');
    expect(dockState(view({ ask: ask({ of: ['guild'] }) }))).toBe('waiting');
  });
  it('looks the same in a hidden window whether one is asked or not', () => {
    const shut = ask({ hidden: true, of: ['emperor', 'guild'], asked: false });
    expect(dockState(view({ ask: shut }))).toBe(dockState(view({ ask: { ...shut, asked: true, options: [null, 'karama_1'] } })));
  });
  it('says whose turn it is', () => {
    expect(overline(view({ acting: 'emperor' }))).toBe('Your turn, 2nd of 2');
    expect(waitingFor(ask({ of: ['guild'] }), here)).toBe('Waiting for Spacing Guild to move.');
    expect(turnsBefore(view({ phase: 'shipment_and_movement', left: ['emperor'], acting: 'guild' }))).toBe(1);
  });
  it('keeps a draft while only the number of the question changes', () => {
    const one = ask({ question: { seat: 'emperor', unit: 4 }, options: [1] });
    expect(sameness(one)).toBe(sameness({ ...one, id: '0.2.1', question: { seat: 'emperor', unit: 9 } }));
    expect(sameness(one)).not.toBe(sameness({ ...one, options: [2] }));
  });
});

describe('picks', () => {
  it('find their options', () => expect([optionsOf([null, 1]), optionsOf({ leader: 'burseg', choices: ['kill'] }), optionsOf({})]).toEqual([[null, 1], ['kill'], []]));
  it('say what is sent', () => {
    const fate = ask({ kind: 'decide_capture', options: { leader: 'burseg', choices: ['capture', 'kill'] } });
    expect(rowText(fate, 'kill', 'harkonnen', here)).toBe('Kill Burseg for 2 spice');
    expect(sendText(ask({ kind: 'settle_by_karama', options: [null, 'karama_1'] }), 'karama_1', 'emperor', here, {})).toBe('Discard Karama instead');
    expect(sendText(ask({ kind: 'answer_prescience' }), '1.5', 'emperor', here, {})).toBe('Answer: 1½');
  });
  it('have forms for kinds of questions, each once', () => expect(new Set(knownKinds).size).toBe(knownKinds.length));
});

describe('reasons and journal', () => {
  it('say why a stronghold is closed', () => {
    expect(closedBecause(view({ storm: 10 }), 'carthag', 'emperor')?.rule).toBe('shipment.storm');
    expect(closedBecause(view({ forces: { 'carthag:10': { guild: [1, 0, 0], atreides: [1, 0, 0] } } }), 'carthag', 'emperor')?.rule).toBe('shipment.occupancy');
    expect(closedBecause(view(), 'carthag', 'emperor')).toBeNull();
  });
  it('read lines', () => {
    expect(about(line({ event: { type: '', seat: 'guild' } }))).toBe('guild');
    expect(phaseOf(line({ kind: 'phase_began', event: { type: '', phase: 'battle', turn: 2 } }))).toEqual({ icon: 'battle', phase: 'battle', turn: 2 });
    expect(split('Guild moves.', 'Guild')).toEqual(['Guild', ' moves.']);
    expect(words(line({ kind: 'said', event: { type: '', seat: 'guild', name: 'Teo', to: ['emperor'], text: 'Well?' } }))).toMatchObject({ seat: 'guild', to: ['emperor'], text: 'Well?' });
  });
  it('find places by part of a name', () => {
    const places = [{ name: 'Old Gap' }, { name: 'Cielago North' }, { name: 'Wind Pass North' }, { name: "Tuek's Sietch" }];
    expect(find(places, 'nor').map(({ name }) => name)).toEqual(['Cielago North', 'Wind Pass North']);
    expect(find(places, 'tueks').map(({ name }) => name)).toEqual(["Tuek's Sietch"]);
  });
});

describe('what is sought in the journal', () => {
  const phase = (name: string): Line => line({ kind: 'phase_began', event: { type: 'phase_began', phase: name, turn: 1 } });
  const told = [phase('bidding'), line({ text: 'Fremen bought a card for 4.' }), line({ text: 'Guild passed.' }), phase('battle'), line({ text: 'Guild held Tuek’s Sietch.' }), line({ text: 'Guild lost 2.' })].map((each, at) => ({ line: each, at }));
  const found = (words: string[]): number[] => sought(told, words).map(({ at }) => at);
  it('stands under the mark of its phase, which comes once', () => expect(found(['guild'])).toEqual([0, 2, 3, 4, 5]));
  it('has all the words', () => expect(found(['guild', 'sietch'])).toEqual([3, 4]));
  it('is everything while there are no words', () => expect(found([])).toEqual([0, 1, 2, 3, 4, 5]));
  it('may be nothing', () => expect(found(['emperor'])).toEqual([]));
});

describe('what is set for when one is away', () => {
  it('is nothing to tell the table at first', () => expect(ordersFor({ stand_in: null, windows: false })).toBeNull());
  it('becomes orders of the seat', () => expect(ordersFor({ stand_in: 'novice', windows: true })).toEqual({ ...NONE, stand_in: 'novice', windows: ['all'] }));
});
