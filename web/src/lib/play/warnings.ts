// Acts that are allowed and do harm or nothing: said before they are done, each with the rule behind it. From what the seat sees, never from more.
import { territory, territoryOf } from '../board/board';
import type { AreaId, Faction, TerritoryId } from '../board/types';
import { t } from '../texts';
import type { Book } from '../wire/catalog';
import type { Ask, View } from '../wire/view';
import { charityFor } from './asked';
import { ceiling } from './battle/dial';
import { mostCounts } from './battle/knowledge';
import { foes } from './groups';
import { dukeWith } from './envoys/sheet';
import { leads } from './mats';
import { byMarker, revivalOffer, shipmentOffer, shipmentPrice } from './prices';
import { standingIn } from './present';
import { mostBehind } from './richese/sheet';
import { factions, fighting, isDict, number, parts, place, text, type Dict } from './words';

export interface Warning { text: string; rule: string }
type Check = (value: unknown, view: View, ask: Ask, seat: Faction, book: Book) => (Warning | null)[];

/** What is to be said about an answer before it is sent. `undefined`: there is none yet. */
export function warnings(view: View, ask: Ask, value: unknown, book: Book): Warning[] {
  const seat = view.you?.seat ?? null;
  const check = CHECKS[ask.kind];
  if (!check || !seat || value === undefined) return [];
  return check(value, view, ask, seat, book).filter((warning) => warning !== null);
}

const CHECKS: Readonly<Record<string, Check>> = {
  declare_shipment: (value, view, ask, seat, book) => (isDict(value) ? [intoStorm(value, view, book), noSupport(value, view, ask, seat), givesUp(value, view, seat, book)] : []),
  declare_move: (value, view, _, seat, book) => (isDict(value) ? [intoStorm(value, view, book), givesUp(value, view, seat, book)] : []),
  battle_plan: (value, view, _, seat, book) => (Array.isArray(value) ? [lasgunAndShield(value, book), ...worthless(value, book), dialTooHigh(value, view, seat, book)] : []),
  make_bid: (value, view) => (isDict(value) ? [bid(value, view)] : []),
  revive: (value, view, ask, seat) => [freeRevival(value, view, ask, seat)],
  speak_at_nexus: (value, view, _, seat, book) => (isDict(value) && value['do'] === 'ready' ? [openOffer(view, seat, book)] : []),
  claim_charity: (value, view, _, seat) => (value === false ? [{ text: t('warn.charity', { amount: charityFor(view, seat) }), rule: 'charity.claim' }] : []),
};

// -- the storm ---------------------------------------------------------------------------------------------

const SECTORS = 18;
const FARTHEST = 6;
const SHELTERED: readonly TerritoryId[] = ['imperial_basin'];
const WALLED: readonly TerritoryId[] = ['imperial_basin', 'arrakeen', 'carthag'];

/** Without a roof over it, unless the wall has fallen. */
function isOpen(view: View, id: TerritoryId): boolean {
  if (view.wall_destroyed && WALLED.includes(id)) return true;
  return territory(id).terrain === 'sand' && !SHELTERED.includes(id);
}

function intoStorm(value: Dict, view: View, book: Book): Warning | null {
  const to = text(value['to']);
  const sector = Number(to.split(':')[1]);
  if (!to.includes(':') || !view.storm || !isOpen(view, territoryOf(to)) || (view.turn ?? 0) >= (view.turns ?? 0)) return null;
  const away = (sector - view.storm + SECTORS) % SECTORS;
  const known = view.me?.storm_card ?? null;
  if (away < 1 || away > (known ?? FARTHEST)) return null;
  const where = place(to, book);
  return { text: known === null ? t('warn.storm', { place: where, most: FARTHEST }) : t('warn.storm_known', { place: where }), rule: 'storm.damage' };
}

// -- shipping and moving -----------------------------------------------------------------------------------

/** In the advanced game an empty purse halves the forces of a battle. */
function noSupport(value: Dict, view: View, ask: Ask, seat: Faction): Warning | null {
  if (view.mode !== 'advanced' || seat === 'fremen') return null;
  const spice = view.me?.spice ?? 0;
  if (!spice || spice - cost(value, ask) > 0) return null;
  const to = text(value['to']);
  const fights = (to && foes(view, territoryOf(to), seat).length > 0) || standingOf(view, seat).some((id) => foes(view, id, seat).length > 0);
  return fights ? { text: t('warn.no_support'), rule: 'battle.support' } : null;
}
/** What the shipment costs oneself. */
function cost(value: Dict, ask: Ask): number {
  const kind = text(value['kind']);
  const way = shipmentOffer(ask.options).ways.find((each) => each.kind === kind);
  if (!way) return 0;
  const to = text(value['to']);
  const printed = (area: AreaId): number => (territory(territoryOf(area)).stronghold ? 1 : 2);
  const half = way.to.some(({ area, priceOfOne }) => area.includes(':') && priceOfOne < printed(area));
  const count = (byMarker(way.kind) ? 1 : 0) + number(value['normal']) + number(value['elite']) + parts(value['parts']).reduce((sum, [, n, e, h = 0]) => sum + n + e + h, 0);
  const one = way.to.find(({ area }) => area === to)?.priceOfOne ?? 1;
  return shipmentPrice(way.kind, count, to.includes(':') ? printed(to) : 1, one, half, Boolean(value['karama'])).price - number(value['ally_pays']);
}
const standingOf = (view: View, seat: Faction): TerritoryId[] => [...new Set(Object.entries(view.forces ?? {}).filter(([, there]) => fighting(there[seat] ?? [0, 0, 0]) > 0).map(([area]) => territoryOf(area)))];

