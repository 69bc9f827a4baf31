// A battle that is over stays in the middle until its reader goes on. What was over when the page opened does not come back.
import type { Line, View } from '../../wire/view';
import { battlesOf, isDecided, type ToldBattle } from './told';

/** `from`: what was decided before is not shown again. `reread`: the first line of a battle that one wants to look at again. */
interface Seen { from?: number; reread?: number }
const seen = $state<Record<string, Seen>>({});
const first = new Map<string, number>();
const keyOf = (view: View): string => `${view.table.id}.${view.table.branch}`;
const stamp = (lines: readonly Line[]): number => lines.at(-1)?.at ?? 0;

/** The finished battle that has not been put aside yet, unless the one on the table is it. */
export function openResult(view: View, lines: readonly Line[]): ToldBattle | null {
  const key = keyOf(view);
  if (!lines.length) return null;
  if (!first.has(key)) first.set(key, stamp(lines));
  const since = seen[key]?.from ?? first.get(key) ?? 0;
  const fresh = battlesOf(lines).filter((battle) => isDecided(battle) && !stillOn(view, battle) && (lines[battle.end]?.at ?? 0) > since);
  return fresh.findLast((battle) => concerns(view, battle)) ?? null;
}

/** The finished battle while it may stand in the middle: when nothing else is on there, or when it is looked at again. */
export function resultInSight(view: View, lines: readonly Line[], onMap = false): ToldBattle | null {
  const result = openResult(view, lines);
  const busy = onMap || view.battle || view.nexus || view.auction;
  return result && (!busy || seen[keyOf(view)]?.reread === result.at) ? result : null;
}
/** The finished battle that something else stands before. */
export const resultBehind = (view: View, lines: readonly Line[], onMap: boolean): ToldBattle | null => (resultInSight(view, lines, onMap) ? null : openResult(view, lines));
export function reread(view: View, { at }: ToldBattle): void {
  seen[keyOf(view)] = { ...seen[keyOf(view)], reread: at };
}

/** Go on: nothing up to now is shown again. */
export function goOn(view: View, lines: readonly Line[]): void {
  seen[keyOf(view)] = { from: stamp(lines) };
}

/** Those who fought, and their allies, look at it as long as they like; for others it goes with the phase. */
function concerns(view: View, { aggressor, defender }: ToldBattle): boolean {
  const seat = view.you?.seat ?? null;
  const ally = seat ? (view.mats?.[seat]?.ally ?? null) : null;
  return [seat, ally].some((one) => one !== null && (one === aggressor || one === defender)) || view.phase === 'battle';
}

function stillOn(view: View, { territory, aggressor, defender }: ToldBattle): boolean {
  const now = view.battle;
  return now != null && now.territory === territory && now.aggressor === aggressor && now.defender === defender;
}
