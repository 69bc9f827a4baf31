// What would come of the plan as it is drafted, against what the player supposes of the other side. Uses only what the seat may know.
import type { Faction } from '../../board/types';
import { opponent } from '../asked';
import type { Book } from '../../wire/catalog';
import type { View } from '../../wire/view';
import { aidsOf, burdenOn, mayAdd, reinforced, showsFace, snoops, sumOfAids, tieTo, type Aid, type MayAdd } from './aid';
import { losses } from './dial';
import type { PlanDraft } from './draft.svelte';
import { fighting } from '../words';
import { dutiesOn, fighters, knownSlot, mostDialed, possibleLeaders, type Possible, strengthOf } from './knowledge';
import { fixedOf, ownersOf, pairOf } from '../pair/pair';
import { apart, COMPANION, dies, drawn, enough, forcesAlone, sparesNobody, total, type Arms } from './resolve';

/** `known`: decided by what is known; else the player supposes. */
export interface Fate { dies: boolean; known: boolean }
export interface WhatIf {
  opponent: Faction;
  iAttack: boolean;
  mine: number;
  theirs: number;
  theirDial: number;
  theirMost: number;
  dialKnown: boolean;
  leaders: Possible[];
  leader: Possible | null;
  mineDies: Fate;
  theirsDies: Fate;
  exploding: boolean;
  wins: boolean;
  enough: number | null;
  /** What skills add to the own plan, what Bureaucrats take off either side, and what the other side's skill may add. */
  aids: readonly Aid[];
  burden: { mine: number; theirs: number };
  mayAdd: MayAdd | null;
  /** A tie is the own victory; by a Stronghold card, if so. */
  tieMine: boolean;
  tieByCard: boolean;
  lost: number;
  kept: number;
  /** What allies' forces add to either side beside the dial. */
  fixed: { mine: number; theirs: number };
  /** Forces of the own partner: what a victory costs it and leaves it, or a defeat costs it. */
  beside: { dialer: Faction; other: Faction; lost: number; left: number; all: number } | null;
  /** Those kept go back to the reserves, also in defeat. */
  withdraws: boolean;
}

/** `difference`: who adds to its dial what the two leaders differ by. */
export function whatIf(view: View, seat: Faction, book: Book, draft: PlanDraft, difference: Faction | null = null): WhatIf | null {
  const fight = view.battle;
  const other = opponent(view, seat);
  if (!fight || !other) return null;
  const iAttack = fight.aggressor === seat;
  const card = (id: string) => book.card(id);
  const [weapon, defense] = [knownSlot(view, fight, other, 'weapon'), knownSlot(view, fight, other, 'defense')];
  const fate = (wish: boolean | null, known: boolean, dies: boolean, supposed: boolean): Fate => (known ? { dies, known } : { dies: wish ?? supposed, known });

  const noWeapon = draft.weapon === null || !(card(draft.weapon)?.weapon ?? []).length;
  const mirror = draft.weapon !== null && card(draft.weapon)?.face === 'mirror_weapon';
  const [mineArms, theirArms]: [Arms, Arms] = [{ weapon: drawn(draft.weapon, weapon.card, card), defense: draft.defense }, { weapon: drawn(weapon.card, draft.weapon, card), defense: defense.card }];
  const iFall = dies(mineArms, theirArms, card, snoops(view, book, seat, mineArms));
  const theirsDies = fate(draft.theyDie, (noWeapon && !sparesNobody(weapon.card, card)) || (defense.known && (!mirror || weapon.known)), dies(theirArms, mineArms, card, snoops(view, book, other, theirArms)), false);
  const mineDies = fate(draft.iDie, weapon.known || (iFall && sparesNobody(draft.weapon, card)), iFall, false);
  const alone = forcesAlone([draft.weapon, weapon.card], card);

  const seen = fight.plans[other];
  const bound = dutiesOn(view, other).find(([, kind, must]) => kind === 'dial' && must);
  const theirMost = mostDialed(view, fight, other, seat);
  /** The number behind a marker stays hidden, whoever is shown the plan. */
  const number = seen && seen[3] >= 0 ? seen[3] : undefined;
  const dialKnown = number !== undefined || bound !== undefined;
  const theirDial = number !== undefined ? number : bound ? bound[4] : Math.min(draft.theirDial ?? theirMost, theirMost);
  const leaders = possibleLeaders(view, book, fight, other);
  const ledBy = seen ? seen[0] : draft.theirLeader;
  const leader = seen ? (leaders.find(({ id }) => id === ledBy) ?? null) : (leaders.find(({ id }) => id === ledBy) ?? (ledBy === '' ? null : (leaders[0] ?? null)));

  const plan = draft.plan(false);
  const mineCounts = !mineDies.dies && !alone;
  const theirsCounts = !theirsDies.dies && !alone;
  const burden = { mine: theirsCounts ? burdenOn(view, book, seat, other, leader?.id ?? null) : 0, theirs: mineCounts ? burdenOn(view, book, other, seat, plan[0]) : 0 };
  const duels = (side: Faction): number => (difference === side ? apart(plan[0], leader?.id ?? null, strengthOf(book)) : 0);
  const fixed = { mine: fixedOf(fight.together, seat), theirs: fixedOf(fight.together, other) };
  const my = total(plan, mineCounts, leader?.id ?? null, strengthOf(book), aidsOf(view, book, seat, plan), burden.mine, fixed.mine, duels(seat), reinforced(view, book, seat, plan));
  const theirAids = theirsCounts ? aidsOf(view, book, other, seen ?? [leader?.id ?? null, weapon.card, defense.card, theirDial, 0, [], 0, null]) : [];
  const tieMine = (tieTo(view) ?? fight.aggressor) === seat;
  const theirBonus = seen?.[5].includes(COMPANION) && !theirsDies.dies && !alone ? 2 : 0;
  const theirs = theirDial + (seen ? reinforced(view, book, other, seen) : 0) + fixed.theirs + duels(other) + (leader && !theirsDies.dies && !alone ? strengthOf(book)(leader.id, plan[0]) : 0) + theirBonus + sumOfAids(theirAids) - burden.theirs;
  const faces = [draft.weapon, draft.defense, weapon.card, defense.card].filter((id): id is string => id !== null).map(card);
  const exploding = faces.some((each) => each?.face === 'lasgun') && faces.some((each) => each?.shield_for_explosion === true);
  const pair = pairOf(fight.together, seat);
  const beside = ownersOf(fight.together, seat)[1] ?? seat;
  const partner = pair && fighting(fighters(view, fight, beside));
  const lost = losses(plan, draft.options.normal, draft.options.elite, draft.options.values);
  return {
    opponent: other, iAttack, mine: my.total, theirs, theirDial, theirMost, dialKnown, leaders, leader, mineDies, theirsDies, exploding,
    wins: tieMine ? my.total >= theirs : my.total > theirs,
    aids: my.aids, burden, mayAdd: seen ? null : mayAdd(view, book, other, leader?.id ?? null), tieMine, tieByCard: tieTo(view) !== null,
    enough: enough(draft.dials, my.total - draft.dial, theirs, tieMine),
    withdraws: showsFace(view, book, seat, plan, 'harass_and_withdraw'),
    lost: lost[0] + lost[1], kept: draft.options.normal + draft.options.elite - lost[0] - lost[1],
    fixed, beside: pair && partner !== null ? { dialer: pair.dials, other: beside, lost: pair.adds ? pair.lost : 0, left: pair.adds ? pair.left : partner, all: partner } : null,
  };
}
