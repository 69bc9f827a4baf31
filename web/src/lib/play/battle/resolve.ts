// How two open plans come out: who dies, the totals, who wins. The same sum that the table works out.
import type { Faction } from '../../board/types';
import type { Plan } from '../../wire/view';

export interface CardFacts { face: string; weapon: readonly string[]; defense: readonly string[]; shield_for_explosion?: unknown; both_leaders?: unknown }
export interface Facts { card: (id: string) => CardFacts | undefined; strength: (id: string, against: string | null) => number; isLeader: (id: string) => boolean }
export interface SideOf { seat: Faction; plan: Plan; alive: boolean; strength: number; bonus: number; total: number }
export interface Outcome { exploded: boolean; aggressor: SideOf; defender: SideOf; winner: Faction | null }

export const COMPANION = 'kwisatz_haderach';
const COMPANION_ADDS = 2;

/** Weapons that one thing alone stops. */
const ANTIDOTES: Readonly<Record<string, (defense: CardFacts | undefined) => boolean>> = {
  poison_tooth: (defense) => defense?.face === 'chemistry',
  artillery_strike: (defense) => defense?.shield_for_explosion === true,
};
const ARTILLERY = 'artillery_strike';

/** A weapon kills if any of its classes is not stopped. */
export function strikes(weapon: string | null, defense: string | null, card: Facts['card']): boolean {
  const [drawn, behind] = [weapon ? card(weapon) : undefined, defense ? card(defense) : undefined];
  const antidote = drawn && ANTIDOTES[drawn.face];
  if (antidote) return !antidote(behind);
  return (drawn?.weapon ?? []).some((kind) => !behind?.defense.includes(kind));
}
/** Is the weapon one that spares nobody, its own side included? */
export const sparesNobody = (weapon: string | null, card: Facts['card']): boolean => weapon !== null && card(weapon)?.both_leaders === true;
/** A leader dies by the weapon of the other side, or by its own that spares nobody. */
export const dies = (own: Arms, other: Arms, card: Facts['card']): boolean => strikes(other.weapon, own.defense, card) || (sparesNobody(own.weapon, card) && strikes(own.weapon, own.defense, card));
export interface Arms { weapon: string | null; defense: string | null }
const armsOf = ([, weapon, defense]: Plan): Arms => ({ weapon, defense });
/** Under Artillery only the forces count. */
export const forcesAlone = (weapons: readonly (string | null)[], card: Facts['card']): boolean => weapons.some((weapon) => weapon !== null && card(weapon)?.face === ARTILLERY);
/** A plan whose weapon is not used after all strikes with nothing. */
export const used = (plan: Plan, unused: readonly string[] = []): Plan => (plan[1] !== null && unused.includes(plan[1]) ? [plan[0], null, ...plan.slice(2)] as unknown as Plan : plan);

/** A lasgun anywhere in the two plans and a shield anywhere in them. */
export function explodes(plans: readonly Plan[], card: Facts['card']): boolean {
  const played = plans.flatMap(([, weapon, defense]) => [weapon, defense]).filter((id): id is string => id !== null).map(card);
  return played.some((each) => each?.face === 'lasgun') && played.some((each) => each?.shield_for_explosion === true);
}

/** `counts`: the leader lives, and leaders count. */
export function total(plan: Plan, counts: boolean, against: string | null, strength: Facts['strength']): { total: number; strength: number; bonus: number } {
  const [leader, , , dial, , extras] = plan;
  const adds = counts && leader ? strength(leader, against) : 0;
  const bonus = counts && extras.includes(COMPANION) ? COMPANION_ADDS : 0;
  return { total: dial + adds + bonus, strength: adds, bonus };
}

export function outcome(aggressor: { seat: Faction; plan: Plan }, defender: { seat: Faction; plan: Plan }, facts: Facts): Outcome {
  const exploded = explodes([aggressor.plan, defender.plan], facts.card);
  const alone = forcesAlone([aggressor.plan[1], defender.plan[1]], facts.card);
  const side = (own: { seat: Faction; plan: Plan }, other: { plan: Plan }): SideOf => {
    const alive = !exploded && !dies(armsOf(own.plan), armsOf(other.plan), facts.card);
    return { ...own, alive, ...total(own.plan, alive && !alone, other.plan[0], facts.strength) };
  };
  const [a, d] = [side(aggressor, defender), side(defender, aggressor)];
  return { exploded, aggressor: a, defender: d, winner: exploded ? null : a.total >= d.total ? a.seat : d.seat };
}

/** The least legal dial that still wins against their total; ties go to the aggressor. */
export function enough(dials: readonly number[], besides: number, theirs: number, iAttack: boolean): number | null {
  return dials.find((dial) => (iAttack ? dial + besides >= theirs : dial + besides > theirs)) ?? null;
}
