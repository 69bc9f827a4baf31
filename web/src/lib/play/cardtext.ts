// What is printed on a treachery card, as the catalogue gives it.
import type { CardKind } from '../parts/cards';
import type { Faction } from '../board/types';
import { t } from '../texts';
import type { Book, TreacheryCard } from '../wire/catalog';
import type { View } from '../wire/view';

const KINDS: readonly CardKind['kind'][] = ['weapon', 'defense', 'worthless', 'leader_substitute', 'special', 'special_battle'];
export const kindOf = ({ face, kind, weapon, defense }: TreacheryCard): CardKind => ({ face, kind: KINDS.find((each) => each === kind) ?? 'special', weapon, defense });
const MODULE_OF: Readonly<Record<string, string>> = { e1: 'e1_treachery', e2: 'e2_treachery', e3: 'e3_treachery' };
/** Is the card in this game: in the deck by a module, or among those that a faction has brought? */
export function isPlayed({ set, sets, deck }: TreacheryCard, { table, mats }: Pick<View, 'table' | 'mats'>): boolean {
  if (deck && deck !== 'treachery') return mats?.[deck as Faction] !== undefined;
  return (sets ?? [set]).some((each) => each === 'base' || table.config.modules.includes(MODULE_OF[each] ?? ''));
}
/** A traitor card or Face Dancer: a leader, or what stands for every Cheap Hero and Heroine. */
export interface TraitorCard { id: string; name: string; faction: Faction | null; strength: string; words: string }
export function traitorCard(id: string, book: Book): TraitorCard {
  const leader = book.leader(id);
  if (!leader) return { id, name: t('traitor.hero'), faction: null, strength: '0', words: t('traitor.hero_words') };
  const strength = String(leader.strength ?? leader.printed);
  return { id, name: leader.name, faction: leader.faction, strength, words: t('deal.leader', { faction: book.names.faction(leader.faction).name, strength }) };
}
export function textOf(card: TreacheryCard): string {
  const { effect, notes } = card;
  return [effect, notes].filter((each): each is string => typeof each === 'string' && each !== '').join(' ');
}
