// How two open plans come out: who dies, the totals, who wins. The same sum that the table works out.
import type { Faction } from '../../board/types';
import type { Plan } from '../../wire/view';
import type { Aid } from './aid';

export interface CardFacts { face: string; weapon: readonly string[]; defense: readonly string[]; shield_for_explosion?: unknown; both_leaders?: unknown }
/** `burns`: what the owner of a Stone Burner has said that it does: kill both leaders, or let neither count. `aids`: what skills add to a plan; `burden`: what the leader of the other side takes off; `snoops`: a defence that stops poison, too; `copies`: worthless cards that count as the opposing defence; `tie`: who wins ties instead of the aggressor; `fixed`: what an ally’s forces add beside the dial; `difference`: who adds what the leaders differ by, alive or not; `more`: what a card adds to a dial. */
export interface Facts { card: (id: string) => CardFacts | undefined; strength: (id: string, against: string | null) => number; isLeader: (id: string) => boolean; burns?: (seat: Faction) => boolean | undefined; aids?: (seat: Faction, plan: Plan) => Aid[]; burden?: (seat: Faction, other: Faction, leader: string | null) => number; snoops?: (seat: Faction, arms: Arms) => boolean; copies?: readonly string[]; tie?: Faction | null; fixed?: (seat: Faction) => number; difference?: (seat: Faction) => boolean; more?: (seat: Faction, plan: Plan) => number }
export interface SideOf { seat: Faction; plan: Plan; alive: boolean; strength: number; bonus: number; total: number; aids: readonly Aid[]; burden: number; fixed: number; duel: number; more: number; snooped: boolean; other?: number }
/** `burners`: whose Stone Burner is in it. Then no dial counts: the forces that are not dialed decide, and the table says how many they are. */
export interface Outcome { exploded: boolean; burners: Faction[]; aggressor: SideOf; defender: SideOf; winner: Faction | null; tie: Faction }

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
export function strikes(weapon: string | null, defense: string | null, card: Facts['card'], late: string | null = null, snooped = false): boolean {
  const [drawn, behind] = [weapon ? card(weapon) : undefined, defense ? card(defense) : undefined];
  const stopped = [...(behind?.defense ?? []), ...(late ? (card(late)?.defense ?? []) : [])];
  const antidote = drawn && ANTIDOTES[drawn.face];
  if (antidote) return !antidote(behind);
  return (drawn?.weapon ?? []).some((kind) => !stopped.includes(kind) && !(snooped && kind === 'poison'));
}
/** Is the weapon one that spares nobody, its own side included? */
export const sparesNobody = (weapon: string | null, card: Facts['card']): boolean => weapon !== null && card(weapon)?.both_leaders === true;
/** A leader dies by the weapon of the other side, or by its own that spares nobody. */
export const dies = (own: Arms, other: Arms, card: Facts['card'], snooped = false): boolean => strikes(other.weapon, own.defense, card, own.late, snooped) || (sparesNobody(own.weapon, card) && strikes(own.weapon, own.defense, card, own.late, snooped));
export interface Arms { weapon: string | null; defense: string | null; late?: string | null }
/** What a plan strikes and stops with: a worthless card that has been made a copy is the defence of the other side. */
function armsOf([, weapon, defense, , , , , , late]: Plan, [, , theirs]: Plan, copies: readonly string[] = []): Arms {
  const copied = [weapon, defense].some((id) => id !== null && copies.includes(id));
  return { weapon, defense: copied ? theirs : defense, late: late ?? null };
}
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

/** What two leaders differ by; a hero counts 0, and without a leader there is no difference. */
export const apart = (own: string | null, other: string | null, strength: Facts['strength']): number => (own === null || other === null ? 0 : Math.abs(strength(own, other) - strength(other, own)));

