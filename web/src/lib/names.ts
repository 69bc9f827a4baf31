// Names that the server's catalogue gives: set once by the page that loaded it, read by every part.
import { getContext, setContext } from 'svelte';
import type { Faction } from './board/types';

export interface FactionName { name: string; short: string; elite: string | null }
export interface Names {
  faction(id: Faction): FactionName;
  card(id: string): string;
  leader(id: string): string;
  territory(id: string): string;
}

const KEY = Symbol('names');
/** Ids made readable, for what the catalogue does not name (yet). */
export const spoken = (id: string): string => id.replaceAll('_', ' ').replace(/^./, (first) => first.toUpperCase());
export const plainNames: Names = {
  faction: (id) => ({ name: spoken(id), short: spoken(id), elite: null }),
  card: spoken,
  leader: spoken,
  territory: spoken,
};

export const provideNames = (names: () => Names): void => void setContext(KEY, names);
export const useNames = (): Names => getContext<(() => Names) | undefined>(KEY)?.() ?? plainNames;
