// Answers, places, forces and powers in words. Nothing here is ever shown as it comes over the wire.
import { areas, territoryOf } from '../board/board';
import type { AreaId, Faction, Forces } from '../board/types';
import { maybe, t } from '../texts';
import type { Book } from '../wire/catalog';
import type { Count, Part } from '../wire/view';
import { postingText } from './envoys/sheet';
import { wayDeed } from './richese/ways';

export type Dict = Readonly<Record<string, unknown>>;
export const isDict = (value: unknown): value is Dict => typeof value === 'object' && value !== null && !Array.isArray(value);
export const text = (value: unknown): string => (typeof value === 'string' ? value : typeof value === 'number' ? String(value) : '');
export const number = (value: unknown, otherwise = 0): number => (typeof value === 'number' ? value : otherwise);
export const list = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
export const strings = (value: unknown): string[] => list(value).filter((each): each is string => typeof each === 'string');
const spoken = (id: string): string => id.replaceAll('_', ' ');

export const sectorOf = (area: AreaId): number => areas[area]?.sector ?? Number(area.split(':')[1] ?? 0);

/** "Carthag" where there is one sector, else "Imperial Basin, sector 9". */
export function place(area: AreaId, book: Book): string {
  const territory = territoryOf(area);
  const name = book.names.territory(territory);
  const many = (book.territory(territory)?.areas.length ?? 1) > 1;
  return area.includes(':') && many ? t('say.place', { name, sector: sectorOf(area) }) : name;
}

/** "a, b and c". */
export function listed(words: readonly string[]): string {
  const [last = '', ...before] = [...words].reverse();
  return before.length ? t('say.list', { first: before.reverse().join(', '), last }) : last;
}

/** "5 forces", "4 forces and 1 Sardaukar". */
export function forces(normal: number, elite: number, seat: Faction | null, book: Book, hidden = 0): string {
  if (hidden) return normal || elite ? t('forces.and', { first: forces(normal, elite, seat, book), second: t('forces.marker') }) : t('forces.the_marker');
  const own = ordinaryName(seat, normal);
  const some = own ? t('forces.elite', { count: normal, elite: own }) : normal === 1 ? t('forces.one') : t('forces.some', { count: normal });
  if (!elite) return normal ? some : t('forces.none');
  const starred = t('forces.elite', { count: elite, elite: eliteName(seat, book, elite) });
  return normal ? t('forces.and', { first: some, second: starred }) : starred;
}
/** For buttons: "5", "4 and 1 Sardaukar". */
export function few(normal: number, elite: number, seat: Faction | null, book: Book, hidden = 0): string {
  if (hidden) return normal || elite ? t('forces.and', { first: few(normal, elite, seat, book), second: t('forces.marker') }) : t('forces.the_marker');
  if (!elite) return String(normal);
  const starred = t('forces.elite', { count: elite, elite: eliteName(seat, book, elite) });
  return normal ? t('forces.and', { first: String(normal), second: starred }) : starred;
}
const called = (kind: 'elite' | 'ordinary', seat: Faction | null, count: number): string | undefined => maybe(`forces.${kind}_${seat}_${count === 1 ? 'one' : 'other'}`);
/** What the elite forces of a seat are called, many of them unless it is said how many. */
export const eliteName = (seat: Faction | null, book: Book, count = 2): string => called('elite', seat, count) ?? (seat && book.names.faction(seat).elite) ?? t('forces.elite_name');
/** Ordinary forces with a name of their own. */
export const ordinaryName = (seat: Faction | null, count = 2): string | undefined => called('ordinary', seat, count);
export const factions = (seats: readonly Faction[], book: Book): string => listed(seats.map((seat) => book.names.faction(seat).name));
export const parts = (value: unknown): Part[] => list(value).filter((each): each is Part => Array.isArray(each) && typeof each[0] === 'string' && typeof each[1] === 'number');
export const asForces = ([normal, elite, advisors, hidden = 0]: Count): Forces => ({ normal, elite, advisors, hidden });
/** Those who fight: a face-down marker counts as one. */
export const fighting = ([normal, elite, , hidden = 0]: Count): number => normal + elite + hidden;

export function power(id: string, owner: Faction, book: Book): string {
  return maybe(`power.${id}`) ?? t('power.other', { owner: book.names.faction(owner).name, power: spoken(id.split('.').at(-1) ?? id) });
}
export const cardClass = (id: string, book: Book): string => maybe(`class.${id}`) ?? book.catalog.cards.find(({ face }) => face === id)?.name ?? thing(id, book);

/** An id of whatever kind, as it is called. */
export function thing(id: string, book: Book): string {
  const territory = territoryOf(id);
  return (
    book.card(id)?.name ?? book.leader(id)?.name ?? book.skill(id)?.name ?? book.faction(id as Faction)?.name ?? (book.territory(territory) ? place(id, book) : undefined) ??
    maybe(`presc.${id}`) ?? maybe(`class.${id}`) ?? spoken(id)
  );
}

