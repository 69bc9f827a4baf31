// Which page takes the middle of the table instead of the planet.
import type { Faction } from '../board/types';
import type { Book } from '../wire/catalog';
import type { TableLink } from '../wire/link.svelte';
import type { Holdings, Line, View } from '../wire/view';
import { resultInSight } from './battle/result.svelte';

/** What a page in the middle is given. Watchers have no seat. */
export interface MiddleProps { view: View; own: Holdings | null; seat: Faction | null; book: Book; link: TableLink; covered: boolean; onoffer?: (to: Faction) => void }
export type MiddleName = 'battle' | 'auction' | 'nexus';

/** A place that is asked for needs the planet. A finished battle stays until "Go on", but never hides what is on now. */
export function middleFor(view: View, lines: readonly Line[], onMap: boolean): MiddleName | null {
  if (resultInSight(view, lines, onMap)) return 'battle';
  if (onMap) return null;
  if (view.battle) return 'battle';
  if (view.nexus) return 'nexus';
  return view.auction ? 'auction' : null;
}
