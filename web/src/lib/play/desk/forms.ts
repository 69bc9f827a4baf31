// What promises and questions of Truthtrance are built from: fields with what each may hold, and the sentence that comes of it.
import { isPlayed } from '../cardtext';
import { cardClass, isDict, list, number, place, text, thing } from '../words';
import { MOBILE, territoryOf } from '../../board/board';
import type { Faction } from '../../board/types';
import { maybe, t } from '../../texts';
import type { Book } from '../../wire/catalog';
import type { View } from '../../wire/view';
import { inOrder, leads } from '../mats';

export type Value = string | number | boolean | null;
export type Values = Readonly<Record<string, Value>>;
export interface Option { value: Value; text: string; faction?: Faction }
export type Field =
  | { name: string; label: string; kind: 'choice'; options: readonly Option[] }
  | { name: string; label: string; kind: 'number'; low: number; high: number }
  | { name: string; label: string; kind: 'text'; most: number };

/** Who speaks, of whom: what the things on offer follow from. */
export interface Context { view: View; book: Book; by: Faction; to: Faction }

const MOST_SPICE = 99;
const LONGEST = 500;
const CLASSES = ['weapon', 'defense', 'projectile_weapon', 'poison_weapon', 'projectile_defense', 'poison_defense', 'worthless', 'cheap_hero'];
const label = (name: string): string => maybe(`desk.field_${name}`) ?? name;
const choice = (name: string, options: readonly Option[]): Field => ({ name, label: label(name), kind: 'choice', options });
const count = (name: string, low: number, high: number): Field => ({ name, label: label(name), kind: 'number', low, high });
const words = (name: string): Field => ({ name, label: label(name), kind: 'text', most: LONGEST });
const said = (name: string, values: readonly (string | boolean)[]): Field => choice(name, values.map((value) => ({ value, text: maybe(`desk.${name}.${value}`) ?? String(value) })));

/** The mobile stronghold is a place only where it plays. */
const places = ({ view, book }: Context): Option[] => book.catalog.territories.filter(({ id }) => view.mobile_stronghold || id !== territoryOf(MOBILE)).map(({ id, name }) => ({ value: id, text: name })).sort((a, b) => a.text.localeCompare(b.text));
const seats = ({ view, book }: Context, without: Faction): Option[] => inOrder(view).filter((seat) => seat !== without).map((seat) => ({ value: seat, text: book.names.faction(seat).name, faction: seat }));
const faces = ({ view, book }: Context): Option[] => [...new Map(book.catalog.cards.filter((card) => isPlayed(card, view)).map(({ face, name }) => [face, name]))].map(([value, called]) => ({ value, text: called })).sort((a, b) => a.text.localeCompare(b.text));
const cards = (context: Context): Option[] => [...CLASSES.map((id) => ({ value: id, text: maybe(`class.${id}`) ?? id })), ...faces(context).filter(({ value }) => !CLASSES.includes(String(value)))];
const leaders = ({ view, book }: Context): Option[] => book.catalog.leaders.filter((leader) => view.mats?.[leader.faction] && leads(leader, view.mode)).map(({ id, name, faction }) => ({ value: id, text: name, faction }));
const none = (text: string): Option => ({ value: null, text });
const slot = (context: Context): Option[] => [{ value: 'none', text: t('fight.nothing') }, ...cards(context)];

type Fields = (context: Context, values: Values) => Field[];
const PROMISES: Readonly<Record<string, Fields>> = {
  stay_out: (context) => [choice('territory', [none(t('desk.any_of_theirs')), ...places(context)])],
  go_to: (context) => [choice('territory', places(context)), count('at_least', 1, 20)],
  bid_no_more: () => [count('above', 0, MOST_SPICE), said('all_bidding', [false, true])],
  lose_battle: () => [],
  no_traitor_call: () => [],
  no_card: (context) => [choice('face', faces(context))],
  tell: () => [said('what', ['lot', 'spice_card', 'storm_card', 'hand', 'spice', 'traitors'])],
  ally_promise: (context) => [said('do', ['form', 'not_form', 'not_break']), choice('faction', seats(context, context.by))],
  pay_when: () => [count('amount', 1, MOST_SPICE), said('event', ['battle_won', 'card_bought', 'turn_ends'])],
  words: () => [words('text')],
};
/** `by` promises to `to`. */
export const promiseFields = (kind: string, context: Context, values: Values = {}): Field[] => PROMISES[kind]?.(context, values) ?? [];

