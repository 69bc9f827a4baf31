// How far a group goes, and what gives it that range: for a sentence only, the server says what can be reached.
import { territories, territoryOf } from '../board/board';
import type { AreaId, Faction, TerritoryId } from '../board/types';
import type { Book } from '../wire/catalog';
import type { View } from '../wire/view';
import { standingIn } from './present';
import { fighting } from './words';

export interface Range { steps: number; city: TerritoryId | null }
const CITY_STEPS = 3;

/** How many territories the farthest place in reach is away. */
function farthest(from: TerritoryId, reach: readonly AreaId[], book: Book): number {
  const wanted = new Set(reach.map(territoryOf));
  const seen = new Set([from]);
  let [edge, steps] = [[from], 0];
  for (let away = 1; edge.length && away <= CITY_STEPS; away += 1) {
    edge = edge.flatMap((id) => book.territory(id)?.neighbors ?? []).filter((id) => !seen.has(id) && seen.add(id));
    if (edge.some((id) => wanted.has(id))) steps = away;
  }
  return steps;
}

/** From a city that the seat holds there are ornithopters, unless the table counts them otherwise. */
export function rangeOf(view: View, seat: Faction, from: TerritoryId, reach: readonly AreaId[], book: Book): Range | null {
  const steps = farthest(from, reach, book);
  if (!steps) return null;
  const held = (id: TerritoryId): boolean => standingIn(view, id).some(({ seat: who, count }) => who === seat && fighting(count) > 0);
  const city = Object.keys(territories).find((id) => book.territory(id)?.['ornithopters'] === true && held(id)) ?? null;
  return { steps, city: steps === CITY_STEPS ? city : null };
}
