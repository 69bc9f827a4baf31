// What the dock says round a form: whose question it is, and what others are doing.
import type { Faction } from '../board/types';
import { maybe, t } from '../texts';
import type { Book } from '../wire/catalog';
import type { Ask, View } from '../wire/view';
import { inOrder, mySeat, ordinal } from './mats';
import { factions } from './words';

export type DockState = 'asked' | 'window' | 'waiting' | 'watching';
export function dockState(view: View): DockState {
  const { ask } = view;
  const seat = mySeat(view);
  if (!seat) return 'watching';
  if (ask?.hidden && ask.of.includes(seat)) return 'window';
  return ask?.asked ? 'asked' : 'waiting';
}

/** "Your turn, 2nd of 6" in shipment and movement, else the phase. */
export function overline(view: View): string {
  const seat = mySeat(view);
  if (seat && view.acting === seat) {
    const order = inOrder(view);
    return t('dock.your_turn', { place: ordinal(order.indexOf(seat) + 1), count: order.length });
  }
  const phase = maybe(`phase.${view.phase}`);
  return phase ? t('dock.phase', { phase }) : t('dock.asked');
}

const FEW = 2;
/** The title while others are asked. */
export const waitingTitle = (ask: Ask, book: Book): string => (ask.of.length > FEW ? t('dock.waiting_many', { count: ask.of.length }) : t('dock.waiting_for', { who: factions(ask.of, book) }));
/** "Waiting for Atreides to ship." Of a hidden window nobody is named. */
export function waitingFor(ask: Ask, book: Book): string {
  const who = factions(ask.of, book);
  const what = maybe(`q.${ask.kind}.wait`);
  return what ? t('dock.waiting_to', { who, what }) : `${t('dock.waiting_for', { who })}.`;
}

/** Who is asked at the same time, apart from oneself. */
export const others = (ask: Ask, seat: Faction): Faction[] => ask.of.filter((each) => each !== seat);

/** How many turns of others come before the own one, in Shipment and Movement; null: it has been, or nothing is known. */
export function turnsBefore(view: View): number | null {
  const seat = mySeat(view);
  if (!seat || view.phase !== 'shipment_and_movement' || !view.left?.includes(seat)) return null;
  return inOrder(view).filter((each) => view.left?.includes(each)).indexOf(seat) + (view.acting && view.acting !== seat ? 1 : 0);
}

export const windowTitle = (kind: string): string => maybe(`window.${kind}.title`) ?? t('window.title');
export const windowText = (kind: string): string => maybe(`window.${kind}.text`) ?? t('window.text');

/** What could be done in a window, on the button that is the same for all. */
export const windowDeed = (kind: string): string => maybe(`window.${kind}.play`) ?? t('window.play');

/** A question is the same one while nothing of it changes but its number: its draft then stays. */
export function sameness(ask: Ask): string {
  const { unit: _, ...question } = (ask.question ?? {}) as Record<string, unknown>;
  return JSON.stringify([ask.kind, ask.hidden, question, ask.options ?? null]);
}
