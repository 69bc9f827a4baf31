// What all seats held at a moment, in the form in which the end of a game shows it.
import type { Faction } from '../../board/types';
import type { Book } from '../../wire/catalog';
import type { Holdings } from '../../wire/view';
import type { Hidden } from '../after/figures';
import { isFaction } from '../journal';

export const hiddenOf = (seats: Partial<Record<Faction, Holdings>>, book: Book): Partial<Record<Faction, Hidden>> =>
  Object.fromEntries(Object.entries(seats).map(([seat, own]) => [seat, hidden(seat as Faction, own, book)]));
function hidden(seat: Faction, own: Holdings, book: Book): Hidden {
  const { faction, turn } = own.sheet;
  const captured = own.leaders.filter((id) => ![seat, undefined].includes(book.leader(id)?.faction));
  return { hand: own.hand, traitors: own.traitors, captured, foretold: isFaction(faction) ? [faction, Number(turn ?? 0)] : null, spice: own.spice };
}
