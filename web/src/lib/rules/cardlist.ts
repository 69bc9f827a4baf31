// The Treachery cards as a list: copies of a face together, faces by kind.
import { t } from '../texts';
import type { TreacheryCard } from '../wire/catalog';

export const KINDS = ['weapon', 'defense', 'special', 'other'] as const;
export type Group = (typeof KINDS)[number];
export interface Face { card: TreacheryCard; set: string; copies: number }

export function kindOf({ kind }: Pick<TreacheryCard, 'kind'>): Group {
  if (kind === 'weapon' || kind === 'defense') return kind;
  return kind.startsWith('special') ? 'special' : 'other';
}

/** One entry for each face and set, with the number of its copies; those of the base game first. */
export function faces(cards: readonly TreacheryCard[]): Face[] {
  const found = new Map<string, Face>();
  for (const card of cards) {
    const key = `${card.face} ${card.set}`;
    const known = found.get(key);
    found.set(key, known ? { ...known, copies: known.copies + 1 } : { card, set: card.set, copies: 1 });
  }
  const later = ({ set }: Face): number => Number(set !== 'base');
  return [...found.values()].sort((a, b) => later(a) - later(b));
}

/** What a card does, in two or three words. */
export function shortWords({ face, kind, weapon, defense }: Pick<TreacheryCard, 'kind' | 'weapon' | 'defense'> & { face?: string }): string {
  if (kind === 'weapon') {
    if (face === 'lasgun') return t('cards.weapon_lasgun');
    const [first, ...more] = weapon;
    if (!first || more.length || first === 'special') return t('cards.weapon_special');
    return t(first === 'poison' ? 'cards.weapon_poison' : 'cards.weapon_projectile');
  }
  if (kind === 'defense') return t(defense.length > 1 ? 'cards.stops_both' : defense[0] === 'poison' ? 'cards.stops_poison' : 'cards.stops_projectiles');
  if (kind === 'worthless') return t('cards.worthless');
  if (kind === 'leader_substitute') return t('cards.leader');
  return t(kind === 'special_battle' ? 'cards.special_battle' : 'cards.special_any');
}

/** What a card does, use by use: "One of: a; b" are two. */
export function usesOf(effect: string): string[] {
  const [, several] = /^One of: (.*?)\.?$/s.exec(effect) ?? [];
  return several ? several.split('; ').map((use) => `${use.charAt(0).toUpperCase()}${use.slice(1)}.`) : [effect];
}

const EXPANSIONS = /Ixian|Tleilaxu|CHOAM|Richese|Ecaz|Moritani|expansion/;
/** A note about expansions says nothing to whoever plays without them. */
export const noteOf = ({ card, set }: Face): string => {
  const note = typeof card['notes'] === 'string' ? card['notes'] : '';
  return set === 'base' && EXPANSIONS.test(note) ? '' : note;
};
