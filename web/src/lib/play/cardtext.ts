// What is printed on a treachery card, as the catalogue gives it.
import type { CardKind } from '../parts/cards';
import type { TreacheryCard } from '../wire/catalog';

const KINDS: readonly CardKind['kind'][] = ['weapon', 'defense', 'worthless', 'leader_substitute', 'special', 'special_battle'];
export const kindOf = ({ face, kind, weapon, defense }: TreacheryCard): CardKind => ({ face, kind: KINDS.find((each) => each === kind) ?? 'special', weapon, defense });
export function textOf(card: TreacheryCard): string {
  const { effect, notes } = card;
  return [effect, notes].filter((each): each is string => typeof each === 'string' && each !== '').join(' ');
}
