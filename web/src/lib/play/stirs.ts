// What the journal has just told that shows on the map: a worm that comes up, forces that are lost.
import { territory } from '../board/board';
import type { AreaId, Faction, Stir, TerritoryId } from '../board/types';
import type { Group, Line } from '../wire/view';

/** What is older is not played: it stands in the journal. */
const RECENT_MS = 15_000;
const MOST = 3;

/** The newest happenings, in their order, as of now (ms of the server's clock). */
export function stirsOf(lines: readonly Line[], now: number): Stir[] {
  const found: Stir[] = [];
  for (let i = lines.length - 1; i >= 0 && found.length < MOST; i -= 1) {
    const line = lines[i] as Line;
    if (line.at < now - RECENT_MS) break;
    const stir = stirOf(line, `${line.at} ${i}`);
    if (stir) found.unshift(stir);
  }
  return found;
}

function stirOf({ kind, event }: Line, key: string): Stir | null {
  if (kind === 'worm_came' || kind === 'worm_placed') {
    const at = typeof event['territory'] === 'string' ? territory(event['territory'] as TerritoryId).areas[0] : undefined;
    return at ? { key, kind: 'worm', at } : null;
  }
  if (kind !== 'forces_died') return null;
  const [normal, elite] = event['group'] as Group;
  return { key, kind: 'lost', at: event['area'] as AreaId, faction: event['seat'] as Faction, forces: { normal, elite } };
}