/** The last ones leave a stronghold that was held. */
function givesUp(value: Dict, view: View, seat: Faction, book: Book): Warning | null {
  const leaving = parts(value['parts']);
  const from = leaving[0] ? territoryOf(leaving[0][0]) : null;
  if (!from || territoryOf(text(value['to'])) === from || !territory(from).stronghold) return null;
  const gone = leaving.reduce((sum, [, n, e, h = 0]) => sum + n + e + h, 0);
  const fighters = fighting(standingIn(view, from).find((each) => each.seat === seat)?.count ?? [0, 0, 0]);
  return fighters > 0 && gone >= fighters ? { text: t('warn.gives_up', { place: book.names.territory(from) }), rule: 'core.control' } : null;
}

// -- battle ------------------------------------------------------------------------------------------------

/** Whoever may lead from elsewhere, or with more than is printed: captives, heroes, a messiah. */
const STRONGEST = 7;
const MESSIAH = 2;

function dialTooHigh(plan: readonly unknown[], view: View, seat: Faction, book: Book): Warning | null {
  const fight = view.battle;
  if (!fight || view.table.config.modules.length) return null;
  const ally = view.mats?.[seat]?.ally ?? null;
  const attacking = fight.aggressor === seat || fight.aggressor === ally;
  const foe = attacking ? fight.defender : fight.aggressor;
  const mat = view.mats?.[foe];
  const there = standingIn(view, fight.territory).find((each) => each.seat === foe);
  if (!mat || !there) return null;
  const duke = dukeWith(view) === foe ? view.shared_leader?.leader : undefined;
  const living = book.catalog.leaders.filter((leader) => leader.id === duke || (leader.faction === foe && leads(leader, view.mode) && !mat.dead.includes(leader.id))).map(({ strength }) => strength ?? 0);
  const leader = mat.captives > 0 ? STRONGEST : Math.max(0, ...living);
  const most = ceiling(there.count[0] + (there.count[3] ? mostBehind(view) : 0), there.count[1], mostCounts(view, foe, seat)) + leader + (foe === 'atreides' && view.mode === 'advanced' ? MESSIAH : 0);
  // One's own leader may die: only the dial is sure. Equal totals go to the aggressor.
  const enough = attacking ? most : most + (view.mode === 'advanced' ? 0.5 : 1);
  return number(plan[3]) > enough ? { text: t('warn.dial', { foe: book.names.faction(foe).name, most, enough }), rule: 'battle.losses' } : null;
}

const cardsOf = (plan: readonly unknown[]): string[] => [...new Set([plan[1], plan[2]].map(text).filter(Boolean))];
const worthless = (plan: readonly unknown[], book: Book): Warning[] => cardsOf(plan).filter((id) => book.card(id)?.['worthless'] === true).map((id) => ({ text: t('warn.worthless', { card: book.names.card(id) }), rule: 'cards.worthless' }));

function lasgunAndShield(plan: readonly unknown[], book: Book): Warning | null {
  const [weapon, defense] = [book.card(text(plan[1])), book.card(text(plan[2]))];
  return weapon?.face === 'lasgun' && defense?.['shield_for_explosion'] === true ? { text: t('warn.lasgun'), rule: 'battle.lasgun-shield' } : null;
}

// -- money and words ---------------------------------------------------------------------------------------

function bid(value: Dict, view: View): Warning | null {
  const amount = number(value['amount']);
  const own = view.me?.spice ?? 0;
  const have = own + (view.ally?.cards ?? 0);
  if (!amount || value['karama']) return null;
  if (amount > have) return { text: t('warn.bid_over', { have }), rule: 'bidding.overbid' };
  return amount === have ? { text: t('warn.bid_all'), rule: 'bidding.frozen' } : null;
}

function freeRevival(value: unknown, view: View, ask: Ask, seat: Faction): Warning | null {
  const offer = revivalOffer(ask.options);
  const tanks = view.mats?.[seat]?.tanks ?? [0, 0, 0];
  const free = Math.min(offer.free, offer.most, tanks[0] + Math.min(tanks[1], offer.elite));
  const taken = isDict(value) ? number(value['normal']) + number(value['elite']) : 0;
  if (taken >= free) return null;
  return { text: isDict(value) ? t('warn.revive_free', { count: free - taken }) : t('warn.revive_none', { count: free }), rule: 'revival.free' };
}

function openOffer(view: View, seat: Faction, book: Book): Warning | null {
  const offers = (view.nexus?.[0] ?? []).filter(([, to]) => to === seat).map(([from]) => from);
  return offers.length ? { text: t('warn.offer', { who: factions(offers, book) }), rule: 'nexus.close' } : null;
}