/** `counts`: the leader lives, and leaders count. */
export function total(plan: Plan, counts: boolean, against: string | null, strength: Facts['strength'], aids: readonly Aid[] = [], burden = 0, fixed = 0, duel = 0, more = 0): { total: number; strength: number; bonus: number; aids: readonly Aid[]; burden: number; fixed: number; duel: number; more: number } {
  const [leader, , , dial, , extras] = plan;
  const adds = counts && leader ? strength(leader, against) : 0;
  const bonus = counts && extras.includes(COMPANION) ? COMPANION_ADDS : 0;
  const helped = counts ? aids : [];
  return { total: dial + fixed + duel + more + adds + bonus + helped.reduce((sum, { amount }) => sum + amount, 0) - burden, strength: adds, bonus, aids: helped, burden, fixed, duel, more };
}

export function outcome(aggressor: { seat: Faction; plan: Plan }, defender: { seat: Faction; plan: Plan }, facts: Facts): Outcome {
  const used = { a: mirrored(aggressor.plan, defender.plan, facts.card), d: mirrored(defender.plan, aggressor.plan, facts.card) };
  const exploded = explodes([used.a, used.d], facts.card);
  const burners = [...(isBurner(used.a[1], facts.card) ? [aggressor.seat] : []), ...(isBurner(used.d[1], facts.card) ? [defender.seat] : [])];
  const burnt = burners.some((seat) => facts.burns?.(seat));
  const alone = burners.length > 0 || forcesAlone([used.a[1], used.d[1]], facts.card);
  /** What a Stone Burner does to leaders its owner says, and no defense helps. */
  const armed = (plan: Plan): Plan => (isBurner(plan[1], facts.card) ? ([plan[0], null, ...plan.slice(2)] as unknown as Plan) : plan);
  type Of = { seat: Faction; plan: Plan; arms: Plan };
  const [one, two]: [Of, Of] = [{ ...aggressor, arms: armed(used.a) }, { ...defender, arms: armed(used.d) }];
  const lives = (own: Of, other: Of): { alive: boolean; snooped: boolean } => {
    const arms = armsOf(own.arms, other.arms, facts.copies);
    const snooped = facts.snoops?.(own.seat, arms) ?? false;
    return { alive: !exploded && !burnt && !dies(arms, armsOf(other.arms, own.arms, facts.copies), facts.card, snooped), snooped };
  };
  const side = (own: Of, other: Of): SideOf => {
    const { alive, snooped } = lives(own, other);
    const burden = !alone && lives(other, own).alive ? (facts.burden?.(own.seat, other.seat, other.plan[0]) ?? 0) : 0;
    return { seat: own.seat, plan: own.plan, alive, snooped, ...total(own.plan, alive && !alone, other.plan[0], facts.strength, facts.aids?.(own.seat, own.plan), burden, facts.fixed?.(own.seat) ?? 0, facts.difference?.(own.seat) ? apart(own.plan[0], other.plan[0], facts.strength) : 0, facts.more?.(own.seat, own.plan) ?? 0) };
  };
  const [a, d] = [side(one, two), side(two, one)];
  const tie = facts.tie ?? a.seat;
  return { exploded, burners, aggressor: a, defender: d, winner: exploded || burners.length ? null : a.total === d.total ? tie : a.total > d.total ? a.seat : d.seat, tie };
}

/** The sums as they were told; what is not known of them any more is one more part. */
export function withTold(found: Outcome, [a, d]: readonly [number, number], winner: Faction | null): Outcome {
  const told = (side: SideOf, total: number): SideOf => (side.total === total ? side : { ...side, total, other: total - side.total });
  return { ...found, aggressor: told(found.aggressor, a), defender: told(found.defender, d), winner: winner ?? found.winner, tie: a === d && winner ? winner : found.tie };
}

/** The least legal dial that still wins against their total; `tieMine`: a tie is enough. */
export function enough(dials: readonly number[], besides: number, theirs: number, tieMine: boolean): number | null {
  return dials.find((dial) => (tieMine ? dial + besides >= theirs : dial + besides > theirs)) ?? null;
}
