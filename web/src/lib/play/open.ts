// What lies open besides forces: Leader Skills, Stronghold cards, and what CHOAM has on the table.
import { MOBILE, territory, territoryOf } from '../board/board';
import type { Faction, TerritoryId, Thing } from '../board/types';
import type { Token } from '../parts/mat';
import { t } from '../texts';
import type { Book, SkillCard } from '../wire/catalog';
import type { View } from '../wire/view';
import { hostOf } from './nests';
import { strings } from './words';

// -- Leader Skills -----------------------------------------------------------------------------------------

export interface Skilled { leader: string; skill: SkillCard; owner: Faction; seat: Faction; captive: boolean; behind: boolean }
/** The skilled leaders of the table, each with who has it now and where it stands. */
export function skilledLeaders(view: View, book: Book): Skilled[] {
  return Object.entries(view.skills ?? {}).flatMap(([leader, { skill: id, seat }]): Skilled[] => {
    const [disc, skill] = [book.leader(leader), book.skill(id)];
    if (!disc || !skill) return [];
    // A leader that is with another faction than its own is a captive, unless it has died and serves there as a ghola, which keeps no skill.
    const captive = disc.faction !== seat;
    return [{ leader, skill, owner: disc.faction, seat, captive, behind: !captive && (view.battle?.behind ?? []).includes(seat) }];
  });
}
export const skillOf = (view: View, book: Book, leader: string): SkillCard | undefined => book.skill(view.skills?.[leader]?.skill ?? '');
/** The skilled leader that a seat has at hand, its own one. */
export const ownSkilled = (view: View, book: Book, seat: Faction): Skilled | undefined => skilledLeaders(view, book).find((each) => each.seat === seat && !each.captive);
/** Does a skill help a seat from in front of its shield? */
export const worksFor = (view: View, book: Book, seat: Faction, skill: string): boolean => {
  const own = ownSkilled(view, book, seat);
  return own?.skill.id === skill && !own.behind;
};

// -- Stronghold cards --------------------------------------------------------------------------------------

const AWAY: TerritoryId = territoryOf(MOBILE);
/** Are they played, and is this one of them? */
export const hasCard = (view: View, book: Book, id: TerritoryId): boolean => view.table.config.modules.includes('stronghold_cards') && book.strongholdCard(id) !== undefined && (id !== AWAY || view.mobile_stronghold != null);
/** The cards before a seat, as squares on its mat. */
export function cardsOf(view: View, seat: Faction, book: Book): Token[] {
  return Object.entries(view.stronghold_cards ?? {}).flatMap(([id, holder]): Token[] => {
    const card = book.strongholdCard(id);
    return holder === seat && card ? [{ icon: 'stronghold', id, name: t('card.of', { name: card.name }), pays: card.effect, words: `${t('card.of', { name: card.name })}. ${card.effect}` }] : [];
  });
}
/** Cards that somebody has, on the plates of their strongholds. */
export function cardThings(view: View, book: Book): Thing[] {
  return Object.entries(view.stronghold_cards ?? {}).flatMap(([id, faction]): Thing[] => {
    const area = id === AWAY ? MOBILE : territory(id).areas[0];
    if (!area || (id === AWAY && !hostOf(view))) return [];
    return [{ area, icon: 'stronghold', faction, name: t('card.at', { who: book.names.faction(faction).name, effect: '' }) }];
  });
}
/** What is to be said of the card of a stronghold. */
export function cardSentence(view: View, id: TerritoryId, book: Book): string | null {
  const card = book.strongholdCard(id);
  if (!card || !hasCard(view, book, id)) return null;
  const holder = view.stronghold_cards?.[id];
  return holder ? t('card.at', { who: book.names.faction(holder).name, effect: card.effect }) : t('card.free', { effect: card.effect });
}
/** Whose Stronghold card works in the battle that is on, and which. */
export function cardAtWork(view: View): { seat: Faction; card: TerritoryId } | null {
  const fight = view.battle;
  const seat = fight ? view.stronghold_cards?.[fight.territory] : undefined;
  if (!fight || !seat || ![fight.aggressor, fight.defender].includes(seat)) return null;
  const card = fight.territory === AWAY ? fight.copied : fight.territory;
  return card ? { seat, card } : null;
}

// -- CHOAM -------------------------------------------------------------------------------------------------

/** Which side of the Inflation token is up, if it lies on the table. */
export const inflationOf = (view: View): 'double' | 'cancel' | null => {
  const side = view.sheets?.choam?.['inflation'];
  return side === 'double' || side === 'cancel' ? side : null;
};
/** What CHOAM's sheet shows to all, in sentences. */
export function marketOf(view: View, book: Book): string[] {
  const sheet = view.sheets?.choam ?? {};
  const named = (fact: string): string => strings(sheet[fact]).map((id) => book.names.faction(id as Faction).name).join(', ');
  const side = inflationOf(view);
  const banned = strings(sheet['banned']).map((pair) => pair.split(' ')).map(([mover = '', place = '']) => t('seat.banned', { who: book.names.faction(mover as Faction).name, place: book.names.territory(place) }));
  const cloaked = typeof sheet['cloaked'] === 'string' ? [t('seat.cloaked', { place: book.names.territory(sheet['cloaked']) })] : [];
  return [
    ...(side ? [`${t(`seat.inflation_${side}`)} ${t(sheet['flipped'] ? 'seat.inflation_goes' : 'seat.inflation_turns')}`] : []),
    ...(sheet['inflation_spent'] === false ? [t('seat.inflation_to_come')] : []),
    ...(sheet['trade_offered_by'] ? [t('seat.trade_offered')] : []),
    ...banned,
    ...(named('silenced') ? [t('seat.silenced', { names: named('silenced') })] : []),
    ...(named('no_free_revival') ? [t('seat.no_free', { names: named('no_free_revival') })] : []),
    ...cloaked,
    ...(sheet['farther'] === true ? [t('seat.farther')] : []),
  ];
}
