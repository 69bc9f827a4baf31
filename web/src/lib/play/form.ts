// What a form of the dock is given, and how it speaks with the map.
import type { Faction, AreaId, Asks, Choices, Drafts } from '../board/types';
import type { Book } from '../wire/catalog';
import type { TableLink } from '../wire/link.svelte';
import type { Ask, Holdings, View } from '../wire/view';
import type { MapQuestion } from './map.svelte';

/** Props of every form: the question with its options, what the seat sees, and the way to answer. */
export interface FormProps {
  ask: Ask;
  view: View;
  own: Holdings;
  seat: Faction;
  book: Book;
  link: TableLink;
  map: MapQuestion;
  /** The answer goes off; the dock shows that it is pending, and a refusal beside it. */
  send: (value: unknown) => void;
  /** An answer is on its way: buttons wait. */
  pending: boolean;
}
export type { AreaId, Asks, Choices, Drafts };
