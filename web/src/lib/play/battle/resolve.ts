// How two open plans come out: who dies, the totals, who wins. The same sum that the table works out.
import type { Faction } from '../../board/types';
import type { Plan } from '../../wire/view';

export interface CardFacts { face: string; weapon: readonly string[]; defense: readonly string[]; shield_for_explosion?: unknown; both_leaders?: unknown }
/** `burns`: what the owner of a Stone Burner has said that it does: kill both leaders, or let neither count. */
export interface Facts { card: (id: string) => CardFacts | undefined; strength: (id: string, against: string | null) => number; isLeader: (id: string) => boolean; burns?: (seat: Faction) => boolean | undefined }
export interface SideOf { seat: Faction; plan: Plan; alive: boolean; strength: number; bonus: number; total: number }
/** `burners`: whose Stone Burner is in it. Then no dial counts: the forces that are not dialed decide, and the table says how many they are. */
export interface Outcome { exploded: boolean; burners: Faction[]; aggressor: SideOf; defender: SideOf; winner: Faction | null }

export const COMPANION = 'kwisatz_haderach';
const COMPANION_ADDS = 2;

/** Weapons that one thing alone stops. */
const ANTIDOTES: Readonly<Record<string, (defense: CardFacts | undefined) => boolean>> = {
  poison_tooth: (defense) => defense?.face === 'chemistry',
  artillery_strike: (defense) => defense?.shield_for_explosion === true,
};
const ARTILLERY = 'artillery_strike';
const BURNER = 'stone_burner';
const MIRROR = 'mirror_weapon';

/** A weapon kills if any of its classes is not stopped. */
export function strikes(weapon: string | null, defense: string | null, card: Facts['card'], late: string | null = null): boolean {
  const [drawn, behind] = [weapon ? card(weapon) : undefined, defense ? card(defense) : undefined];
  const stopped = [...(behind?.defense ?? []), ...(late ? (card(late)?.defense ?? []) : [])];
  const antidote = drawn && ANTIDOTES[drawn.face];
  if (antidote) return !antidote(behind);
  return (drawn?.weapon ?? []).some((kind) => !stopped.includes(kind));
}
/** Is the weapon one that spares nobody, its own side included? */
export const sparesNobody = (weapon: string | null, card: Facts['card']): boolean => weapon !== null && card(weapon)?.both_leaders === true;
/** A leader dies by the weapon of the other side, or by its own that spares nobody. */
export const dies = (own: Arms, other: Arms, card: Facts['card']): boolean => strikes(other.weapon, own.defense, card, own.late) || (sparesNobody(own.weapon, card) && strikes(own.weapon, own.defense, card, own.late));
export interface Arms { weapon: string | null; defense: string | null; late?: string | null }
const armsOf = ([, weapon, defense, , , , , , late]: Plan): Arms => ({ weapon, defense, late: late ?? null });
/** What a weapon is in this battle: a Mirror Weapon is whatever weapon the other side has, or nothing. */
export function drawn(weapon: string | null, other: string | null, card: Facts['card']): string | null {
  if (weapon === null || card(weapon)?.face !== MIRROR) return weapon;
  const copied = other ? card(other) : undefined;
  return copied && copied.weapon.length && copied.face !== MIRROR ? other : null;
}
const mirrored = (own: Plan, other: Plan, card: Facts['card']): Plan => [own[0], drawn(own[1], other[1], card), ...own.slice(2)] as unknown as Plan;
/** A Stone Burner, or the copy of one. */
export const isBurner = (weapon: string | null, card: Facts['card']): boolean => weapon !== null && card(weapon)?.face === BURNER;
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
  const arms = { a: mirrored(aggressor.plan, defender.plan, facts.card), d: mirrored(defender.plan, aggressor.plan, facts.card) };
  const exploded = explodes([arms.a, arms.d], facts.card);
  const burners = [...(isBurner(arms.a[1], facts.card) ? [aggressor.seat] : []), ...(isBurner(arms.d[1], facts.card) ? [defender.seat] : [])];
  const burnt = burners.some((seat) => facts.burns?.(seat));
  const alone = burners.length > 0 || forcesAlone([arms.a[1], arms.d[1]], facts.card);
  /** What a Stone Burner does to leaders its owner says, and no defense helps. */
  const armed = (plan: Plan): Plan => (isBurner(plan[1], facts.card) ? ([plan[0], null, ...plan.slice(2)] as unknown as Plan) : plan);
  const side = (own: { seat: Faction; plan: Plan }, used: Plan, other: Plan): SideOf => {
    const alive = !exploded && !burnt && !dies(armsOf(armed(used)), armsOf(armed(other)), facts.card);
    return { ...own, alive, ...total(own.plan, alive && !alone, other[0], facts.strength) };
  };
  const [a, d] = [side(aggressor, arms.a, arms.d), side(defender, arms.d, arms.a)];
  return { exploded, burners, aggressor: a, defender: d, winner: exploded || burners.length ? null : a.total >= d.total ? a.seat : d.seat };
}

/** The least legal dial that still wins against their total; ties go to the aggressor. */
export function enough(dials: readonly number[], besides: number, theirs: number, iAttack: boolean): number | null {
  return dials.find((dial) => (iAttack ? dial + besides >= theirs : dial + besides > theirs)) ?? null;
}
