// How two open plans come out: who dies, the totals, who wins. The same sum that the table works out.
import type { Faction } from '../../board/types';
import type { Plan } from '../../wire/view';

export interface CardFacts { face: string; weapon: readonly string[]; defense: readonly string[]; shield_for_explosion?: unknown }
export interface Facts { card: (id: string) => CardFacts | undefined; strength: (id: string, against: string | null) => number; isLeader: (id: string) => boolean }
export interface SideOf { seat: Faction; plan: Plan; alive: boolean; strength: number; bonus: number; total: number }
export interface Outcome { exploded: boolean; aggressor: SideOf; defender: SideOf; winner: Faction | null }

export const COMPANION = 'kwisatz_haderach';
const COMPANION_ADDS = 2;

/** A weapon kills if any of its classes is not stopped. */
export function strikes(weapon: string | null, defense: string | null, card: Facts['card']): boolean {
  if (!weapon) return false;
  const stopped = defense ? (card(defense)?.defense ?? []) : [];
  return (card(weapon)?.weapon ?? []).some((kind) => !stopped.includes(kind));
}

/** A lasgun anywhere in the two plans and a shield anywhere in them. */
export function explodes(plans: readonly Plan[], card: Facts['card']): boolean {
  const played = plans.flatMap(([, weapon, defense]) => [weapon, defense]).filter((id): id is string => id !== null).map(card);
  return played.some((each) => each?.face === 'lasgun') && played.some((each) => each?.shield_for_explosion === true);
}

export function total(plan: Plan, alive: boolean, against: string | null, strength: Facts['strength']): { total: number; strength: number; bonus: number } {
  const [leader, , , dial, , extras] = plan;
  const adds = alive && leader ? strength(leader, against) : 0;
  const bonus = alive && extras.includes(COMPANION) ? COMPANION_ADDS : 0;
  return { total: dial + adds + bonus, strength: adds, bonus };
}

export function outcome(aggressor: { seat: Faction; plan: Plan }, defender: { seat: Faction; plan: Plan }, facts: Facts): Outcome {
  const exploded = explodes([aggressor.plan, defender.plan], facts.card);
  const side = (own: { seat: Faction; plan: Plan }, other: { plan: Plan }): SideOf => {
    const alive = !exploded && !strikes(other.plan[1], own.plan[2], facts.card);
    return { ...own, alive, ...total(own.plan, alive, other.plan[0], facts.strength) };
  };
  const [a, d] = [side(aggressor, defender), side(defender, aggressor)];
  return { exploded, aggressor: a, defender: d, winner: exploded ? null : a.total >= d.total ? a.seat : d.seat };
}

/** The least legal dial that still wins against their total; ties go to the aggressor. */
export function enough(dials: readonly number[], besides: number, theirs: number, iAttack: boolean): number | null {
  return dials.find((dial) => (iAttack ? dial + besides >= theirs : dial + besides > theirs)) ?? null;
}
