// The auction as it went: what was sold, who has said what on this lot, in which order they speak, and what they could still hold.
import type { Faction } from '../../board/types';
import type { IconName } from '../../marks/icons';
import { lookOf } from '../../parts/cards';
import type { Book } from '../../wire/catalog';
import { isPlayed, kindOf } from '../cardtext';
import type { Line, View } from '../../wire/view';
import { inOrder } from '../mats';

export interface Sold { lot: number; seat: Faction; price: number | null }
export type Said = { bid: number } | 'pass';
export interface LotSoFar { sold: Sold[]; said: Partial<Record<Faction, Said>>; last: Faction | null }

/** From the lines since hands were last declared. A card taken with a Karama has no price. */
export function soFar(lines: readonly Line[]): LotSoFar {
  const from = lines.findLastIndex(({ event }) => event.type === 'hands_declared');
  const found: LotSoFar = { sold: [], said: {}, last: null };
  if (from < 0) return found;
  for (const { event } of lines.slice(from)) {
    const seat = event['seat'] as Faction;
    if (event.type === 'lot_up') { found.said = {}; found.last = null; }
    if (event.type === 'bid_made') found.said[seat] = { bid: Number(event['amount']) };
    if (event.type === 'bid_passed') found.said[seat] = 'pass';
    if (event.type === 'bid_made' || event.type === 'bid_passed') found.last = seat;
    if (event.type === 'karama_took') found.sold.push({ lot: Number(event['lot']), seat, price: null });
    if (event.type === 'card_bought' && !found.sold.some(({ lot }) => lot === event['lot'])) found.sold.push({ lot: Number(event['lot']), seat, price: Number(event['price']) });
  }
  return found;
}

/** The seats in the order in which they speak on this lot. */
export function speaking(view: View): Faction[] {
  const order = inOrder(view);
  const first = view.auction?.opener ? order.indexOf(view.auction.opener) : 0;
  return first > 0 ? [...order.slice(first), ...order.slice(0, first)] : order;
}

const MOST: Partial<Record<Faction, number>> = { harkonnen: 8, choam: 5 };
const USUAL = 4;
export const handLimit = (seat: Faction): number => MOST[seat] ?? USUAL;
/** A full hand takes no part. Hands are public while cards are sold. */
export function isFull(view: View, seat: Faction): boolean {
  const held = view.mats?.[seat]?.hand ?? view.auction?.counts[seat] ?? null;
  return held !== null && held >= handLimit(seat);
}

/** How far the purse reaches: what the buttons offer. */
export function quick(low: number, high: number): number[] {
  return [low, low + 1, low + 2].filter((amount) => amount <= Math.max(high, low + 2));
}

export interface Unseen { icon: IconName; count: number; names: string[] }
/** Cards of this table's deck that a seat has not seen, by kind: neither discarded nor removed nor in its own hand. */
export function unseen(view: View, book: Book): Unseen[] {
  const seen = new Set([...(view.discard ?? []), ...(view.removed ?? []), ...(view.me?.hand ?? []), ...Object.keys(view.me?.known ?? {}), ...Object.values(view.shown ?? {}).flatMap((shown) => shown?.hand ?? [])]);
  const found = new Map<IconName, Unseen>();
  for (const card of book.catalog.cards) {
    if (!isPlayed(card, view.table.config.modules) || seen.has(card.id)) continue;
    const { icon } = lookOf(kindOf(card));
    const known = found.get(icon);
    found.set(icon, { icon, count: (known?.count ?? 0) + 1, names: [...new Set([...(known?.names ?? []), card.name])] });
  }
  return [...found.values()];
}
