// Leaders and cards of a plan, as they stand in its slots.
import type { IconName } from '../../marks/icons';
import { lookOf } from '../../parts/cards';
import { t } from '../../texts';
import type { Book } from '../../wire/catalog';
import { kindOf } from '../cardtext';

export interface Face { icon: IconName; name: string; note: string }
export function cardNote(id: string, book: Book): string {
  const card = book.card(id);
  if (!card) return '';
  if (card.kind === 'weapon') return t('fight.weapon_kind', { kind: card.weapon.join(', ') });
  if (card.kind === 'defense') return t('fight.defense_kind', { kind: card.defense.join(', ') });
  return card.kind === 'worthless' ? t('fight.worthless') : '';
}
export function cardFace(id: string | null, book: Book): Face {
  if (id === null) return { icon: 'worthless', name: t('fight.none'), note: '' };
  const card = book.card(id);
  return { icon: card ? lookOf(kindOf(card)).icon : 'treachery-back', name: book.names.card(id), note: cardNote(id, book) };
}
export function leaderFace(id: string | null, book: Book): Face {
  if (id === null) return { icon: 'worthless', name: t('fight.no_leader'), note: '' };
  const leader = book.leader(id);
  return leader ? { icon: 'leader', name: leader.name, note: t('fight.strength', { strength: leader.strength ?? leader.printed }) } : { icon: 'cheap-hero', name: book.names.card(id), note: t('fight.strength', { strength: 0 }) };
}
