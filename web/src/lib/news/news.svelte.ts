// What waits for me at my tables, and what has happened there. Asked now and then while somebody looks.
import { who } from '../people/who.svelte';
import { myNews, type TableNews } from '../wire/api';
import { happened } from './happened';

const KEY = 'kanly.heard';
const AGAIN_MS = 30_000;

let known = $state.raw<readonly TableNews[]>([]);
/** When the bell was last looked into. */
let heard = $state(Number(localStorage.getItem(KEY) ?? 0));

export const news = (): readonly TableNews[] => known;
/** How many tables wait for me, besides the one that I look at. */
export const waiting = (here?: string): TableNews[] => known.filter(({ id, waits }) => waits && id !== here);
/** Has anything been told elsewhere since the bell was looked into? */
export const isNews = (here?: string): boolean => known.some((table) => table.id !== here && happened(table, heard).length > 0);
export const lastHeard = (): number => heard;

export function hear(): void {
  heard = Math.max(Date.now(), ...known.flatMap(({ lines }) => lines.map(({ at }) => at)));
  localStorage.setItem(KEY, String(heard));
}

/** Without a second try: the next look comes soon. */
async function ask(): Promise<void> {
  if (document.hidden || !who()) return;
  try {
    known = await myNews();
  } catch {
    known = [];
  }
}

/** Keeps asking while a page is there; gives back what stops it. */
export function listen(): () => void {
  void ask();
  const timer = setInterval(() => void ask(), AGAIN_MS);
  const back = (): void => void ask();
  document.addEventListener('visibilitychange', back);
  return () => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', back);
  };
}
