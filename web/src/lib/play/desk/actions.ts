// Deeds that need no form of their own: their fields within the bounds that the server names.
import type { Faction } from '../../board/types';
import { maybe, t } from '../../texts';
import type { Book } from '../../wire/catalog';
import type { Bound, Holdings, Offer, View } from '../../wire/view';
import { isFaction } from '../journal';
import { power, thing } from '../words';
import type { Field, Option, Value, Values } from './forms';

/** In this order they are offered. Accepting and withdrawing stands at the deal itself. */
export const ORDER = ['propose_deal', 'bribe', 'play_truthtrance', 'play_ghola', 'give_spice', 'pledge', 'lend', 'revive_for_ally', 'ask_for_leader', 'raise_limit', 'relocate_stronghold', 'turn_up_marker', 'give_card', 'take_from_cache', 'play_distrans', 'play_juice', 'play_nullentropy_box', 'play_recruits', 'grant_half_price', 'emperor_special', 'swap_cards', 'see_whole_plan', 'ecaz_special', 'play_baliset', 'play_kulon', 'play_la_la_la', 'offer_trade', 'cash_in', 'take_posture'];
const AT_THE_DEAL = ['accept_deal', 'withdraw_deal'];
export function deeds(offers: readonly Offer[]): Offer[] {
  const rank = (kind: string): number => (ORDER.includes(kind) ? ORDER.indexOf(kind) : ORDER.length);
  return offers.filter(({ kind }) => !AT_THE_DEAL.includes(kind)).sort((a, b) => rank(a.kind) - rank(b.kind));
}

export function fieldsOf(offer: Offer, view: View, seat: Faction, book: Book): Field[] {
  return Object.entries(offer.bounds).filter(([name, bound]) => !settled(name, bound)).map(([name, bound]): Field => {
    const label = maybe(`desk.field_${name}`) ?? name;
    if (bound.type === 'span') return { name, label, kind: 'number', low: bound.low, high: bound.high };
    return { name, label, kind: 'choice', options: bound.of.map((value) => option(name, value, seat, book)) };
  });
}
/** One card, or nothing to choose from: it is not asked. */
const settled = (name: string, bound: Bound): boolean => (bound.type === 'choice' ? bound.of.length === 1 && (name === 'card' || bound.of[0] === null) : bound.low === bound.high);
function option(name: string, value: Value, seat: Faction, book: Book): Option {
  if (value === null) return { value, text: t('desk.none') };
  if (typeof value === 'boolean' && name !== 'lend') return { value, text: maybe(`desk.${name}.${value}`) ?? String(value) };
  if (typeof value === 'boolean') return { value, text: t(value ? 'desk.lend_yes' : 'desk.lend_no') };
  const said = maybe(`desk.${name}.${value}`);
  if (said) return { value, text: said };
  if (name === 'power') return { value, text: power(String(value), seat, book) };
  return { value, text: thing(String(value), book), ...(isFaction(value) ? { faction: value } : {}) };
}

/** Values to begin with: what is pledged and lent now, else the least. */
export function begun(offer: Offer, own: Holdings | null, view: View, seat: Faction): Record<string, Value> {
  const start = Object.fromEntries(Object.entries(offer.bounds).map(([name, bound]): [string, Value] => [name, bound.type === 'span' ? bound.low : (bound.of[0] ?? null)]));
  if (offer.kind === 'pledge') return { ...start, cards: own?.pledged_cards ?? 0, shipment: own?.pledged_shipment ?? 0, ...('support' in start ? { support: own?.pledged_support ?? 0 } : {}) };
  if (offer.kind === 'lend') return { ...start, lend: !view.mats?.[seat]?.withheld.includes(String(start['power'])) };
  return start;
}

/** A leader or forces, never both: the last that was named stays. */
export function changed(kind: string, values: Values, name: string, value: Value): Record<string, Value> {
  const next: Record<string, Value> = { ...values, [name]: value };
  if (!('leader' in values) || !['play_ghola', 'emperor_special'].includes(kind)) return next;
  if (name === 'leader' && value !== null) return { ...next, normal: 0, elite: 0 };
  return (name === 'normal' || name === 'elite') && value !== 0 ? { ...next, leader: null } : next;
}

export const title = (kind: string): string => maybe(`act.${kind}`) ?? t('act.other');
export function buttonText(kind: string, values: Values, book: Book): string {
  const filled = Object.fromEntries(Object.entries(values).map(([name, value]) => [name, typeof value === 'string' ? thing(value, book) : String(value ?? '')]));
  return ('support' in values ? maybe(`act.${kind}.do_support`, filled) : undefined) ?? maybe(`act.${kind}.do`, filled) ?? title(kind);
}
