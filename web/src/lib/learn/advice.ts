// What may sensibly be done with a question, from what the seat sees: a stronghold with an enemy in it, spice within reach, a card worth its price.
import { strongholds, territory, territoryOf } from '../board/board';
import type { AreaId, Faction } from '../board/types';
import { written } from '../parts/amount';
import { dutiesOn, fighters, possibleLeaders } from '../play/battle/knowledge';
import { foes } from '../play/groups';
import { standingIn } from '../play/present';
import { shipmentOffer } from '../play/prices';
import { fighting, isDict, list, number, place, strings, text, thing } from '../play/words';
import { t } from '../texts';
import type { Book } from '../wire/catalog';
import type { Ask, View } from '../wire/view';

/** `key`: of a sentence below `lesson.tip.`; `look`: what is ringed, a place or a part of the page. */
export interface Advice { key: string; values: Readonly<Record<string, string | number>>; look: Look | null }
export type Look = { area: AreaId } | { part: 'dock' | 'tray' | 'storm' };

const DOCK: Look = { part: 'dock' };
const plain = (key: string, look: Look | null = DOCK): Advice => ({ key, values: {}, look });

export function adviceFor(view: View, seat: Faction, book: Book): Advice | null {
  const { ask } = view;
  if (!ask?.asked) return null;
  switch (ask.kind) {
    case 'keep_traitor': return traitor(ask, view, seat, book);
    case 'dial_storm': return plain('dial_storm');
    case 'make_bid': return bid(ask, view, book);
    case 'declare_shipment': return shipment(ask, view, seat, book);
    case 'declare_move': return move(ask, view, seat, book);
    case 'choose_battle': return plain('choose_battle');
    case 'ask_prescience': return plain('ask_prescience');
    case 'battle_plan': return plan(ask, view, seat, book);
    case 'claim_charity': return plain('claim_charity');
    case 'revive': return revive(ask);
    case 'speak_at_nexus': return plain('speak_at_nexus');
    case 'call_traitor': return plain('call_traitor');
    default: return null;
  }
}

/** What is free comes back; what costs spice does not ship. */
function revive({ options }: Ask): Advice {
  const free = isDict(options) ? Math.min(number(options['free']), number(options['most'])) : 0;
  return free > 0 ? { key: 'revive', values: { count: free }, look: DOCK } : plain('revive_none');
}

/** The strongest leader of somebody who plays. */
function traitor(ask: Ask, view: View, seat: Faction, book: Book): Advice {
  const leaders = strings(ask.options).map((id) => book.leader(id)).filter((leader) => leader !== undefined);
  const useful = leaders.filter(({ faction }) => faction !== seat && view.mats?.[faction]).sort((a, b) => (b.strength ?? 0) - (a.strength ?? 0));
  const best = useful[0];
  return best ? { key: 'keep_traitor', values: { leader: best.name, faction: book.names.faction(best.faction).name }, look: DOCK } : plain('keep_traitor_none');
}

const FAIR_PRICE = 3;
/** The card that was dealt, and one that was bought: the rest of the purse ships. */
const ENOUGH = 2;
function bid(ask: Ask, view: View, book: Book): Advice {
  const low = isDict(ask.options) ? number(ask.options['low']) : 1;
  const high = isDict(ask.options) ? number(ask.options['high']) : 0;
  const card = view.auction?.card ? book.card(view.auction.card) : undefined;
  if (low > high) return plain('bid_cannot');
  if ((view.me?.hand.length ?? 0) >= ENOUGH) return plain('bid_enough');
  if (card?.['worthless'] === true) return { key: 'bid_worthless', values: { card: card.name }, look: DOCK };
  if (low > FAIR_PRICE) return { key: 'bid_dear', values: { low }, look: DOCK };
  return card ? { key: 'bid_card', values: { card: card.name, low }, look: DOCK } : { key: 'bid', values: { low }, look: DOCK };
}

/** Enough to be more than the enemy, if there is that much. */
const MORE = 2;
/** Forces that hold a place where nobody is. */
const GARRISON = 2;
/** Whoever has not acted yet may still send more, and the Fremen come for free. */
const more = (view: View, foe: Faction): number => (view.left?.includes(foe) ? (foe === 'fremen' ? 6 : 2) : 0);
/** The stronghold with the enemy who will be weakest: a battle comes there. */
export function target(ask: Ask, view: View, seat: Faction): { area: AreaId; count: number; foe: Faction; there: number } | null {
  const offer = shipmentOffer(ask.options);
  const places = (offer.ways.find(({ kind }) => kind === 'reserves') ?? offer.ways[0])?.to ?? [];
  const found = places.flatMap(({ area, most }) => {
    const [foe, ...others] = foes(view, territoryOf(area), seat);
    if (!foe || others.length || !territory(territoryOf(area)).stronghold || most < 1) return [];
    const there = standingIn(view, territoryOf(area)).filter((each) => each.seat === foe).reduce((sum, { count }) => sum + fighting(count), 0);
    return [{ area, foe, there, count: Math.min(most, there + MORE) }];
  });
  return found.sort((a, b) => a.there + more(view, a.foe) - b.there - more(view, b.foe) || a.area.localeCompare(b.area))[0] ?? null;
}

