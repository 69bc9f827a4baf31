// The auction as it went: what was sold, who has said what on this lot, in which order they speak, and what they could still hold.
import type { Faction } from '../../board/types';
import type { IconName } from '../../marks/icons';
import { lookOf } from '../../parts/cards';
import type { Book } from '../../wire/catalog';
import { isPlayed, kindOf } from '../cardtext';
import type { Line, View } from '../../wire/view';
import { inOrder } from '../mats';
import { cacheOf } from '../richese/sheet';
import { MORITANI, wastedIn } from '../terror/sheet';

export interface Sold { lot: number; seat: Faction; price: number | null }
export type Said = { bid: number } | 'pass';
/** A card that a seat has put up: of its cache, open, or of its hand, face down and with what was said of it. */
export interface OwnLot { kind: 'cache' | 'market'; seller: Faction; card: string | null; claim: string; sold: { seat: Faction; price: number } | null; over: boolean }
/** `spoke`: who has spoken on this lot, in that order; `shown`: the amounts of the last silent lot; `when`: the card of the cache comes before the row, or after it. */
export interface LotSoFar { sold: Sold[]; said: Partial<Record<Faction, Said>>; last: Faction | null; own: OwnLot[]; spoke: Faction[]; shown: Partial<Record<Faction, number>> | null; when: 'first' | 'last' | null }

/** From the lines since the phase began. A card taken with a Karama has no price. */
export function soFar(lines: readonly Line[]): LotSoFar {
  const from = lines.findLastIndex(({ event }) => event.type === 'phase_began');
  const found: LotSoFar = { sold: [], said: {}, last: null, own: [], spoke: [], shown: null, when: null };
  let claim = '';
  for (const { event } of lines.slice(Math.max(0, from))) {
    const seat = event['seat'] as Faction;
    if (event.type === 'lot_up' || event.type === 'card_put_up') { found.said = {}; found.last = null; found.spoke = []; found.shown = null; }
    if (event.type === 'cache_lot_placed') found.when = event['when'] === 'first' ? 'first' : 'last';
    if (event.type === 'black_market_opened') claim = String(event['claim'] ?? '');
    if (event.type === 'card_put_up') found.own.push({ kind: event['card'] ? 'cache' : 'market', seller: seat, card: typeof event['card'] === 'string' ? event['card'] : null, claim, sold: null, over: false });
    if (event.type === 'bids_shown') found.shown = event['bids'] as Partial<Record<Faction, number>>;
    if (event.type === 'bid_made' || event.type === 'bid_passed') found.spoke.push(seat);
    const own = found.own.at(-1);
    if (own && !own.over && (event.type === 'card_taken_back' || event.type === 'unsold_card')) own.over = true;
    if (own && !own.over && event.type === 'card_bought' && !event['lot']) {
      own.over = true;
      own.sold = { seat, price: Number(event['price']) };
    }
    if (event.type === 'bid_made') found.said[seat] = { bid: Number(event['amount']) };
    if (event.type === 'bid_passed') found.said[seat] = 'pass';
    if (event.type === 'bid_made' || event.type === 'bid_passed') found.last = seat;
    if (event.type === 'karama_took') found.sold.push({ lot: Number(event['lot']), seat, price: null });
    if (event.type === 'card_bought' && event['lot'] && !found.sold.some(({ lot }) => lot === event['lot'])) found.sold.push({ lot: Number(event['lot']), seat, price: Number(event['price']) });
  }
  return found;
}

/** The seats as they sit, from a seller's neighbour on, who comes last itself. */
export function around(view: View, seller: Faction, clockwise: boolean): Faction[] {
  const ring = (Object.entries(view.mats ?? {}) as [Faction, { circle: number }][]).sort(([, a], [, b]) => (clockwise ? b.circle - a.circle : a.circle - b.circle)).map(([seat]) => seat);
  const at = ring.indexOf(seller) + 1;
  return [...ring.slice(at), ...ring.slice(0, at)];
}

/** The seats in the order in which they speak on this lot; in silence as they stand among equals. */
export function speaking(view: View, told: Pick<LotSoFar, 'spoke'> = { spoke: [] }): Faction[] {
  const { auction } = view;
  const order = inOrder(view);
  const turns = auction?.turns ?? [];
  if (auction?.kind === 'silent') return turns.length ? [...turns] : order;
  if (auction?.kind === 'once_around' && auction.seller) {
    const before = told.spoke.filter((seat) => !turns.includes(seat));
    const all = turns.length || before.length ? [...before, ...turns] : around(view, auction.seller, auction.clockwise === true);
    return [...order.filter((seat) => !all.includes(seat)), ...all];
  }
  const first = view.auction?.opener ? order.indexOf(view.auction.opener) : 0;
  return first > 0 ? [...order.slice(first), ...order.slice(0, first)] : order;
}

const MOST: Partial<Record<Faction, number>> = { harkonnen: 8, choam: 5 };
const USUAL = 4;
/** After Atomics Moritani and its ally hold one card less. */
export const handLimit = (view: Pick<View, 'sheets' | 'mats'>, seat: Faction): number => (MOST[seat] ?? USUAL) - (wastedIn(view) !== null && (seat === MORITANI || view.mats?.[seat]?.ally === MORITANI) ? 1 : 0);
/** A full hand takes no part. Hands are public while cards are sold. */
export function isFull(view: View, seat: Faction): boolean {
  const held = view.mats?.[seat]?.hand ?? view.auction?.counts[seat] ?? null;
  return held !== null && held >= handLimit(view, seat);
}

/** How far the purse reaches: what the buttons offer. */
export function quick(low: number, high: number): number[] {
  return [low, low + 1, low + 2].filter((amount) => amount <= Math.max(high, low + 2));
}

export interface Unseen { icon: IconName; count: number; names: string[] }
/** Cards of this table's deck that a seat has not seen, by kind: neither discarded nor removed nor in its own hand, nor in a cache that all know. */
export function unseen(view: View, book: Book): Unseen[] {
  const seen = new Set([...(view.discard ?? []), ...(view.removed ?? []), ...(view.me?.hand ?? []), ...Object.keys(view.me?.known ?? {}), ...Object.values(view.shown ?? {}).flatMap((shown) => shown?.hand ?? []), ...cacheOf(view).listed]);
  const found = new Map<IconName, Unseen>();
  for (const card of book.catalog.cards) {
    if (!isPlayed(card, view) || seen.has(card.id)) continue;
    const { icon } = lookOf(kindOf(card));
    const known = found.get(icon);
    found.set(icon, { icon, count: (known?.count ?? 0) + 1, names: [...new Set([...(known?.names ?? []), card.name])] });
  }
  return [...found.values()];
}

export interface Amounts { key: string; amounts: [Faction, number][]; winner: Faction | null }
/** The amounts of the last silent lot, the highest first, until the phase after it is over. */
export function shownAmounts(lines: readonly Line[]): Amounts | null {
  let phases = 0;
  let winner: Faction | null = null;
  for (let i = lines.length - 1; i >= 0 && phases < 2; i -= 1) {
    const { event, at } = lines[i] as Line;
    if (event.type === 'phase_began') phases += 1;
    if (event.type === 'card_bought') winner = event['seat'] as Faction;
    if (event.type === 'card_put_up' || event.type === 'lot_up' || event.type === 'nobody_bid') winner = null;
    if (event.type === 'bids_shown') return { key: `${at} ${i}`, amounts: (Object.entries(event['bids'] as Record<Faction, number>) as [Faction, number][]).sort(([, a], [, b]) => b - a), winner };
  }
  return null;
}
