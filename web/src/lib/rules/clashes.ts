// Beside which rules the weapons and defences are shown, and why.
import type { Catalog } from '../wire/catalog';

const SHOWN: Readonly<Record<string, 'all' | 'explosion'>> = { 'battle.weapons': 'all', 'battle.lasgun-shield': 'explosion', 'cards.weapons': 'all', 'cards.defenses': 'all' };
export const showsClashes = (rule: string): 'all' | 'explosion' | null => SHOWN[rule] ?? null;

/** What a card of this face is called. */
export const nameOf = ({ cards }: Pick<Catalog, 'cards'>, face: string): string => cards.find((card) => card.face === face)?.name ?? face;