/** An answer in words, short enough for a button or for the clock. */
export function answer(kind: string, value: unknown, seat: Faction, book: Book): string {
  if (value === null || value === undefined || value === false) return maybe(`q.${kind}.no`) ?? t(value === false ? 'say.no' : 'say.decline');
  if (value === true) return maybe(`q.${kind}.yes`) ?? t('say.yes');
  if (typeof value === 'number') return String(value);
  if (typeof value === 'string') return maybe(`truth.${value}`) ?? (kind === 'place_cache_lot' ? maybe(`cache.when_${value}`) : undefined) ?? thing(value, book);
  if (Array.isArray(value)) return many(kind, value, seat, book);
  return isDict(value) ? composed(kind, value, seat, book) : '';
}

function many(kind: string, value: readonly unknown[], seat: Faction, book: Book): string {
  if (kind === 'battle_plan') return [thing(text(value[0]), book), value[1] && thing(text(value[1]), book), value[2] && thing(text(value[2]), book), t('plan.dial', { dial: number(value[3]) })].filter(Boolean).join(', ');
  if (!value.length) return maybe(`q.${kind}.no`) ?? t(kind === 'discard_played' ? 'cards.keep_all' : 'say.decline');
  if (kind === 'choose_skill') return t('skill.keep', { skill: thing(text(value[0]), book), leader: thing(text(value[1]), book) });
  if (kind === 'take_battle_spice') return t('load.take', { count: value.filter(isDict).reduce((sum, load) => sum + number(load['amount']), 0) });
  if (kind === 'take_on_the_way') return t('onway.take', { count: value.length });
  const spread = parts(value);
  if (spread.length) return listed(spread.map(([area, normal, elite, hidden]) => t('say.at', { forces: few(normal, elite, seat, book, hidden), place: place(area, book) })));
  if (value.every((each) => typeof each === 'number')) return forces(number(value[0]), number(value[1]), seat, book, number(value[2]));
  return listed(strings(value).map((id) => thing(id, book)));
}

type Speak = (value: Dict, seat: Faction, book: Book) => string;
const COMPOSED: Readonly<Record<string, Speak>> = {
  predict: (value, _, book) => t('deal.predict', { name: thing(text(value['faction']), book), turn: number(value['turn']) }),
  make_bid: (value) => (number(value['amount']) ? t('bid.bid', { amount: number(value['amount']) }) : t('q.make_bid.no')),
  choose_battle: (value, _, book) => t('battle.fight', { opponent: thing(text(value['opponent']), book), place: thing(text(value['territory']), book) }),
  speak_voice: (value, _, book) => `${t(value['must'] ? 'voice.must' : 'voice.must_not')} ${cardClass(text(value['what']), book)}`,
  call_worm: (value, _, book) => t('place.call_worm', { place: thing(text(value['territory']), book) }),
  play_storm_card: (value, _, book) => (typeof value['distance'] === 'number' ? t('stormcard.weather', { distance: value['distance'] }) : t('stormcard.atomics', { card: thing(text(value['card']), book) })),
  cancel_power: (value, _, book) => t('karama.use', { card: thing(text(value['card']), book) }),
  speak_at_nexus: (value, _, book) => maybe(`nexus.${text(value['do'])}`, { name: thing(text(value['seat']), book) }) ?? spoken(text(value['do'])),
  revive: (value, seat, book) => t('revive.button_free', { what: revived(number(value['normal']), number(value['elite']), text(value['leader']) || null, seat, book) }).replace(/, [^,]*$/, ''),
  move_stronghold: (value, _, book) => t('hms.go', { place: thing(text(value['to']), book) }),
  relocate_late: (value, _, book) => t('hms.go', { place: thing(text(value['to']), book) }),
  return_card: (value, _, book) => t(value['top'] ? 'cards.to_top' : 'cards.to_bottom', { card: thing(text(value['card']), book) }),
  replace_forces: (value, seat, book) => t('say.at', { forces: forces(number(value['number']), 0, seat, book), place: place(text(value['target']), book) }),
  fly_ornithopter: (value, _, book) => wayDeed('fly_ornithopter', text(value['way']), book),
  drink_juice: (value, _, book) => wayDeed('drink_juice', text(value['aim']), book),
  take_up: (value, _, book) => wayDeed('take_up', text(value['taken']), book),
  put_up_cache_card: (value, _, book) => t('cache.default', { card: thing(text(value['card']), book), how: t(`cache.how_${text(value['how']) as 'silent'}`).toLowerCase() }),
  offer_card: (value, _, book) => t('cache.offer', { card: thing(text(value['card']), book) }),
  divide_spice: (value) => (value['word'] === 'propose' ? t('divide.said_propose', { count: number(value['keep']) }) : (maybe(`divide.said_${text(value['word'])}`) ?? text(value['word']))),
  send_home: (value, _, book) => tripOf(value, book),
  retreat_forces: (value, seat, book) => t('retreat.go', { forces: forces(number(value['normal']), number(value['elite']), seat, book), place: place(text(value['to']), book) }),
  save_some: (value) => t('save.button', { count: parts([...list(value['home']), value['stay']]).reduce((sum, [, normal, elite]) => sum + normal + elite, 0) }),
  exchange_traitor: (value, _, book) => t('exchange.keep', { kept: thing(text(value['kept']), book), given: thing(text(value['given']), book) }),
  declare_shipment: (value, seat, book) => moved(value, text(value['to']), seat, book),
  declare_move: (value, seat, book) => moved(value, text(value['to']), seat, book),
  place_ambassador: (value, _, book) => postingText(value, book),
  relocate: (value, seat, book) => moved(value, text(value['to']), seat, book),
  ship_granted: (value, seat, book) => moved(value, text(value['to']), seat, book),
  ride_worm: (value, seat, book) => moved(value, text(value['to']), seat, book),
};
/** "Send 1 force of Harkonnen home", from where it stands. */
export function tripOf(value: Dict, book: Book): string {
  const who = text(value['seat']) as Faction;
  return t('home.send', { forces: value['elite'] ? forces(0, 1, who, book) : forces(1, 0, who, book), who: book.names.faction(who).name });
}
function composed(kind: string, value: Dict, seat: Faction, book: Book): string {
  const say = COMPOSED[kind];
  if (say) return say(value, seat, book);
  return Object.values(value).filter((each) => typeof each === 'string' || typeof each === 'number').map((each) => answer('', each, seat, book)).join(', ');
}
function moved(value: Dict, to: string, seat: Faction, book: Book): string {
  const taken = parts(value['parts']);
  const normal = taken.reduce((sum, part) => sum + part[1], number(value['normal']));
  const elite = taken.reduce((sum, part) => sum + part[2], number(value['elite']));
  const hidden = taken.reduce((sum, part) => sum + (part[3] ?? 0), value['kind'] === 'no_field' ? 1 : 0);
  if (value['kind'] === 'allied_no_field') return t('say.at', { forces: t('nofield.with'), place: place(to, book) });
  return t('say.at', { forces: forces(normal, elite, seat, book, hidden), place: place(to, book) });
}

