// The movement that the journal told last, for the map: from where, to where, and with what.
import { territory } from '../board/board';
import { polar, RIM, sectorMiddle } from '../board/geometry';
import type { AreaId, Faction, Point, TerritoryId, Travel } from '../board/types';
import type { Group, Line, View } from '../wire/view';

const FROM_PLACE = ['forces_moved', 'worm_ridden', 'forces_relocated'];
const FROM_RESERVES = ['forces_shipped', 'forces_sent'];

/** From the rim where its player sits. */
function home(view: View, seat: Faction): Point | null {
  const mat = view.mats?.[seat];
  return mat ? polar(sectorMiddle(mat.circle), RIM.seat) : null;
}

/** It stays on the map until the next one, or until the phase is over. */
export function lastTravel(lines: readonly Line[], view: View): Travel | null {
  for (let i = lines.length - 1; i >= 0; i -= 1) {
    const { kind, event, at } = lines[i] as Line;
    if (kind === 'phase_began') return null;
    const [seat, to] = [event['seat'] as Faction, event['area'] as AreaId];
    const from = FROM_PLACE.includes(kind) ? (territory(event['territory'] as TerritoryId).areas[0] ?? null) : FROM_RESERVES.includes(kind) ? home(view, seat) : null;
    if (from === null) continue;
    const [normal, elite, hidden = 0] = event['group'] as Group;
    return { key: `${at} ${i}`, faction: seat, forces: event['advisors'] ? { advisors: normal } : normal + elite || !hidden ? { normal, elite } : { hidden }, from, to };
  }
  return null;
}
