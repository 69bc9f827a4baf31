// Whom one has chosen to fight for both, until it is sent: the page in the middle and the dock show the same.
import type { Faction } from '../../board/types';

let kept = $state.raw<{ id: string; seat: Faction } | null>(null);

export const chosenFor = (id: string | undefined): Faction | null => (kept && kept.id === id ? kept.seat : null);
export function choose(id: string, seat: Faction): void {
  kept = { id, seat };
}