/** What comes back from the tanks, in words. */
export function revived(normal: number, elite: number, leader: string | null, seat: Faction, book: Book): string {
  return listed([...(normal || elite ? [few(normal, elite, seat, book)] : []), ...(leader ? [book.names.leader(leader)] : [])]);
}

/** A question of Truthtrance, as it would be asked aloud. */
export function truth(question: unknown, book: Book): string {
  if (!isDict(question)) return t('ask.other');
  const of = (key: string): string => text(question[key]);
  const count = number(question['at_least'], 1);
  switch (question['ask']) {
    case 'holds_card': return t('ask.holds_card', { count, what: cardClass(of('what'), book) });
    case 'holds_traitor': return t(question['dismissed'] ? 'ask.dismissed_traitor' : 'ask.holds_traitor', { leader: thing(of('leader'), book) });
    case 'holds_dancer': return t('ask.holds_dancer', { leader: thing(of('leader'), book) });
    case 'holds_spice': return t('ask.holds_spice', { count });
    case 'battle_losses': return t('ask.battle_losses', { count });
    case 'predicted': return t('ask.predicted', { what: [of('faction') && thing(of('faction'), book), question['turn'] ? t('ask.predicted_turn', { turn: number(question['turn']) }) : ''].filter(Boolean).join(', ') });
    case 'has_seen': return t('ask.has_seen', { what: book.spiceCard(of('value')) });
    case 'in_battle': return question['element'] === 'dial_above' ? t('ask.dial_above', { count: number(question['above']) }) : t('ask.in_battle', { element: of('element'), what: cardClass(of('value'), book) });
    case 'will_enter': return t(question['how'] === 'ship' ? 'ask.will_ship' : question['how'] === 'move' ? 'ask.will_move' : 'ask.will_enter', { count, place: thing(of('territory'), book) });
    case 'will_bid': return t('ask.will_bid', { count: number(question['above']) });
    case 'will_ally': return question['leave'] ? t('ask.will_leave') : t('ask.will_ally', { name: thing(of('faction'), book) });
    case 'will_play': return t('ask.will_play', { what: cardClass(of('face'), book) });
    case 'not': return t('ask.not', { question: truth(question['of'], book) });
    case 'free_text': return of('text');
    default: return compound(question, book);
  }
}
function compound(question: Dict, book: Book): string {
  const some = list(question['parts'] ?? question['of']);
  return some.length ? some.map((part) => truth(part, book)).join(' · ') : t('ask.other');
}
