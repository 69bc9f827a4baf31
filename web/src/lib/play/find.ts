// Finding a place by a part of its name.
import type { AreaId } from '../board/types';

const plain = (text: string): string => text.toLowerCase().normalize('NFD').replace(/[^a-z0-9 ]/g, '');
/** Names that begin with what was typed come first, then those with a word that does, then the others. */
export function find<Item extends { name: string }>(items: readonly Item[], typed: string): Item[] {
  const wanted = plain(typed.trim());
  if (!wanted) return [...items];
  const rank = ({ name }: Item): number => {
    const text = plain(name);
    return text.startsWith(wanted) ? 0 : text.includes(` ${wanted}`) ? 1 : text.includes(wanted) ? 2 : 3;
  };
  return items.map((item, i) => ({ item, i, at: rank(item) })).filter(({ at }) => at < 3).sort((a, b) => a.at - b.at || a.i - b.i).map(({ item }) => item);
}
export interface NamedPlace { area: AreaId; name: string }