const QUESTIONS: Readonly<Record<string, Fields>> = {
  holds_card: (context) => [choice('what', cards(context)), count('at_least', 1, 8)],
  holds_traitor: (context) => [choice('leader', leaders(context)), said('dismissed', [false, true])],
  holds_dancer: (context) => [choice('leader', leaders(context))],
  holds_spice: () => [count('at_least', 1, MOST_SPICE)],
  predicted: (context) => [choice('faction', [none(t('desk.anybody')), ...seats(context, context.to)]), choice('turn', [none(t('desk.any_turn')), ...Array.from({ length: context.view.turns ?? 10 }, (_, i) => ({ value: i + 1, text: String(i + 1) }))])],
  battle_losses: () => [count('at_least', 1, 40)],
  has_seen: (context, values) => [said('thing', ['spice_card', 'lot', 'storm_card']), choice('value', seenThings(context, text(values['thing'] ?? 'spice_card')))],
  in_battle: (context, values) => [said('element', ['card', 'weapon', 'defense', 'leader', 'dial_above']), ...(values['element'] === 'dial_above' ? [count('above', 0, 20)] : [choice('value', values['element'] === 'leader' ? [{ value: 'hero', text: t('class.cheap_hero') }, { value: 'none', text: t('fight.nothing') }, ...leaders(context)] : values['element'] === 'card' || values['element'] === undefined ? cards(context) : slot(context))])],
  will_enter: (context) => [said('how', ['enter', 'ship', 'move']), choice('territory', places(context)), count('at_least', 1, 20)],
  will_bid: () => [count('above', 0, MOST_SPICE)],
  will_ally: (context) => [said('leave', [false, true]), choice('faction', seats(context, context.to))],
  will_play: (context) => [choice('face', faces(context))],
  free_text: () => [words('text')],
};
function seenThings(context: Context, what: string): Option[] {
  if (what === 'lot') return cards(context);
  if (what === 'storm_card') return [1, 2, 3, 4, 5, 6].map((n) => ({ value: String(n), text: String(n) }));
  return context.book.catalog.spice_cards.map(({ id, name }) => ({ value: id, text: name }));
}
export const questionFields = (kind: string, context: Context, values: Values = {}): Field[] => QUESTIONS[kind]?.(context, values) ?? [];
/** What can be asked of a seat now. */
export function questionKinds({ view, to }: Context): string[] {
  const fighting = view.battle && [view.battle.aggressor, view.battle.defender].includes(to);
  const left = (kind: string): boolean => (kind === 'in_battle' ? !!fighting : kind === 'will_bid' ? view.auction != null : kind === 'predicted' ? to === 'bene_gesserit' : kind === 'holds_dancer' ? to === 'tleilaxu' : true);
  return Object.keys(QUESTIONS).filter(left);
}

/** The values of a form: what was chosen where it still fits, else the first that can be. */
export function filled(fields: readonly Field[], values: Values): Record<string, Value> {
  return Object.fromEntries(fields.map((field): [string, Value] => {
    const now = values[field.name];
    if (field.kind === 'choice') return [field.name, field.options.some(({ value }) => value === now) ? (now ?? null) : (field.options[0]?.value ?? null)];
    if (field.kind === 'number') return [field.name, Math.max(field.low, Math.min(field.high, typeof now === 'number' ? now : field.low))];
    return [field.name, typeof now === 'string' ? now : ''];
  }));
}
/** Fields may follow from other values: filled until they stand still. */
export function formed(of: (values: Values) => readonly Field[], values: Values): Record<string, Value> {
  const once = filled(of(values), values);
  return filled(of(once), once);
}

/** Not every promise can be kept by the table: words are on somebody's word. */
export const isKept = (promise: unknown): boolean => isDict(promise) && promise['promise'] !== 'words';

export function promiseSentence(promise: unknown, to: Faction, book: Book): string {
  if (!isDict(promise)) return '';
  const of = (key: string): string => text(promise[key]);
  const who = book.names.faction(to).name;
  switch (promise['promise']) {
    case 'stay_out': return promise['territory'] ? t('promise.stay_out', { place: place(of('territory'), book) }) : t('promise.stay_out_all', { who });
    case 'go_to': return t('promise.go_to', { place: place(of('territory'), book), count: number(promise['at_least'], 1) });
    case 'bid_no_more': return number(promise['above']) ? t(promise['all_bidding'] ? 'promise.bid_no_more_all' : 'promise.bid_no_more', { count: number(promise['above']) }) : t(promise['all_bidding'] ? 'promise.pass_all' : 'promise.pass');
    case 'lose_battle': return t('promise.lose_battle');
    case 'no_traitor_call': return t('promise.no_traitor_call');
    case 'no_card': return t('promise.no_card', { card: cardClass(of('face'), book) });
    case 'tell': return t('promise.tell', { who, what: maybe(`desk.what.${of('what')}`) ?? of('what') });
    case 'ally_promise': return t(`promise.ally_${of('do') as 'form' | 'not_form' | 'not_break'}`, { who: thing(of('faction'), book) });
    case 'pay_when': return t('promise.pay_when', { count: number(promise['amount']), when: maybe(`desk.event.${of('event')}`) ?? of('event') });
    case 'words': return t('promise.words', { text: of('text') });
    default: return '';
  }
}

/** [id, proposer, partner, gives, asks, promises, wants, until, text, accepted, cancelling] */
export interface Deal { id: number; proposer: Faction; partner: Faction; gives: number; asks: number; promises: readonly unknown[]; wants: readonly unknown[]; until: string; text: string; accepted: boolean; cancelling: readonly Faction[] }
export function dealsOf(view: View): Deal[] {
  return (view.deals ?? []).filter(Array.isArray).map((deal): Deal => ({
    id: number(deal[0]), proposer: deal[1] as Faction, partner: deal[2] as Faction, gives: number(deal[3]), asks: number(deal[4]), promises: list(deal[5]), wants: list(deal[6]), until: text(deal[7]), text: text(deal[8]), accepted: deal[9] === true, cancelling: list(deal[10]) as Faction[],
  }));
}
