// Why a card cannot lie in a slot of the plan as it is now: before the table says so.
import { t } from '../../texts';
import type { Book, TreacheryCard } from '../../wire/catalog';
import type { View } from '../../wire/view';
import type { Faction } from '../../board/types';
import { isSpecial, skillInPlan } from './aid';
import type { PlanDraft } from './draft.svelte';

type Hand = 'weapon' | 'defense';
const slotsOf = (card: TreacheryCard): readonly string[] => (Array.isArray(card['slots']) ? card['slots'].filter((slot): slot is string => typeof slot === 'string') : []);
/** Would it serve in this slot, but by itself serves in the other? */
const isSecond = (card: TreacheryCard, slot: Hand): boolean => card.weapon.length > 0 && card.defense.length > 0 && slotsOf(card)[0] !== slot;
const serves = (card: TreacheryCard | undefined, slot: string): boolean => card !== undefined && slotsOf(card)[0] === slot && (slot === 'weapon' ? card.weapon : card.defense).length > 0;

/** A card in its second role needs a true one beside it; a special card needs the Planetologist. */
export function unfit(id: string | null, slot: Hand, draft: PlanDraft, view: View, seat: Faction, book: Book): string | null {
  const card = id === null ? undefined : book.card(id);
  if (!card) return null;
  if (slot === 'weapon' && isSpecial(card)) return skillInPlan(view, book, seat, draft.leader)?.id === 'planetologist' ? null : t('fight.only_planetologist');
  if (!isSecond(card, slot)) return null;
  const beside = draft[slot === 'weapon' ? 'defense' : 'weapon'];
  return serves(beside === null ? undefined : book.card(beside), slotsOf(card)[0] ?? '') ? null : t(`fight.only_beside_${slot}`);
}
