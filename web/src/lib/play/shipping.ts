// Why forces cannot go somewhere now: from what everybody sees, grouped into few sentences.
import { strongholds, territory, territoryOf } from '../board/board';
import type { AreaId, Choices, Faction, TerritoryId } from '../board/types';
import { t } from '../texts';
import type { Book } from '../wire/catalog';
import type { View } from '../wire/view';
import { standingIn } from './present';
import type { Way } from './prices';
import { wastedIn } from './terror/sheet';
import { fighting } from './words';

export interface Reason { subject: string; text: string; rule?: string; help?: { text: string; onpress: () => void } | undefined }
const CAPACITY = 2;
/** How many sides these are: Ecaz and its ally are one. */
const sidesOf = (view: View, seats: readonly Faction[]): number => new Set(seats.map((seat) => (seat === view.mats?.ecaz?.ally ? 'ecaz' : seat))).size;
const sectorsOf = (id: TerritoryId): number[] => territory(id).areas.map((area) => Number(area.split(':')[1]));

/** Why a stronghold is closed to a seat, as far as everybody can see. */
export function closedBecause(view: View, id: TerritoryId, seat: Faction): { text: string; rule: string } | null {
  if (view.storm && sectorsOf(id).includes(view.storm)) return { text: t('ship.reason_storm'), rule: 'shipment.storm' };
  const ally = view.mats?.[seat]?.ally ?? null;
  const others = standingIn(view, id).filter(({ seat: who, count }) => who !== seat && fighting(count) > 0);
  // Ecaz and its ally may stand together, and count as one side.
  const together = ally !== null && [seat, ally].includes('ecaz');
  if (ally && !together && others.some(({ seat: who }) => who === ally)) return { text: t('ship.reason_ally'), rule: 'alliances.co-occupation' };
  if (territory(id).stronghold && sidesOf(view, others.map(({ seat: who }) => who)) >= CAPACITY && !(together && others.some(({ seat: who }) => who === ally))) return { text: t('ship.reason_full'), rule: 'shipment.occupancy' };
  // Moving there is allowed: whoever asks for a movement looks for another rule.
  if (wastedIn(view) === id) return { text: t('terror.reason_wasted'), rule: 'moritani.aftermath' };
  return null;
}

export function reasonsAgainst(view: View, seat: Faction, book: Book, way: Way, choices: Choices, count: number, purse: number, fewer: (area: AreaId) => Reason['help']): Reason[] {
  const open = new Set(way.to.map(({ area }) => territoryOf(area)));
  const closed = strongholds.filter((id) => !open.has(id)).map((id): Reason => {
    const why = closedBecause(view, id, seat) ?? (way.kind === 'placement' ? { text: t('ship.reason_zone'), rule: 'fremen.reserves-zone' } : { text: t('ship.reason_other'), rule: 'shipment.declare' });
    return { subject: book.names.territory(id), text: why.text, rule: why.rule };
  });
  const dear = way.to.filter(({ area }) => choices[area]?.state === 'barred');
  const first = dear[0];
  const help = first && fewer(first.area);
  const price = first ? { subject: dear.length > 1 ? t('ship.others', { count: dear.length }) : book.names.territory(territoryOf(first.area)), text: t('ship.reason_price', { price: Math.ceil((choices[first.area]?.price ?? 0) / Math.max(1, count)), have: purse }), rule: 'shipment.price', ...(help ? { help } : {}) } : null;
  const storm = view.storm ? [{ subject: t('inspect.sector', { sector: view.storm }), text: t('ship.reason_storm'), rule: 'shipment.storm' }] : [];
  return [...closed.filter(({ text }) => text !== t('ship.reason_storm')), ...(price ? [price] : []), ...storm];
}

/** Strongholds that are closed to a move, and the storm, which stops every way through it. */
export function reasonsAgainstMove(view: View, seat: Faction, book: Book, reach: readonly string[]): Reason[] {
  const open = new Set(reach.map(territoryOf));
  const closed = strongholds.filter((id) => !open.has(id)).flatMap((id): Reason[] => {
    const why = closedBecause(view, id, seat);
    return why && why.rule === 'shipment.occupancy' ? [{ subject: book.names.territory(id), text: why.text, rule: 'movement.occupancy' }] : [];
  });
  return [...closed, ...(view.storm ? [{ subject: t('inspect.sector', { sector: view.storm }), text: t('move.reason_storm'), rule: 'movement.storm' }] : [])];
}
