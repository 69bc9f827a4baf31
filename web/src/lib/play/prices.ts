// What a shipment and a revival cost, computed from what the server offers. The server checks it again.
import type { AreaId } from '../board/types';
import type { Group } from '../wire/view';
import { isDict, list, number, strings, text } from './words';

export interface Destination { area: AreaId; most: number; priceOfOne: number }
export type WayKind = 'reserves' | 'placement' | 'transfer' | 'cross' | 'withdraw' | 'no_field' | 'allied_no_field';
/** One token goes for the price of one force, whatever is behind it. */
export const byMarker = (kind: WayKind): boolean => kind === 'no_field' || kind === 'allied_no_field';
export interface Way { kind: WayKind; to: readonly Destination[] }
export interface ShipmentOffer { ways: readonly Way[]; normal: number; elite: number }

export function shipmentOffer(options: unknown): ShipmentOffer {
  if (!isDict(options)) return { ways: [], normal: 0, elite: 0 };
  const ways = list(options['ways']).filter(isDict).map((way): Way => ({ kind: text(way['kind']) as WayKind, to: list(way['to']).filter(isDict).map((to) => ({ area: text(to['area']), most: number(to['most']), priceOfOne: number(to['price_of_one']) })) }));
  return { ways, normal: number(options['normal']), elite: number(options['elite']) };
}

const HALVED = 2;
const roundUp = (amount: number): number => Math.ceil(amount);

/** The normal price by the place: 1 a force into a stronghold, 2 elsewhere, 1 for two back to the reserves. */
export function normalPrice(count: number, priceOfTerritory: number | null): number {
  return count * (priceOfTerritory ?? 1);
}

export interface Fare { price: number; normal: number; halved: boolean }
/** `priceOfOne`: what the server says that one costs (rounded up), which tells whether a half rate holds. `back`: to the reserves. */
export function shipmentPrice(kind: WayKind, count: number, territoryPrice: number, priceOfOne: number, half: boolean, karama: boolean): Fare {
  if (kind === 'placement' || count === 0) return { price: 0, normal: 0, halved: false };
  const each = kind === 'withdraw' ? 1 : territoryPrice;
  const normal = normalPrice(count, each);
  const halved = half || karama || priceOfOne < each;
  return { price: halved || kind === 'withdraw' ? roundUp(normal / HALVED) : normal, normal, halved };
}

/** How many can be paid for. */
export function affordable(purse: number, of: number, price: (count: number) => number): number {
  let most = 0;
  for (let count = 1; count <= of; count += 1) if (price(count) <= purse) most = count;
  return most;
}

/** `surcharge`: what an elite force costs more than an ordinary one. */
export interface RevivalOffer { most: number; elite: number; free: number; price: number | null; surcharge: number; half: boolean; leaders: Readonly<Record<string, number>> }
export function revivalOffer(options: unknown): RevivalOffer {
  if (!isDict(options)) return { most: 0, elite: 0, free: 0, price: null, surcharge: 0, half: false, leaders: {} };
  const leaders = isDict(options['leaders']) ? Object.fromEntries(Object.entries(options['leaders']).map(([id, cost]) => [id, number(cost)])) : {};
  return { most: number(options['most']), elite: number(options['elite']), free: number(options['free']), price: typeof options['price'] === 'number' ? options['price'] : null, surcharge: number(options['surcharge']), half: options['half'] === true, leaders };
}
export interface RevivalSum { free: number; paid: number; dear: number; forces: number; leader: number; total: number }
/** The free ones come first, and of them the dear ones; `dear`: elite ones that are paid for. */
export function revivalPrice(offer: RevivalOffer, [normal, elite]: Group, leader: string | null): RevivalSum {
  const free = Math.min(offer.free, normal + elite);
  const paid = normal + elite - free;
  const dear = Math.max(0, elite - offer.free);
  const full = paid * (offer.price ?? 0) + (offer.price ? dear * offer.surcharge : 0);
  const forces = offer.half ? roundUp(full / HALVED) : full;
  const cost = leader ? (offer.leaders[leader] ?? 0) : 0;
  return { free, paid, dear, forces, leader: cost, total: forces + cost };
}

/** Cards of a hand that serve as a Karama: the server names them nowhere for shipments, so they go by their face. */
export const karamasIn = (hand: readonly string[]): string[] => strings(hand).filter((id) => id.startsWith('karama'));