function shipment(ask: Ask, view: View, seat: Faction, book: Book): Advice {
  const found = target(ask, view, seat);
  if (found) return { key: 'ship_fight', values: { place: place(found.area, book), foe: book.names.faction(found.foe).name, there: found.there, count: found.count }, look: { area: found.area } };
  const free = shipmentOffer(ask.options).ways.flatMap(({ to }) => to).find(({ area, most }) => most > 0 && strongholds.includes(territoryOf(area)));
  return free ? { key: 'ship_hold', values: { place: place(free.area, book), count: Math.min(free.most, GARRISON) }, look: { area: free.area } } : plain('ship_none');
}

/** The most spice within reach where nobody stands, and from where to go for it. */
export function spiceInReach(ask: Ask, view: View, seat: Faction): { from: AreaId; to: AreaId; amount: number; count: number } | null {
  const ways = list(ask.options).filter(isDict).flatMap((each) => strings(each['to']).map((to) => ({ from: text(each['area']), to, number: number(each['normal']) + number(each['elite']) })));
  const found = ways.flatMap(({ from, to, number: able }) => {
    const amount = view.spice?.[to] ?? 0;
    if (!amount || !able || view.spice?.[from] || foes(view, territoryOf(to), seat).length || fought(view, from, seat)) return [];
    return [{ from, to, amount, count: Math.max(1, Math.min(able - 1, Math.ceil(amount / 2))) }];
  });
  return found.sort((a, b) => b.amount - a.amount || b.count - a.count)[0] ?? null;
}
const fought = (view: View, area: AreaId, seat: Faction): boolean => foes(view, territoryOf(area), seat).length > 0;

function move(ask: Ask, view: View, seat: Faction, book: Book): Advice {
  const found = spiceInReach(ask, view, seat);
  return found ? { key: 'move_spice', values: { from: place(found.from, book), place: place(found.to, book), amount: found.amount, count: found.count }, look: { area: found.to } } : plain('move_stay');
}

/** Enough against the most that the other side can reach, its told number and its best leader: a tie is the aggressor's. Else as many as it has there. */
function plan(ask: Ask, view: View, seat: Faction, book: Book): Advice {
  const options = isDict(ask.options) ? ask.options : {};
  const leaders = strings(options['leaders']).map((id) => book.leader(id)).filter((leader) => leader !== undefined).sort((a, b) => (b.strength ?? 0) - (a.strength ?? 0));
  const best = leaders[0]?.name ?? thing(strings(options['leaders'])[0] ?? '', book);
  const dials = Object.keys(isDict(options['dials']) ? options['dials'] : {}).map(Number).sort((a, b) => a - b);
  const fight = view.battle;
  const foe = fight ? (fight.aggressor === seat ? fight.defender : fight.aggressor) : null;
  const there = fight && foe ? fighting(fighters(view, fight, foe)) : 0;
  const told = foe ? dutiesOn(view, foe).find(([, kind, must]) => kind === 'dial' && must)?.[4] : undefined;
  const most = (told ?? there) + (fight && foe ? (possibleLeaders(view, book, fight, foe)[0]?.strength ?? 0) : 0);
  const enough = most - (leaders[0]?.strength ?? 0) + (fight?.aggressor === seat ? 0 : 0.5);
  const dial = dials.find((each) => each >= enough) ?? dials.findLast((each) => each <= there) ?? dials.at(-1) ?? 0;
  const usable = (slot: string): string[] => strings(options[slot]).filter((id) => book.card(id)?.['worthless'] !== true);
  const weapon = usable('weapons')[0];
  const explodes = (id: string): boolean => weapon !== undefined && book.card(weapon)?.['face'] === 'lasgun' && book.card(id)?.['shield_for_explosion'] === true;
  const cards = [weapon, usable('defenses').find((id) => id !== weapon && !explodes(id))].filter((id) => id !== undefined);
  const name = foe ? book.names.faction(foe).name : '';
  const why = t(told === undefined ? 'lesson.why_there' : 'lesson.why_told', { foe: name, there, told: written(told ?? 0), most: written(most) });
  const values = { leader: best, dial: written(dial), why };
  return cards.length ? { key: 'plan_cards', values: { ...values, cards: cards.map((id) => book.names.card(id)).join(', ') }, look: DOCK } : { key: 'plan', values, look: DOCK };
}
