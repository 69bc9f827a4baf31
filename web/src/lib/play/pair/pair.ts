// Ecaz and its ally as one side: who fights beside whom, what both bring, and what it costs them. The server's arithmetic, for previews only.
import { territoryOf } from '../../board/board';
import type { Faction } from '../../board/types';
import type { Count, Fight, Together, View } from '../../wire/view';

export const ECAZ: Faction = 'ecaz';

/** Ecaz and its ally, if it has one. */
export function partners(view: View): [Faction, Faction] | null {
  const ally = view.mats?.[ECAZ]?.ally;
  return ally ? [ECAZ, ally] : null;
}
/** Are these two Ecaz and its ally? */
export const arePartners = (view: View, seats: readonly Faction[]): boolean => {
  const both = partners(view);
  return both !== null && seats.length === 2 && both.every((seat) => seats.includes(seat));
};

// -- in a battle -------------------------------------------------------------------------------------------

type Pairing = Pick<Together, 'fights' | 'partner' | 'dials' | 'adds'>;
/** The pair that a seat fights in, whether it makes the plan or not. */
export const pairOf = <Pair extends Pairing>(together: Pair | null | undefined, seat: Faction): Pair | null => (together && [together.fights, together.partner].includes(seat) ? together : null);
/** Whose forces the plan of a combatant dials. */
export const dialerOf = (fight: Pick<Fight, 'together'> | null | undefined, seat: Faction): Faction => pairOf(fight?.together, seat)?.dials ?? seat;
/** What counts on a side besides its dial. */
export const fixedOf = (together: (Pairing & { counts: number }) | null | undefined, seat: Faction): number => {
  const pair = pairOf(together, seat);
  return pair?.adds ? pair.counts : 0;
};
/** Everybody whose forces fight on a side: those dialed first. */
export function ownersOf(together: Pairing | null | undefined, seat: Faction): Faction[] {
  const pair = pairOf(together, seat);
  return pair ? [pair.dials, pair.dials === pair.fights ? pair.partner : pair.fights] : [seat];
}

// -- on the map --------------------------------------------------------------------------------------------

/** Areas where both of the pair stand. */
export function sharedAreas(view: View): Set<string> {
  const both = partners(view);
  if (!both) return new Set();
  return new Set(Object.entries(view.forces ?? {}).filter(([, there]) => both.every((seat) => (there[seat] ?? []).some((count) => count))).map(([area]) => area));
}
/** Do the two hold a territory together, with nobody else? */
export function heldTogether(view: View, territory: string): boolean {
  const standing = new Set<Faction>();
  for (const [area, there] of Object.entries(view.forces ?? {})) {
    if (territoryOf(area) !== territory) continue;
    for (const [seat, [normal, elite, , hidden = 0]] of Object.entries(there) as [Faction, Count][]) if (normal + elite + hidden) standing.add(seat);
  }
  return arePartners(view, [...standing]);
}
