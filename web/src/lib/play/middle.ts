// Which page takes the middle of the table instead of the planet.
import type { Faction } from '../board/types';
import type { Book } from '../wire/catalog';
import type { TableLink } from '../wire/link.svelte';
import type { Holdings, Line, View } from '../wire/view';
import { openResult } from './battle/result.svelte';

/** What a page in the middle is given. Watchers have no seat. */
export interface MiddleProps { view: View; own: Holdings | null; seat: Faction | null; book: Book; link: TableLink }
export type MiddleName = 'battle' | 'auction' | 'nexus';

/** With the lines of the journal a finished battle stays until "Go on". */
export function middleFor(view: View, lines: readonly Line[] = []): MiddleName | null {
  if (openResult(view, lines)) return 'battle';
  if (view.battle) return 'battle';
  if (view.nexus) return 'nexus';
  return view.auction ? 'auction' : null;
}
