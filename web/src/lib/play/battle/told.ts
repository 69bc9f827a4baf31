// Battles as the journal tells them: what was open, who won, what it cost.
import type { Faction, TerritoryId } from '../../board/types';
import type { Group, Line, Plan, View } from '../../wire/view';

export interface ToldBattle {
  territory: TerritoryId;
  aggressor: Faction;
  defender: Faction;
  /** Index of its first line. */
  at: number;
  /** Index of its last line so far. */
  end: number;
  moment: string;
  plans: Partial<Record<Faction, Plan>>;
  called: { combatant: Faction; leader: string }[];
  exploded: boolean;
  winner: Faction | null;
  totals: [aggressor: number, defender: number] | null;
  killed: string[];
  bounty: number;
  support: Partial<Record<Faction, number>>;
  /** What of a side's support went to CHOAM, and what its Stronghold card brought. */
  shared: Partial<Record<Faction, number>>;
  cards: Partial<Record<Faction, number>>;
  lost: Partial<Record<Faction, number>>;
  discarded: string[];
  /** What Stone Burners do to the leaders, as their owners have said. */
  burners: Partial<Record<Faction, boolean>>;
  /** What Mirror Weapons have become; null: nothing. */
  mirrors: Partial<Record<Faction, string | null>>;
  sentences: string[];
  closed: boolean;
  /** Two allies fought as one side. */
  joint: ToldPair | null;
  /** Who adds to its dial what the two leaders differ by. */
  difference: Faction | null;
}
/** `adds`: whose forces counted a fixed part, and what; nobody's if a Karama has stopped it. */
export interface ToldPair { fights: Faction; partner: Faction; dials: Faction; adds: Faction | null; counts: number; policy: string }

type Event = Line['event'];
const who = (event: Event): Faction => event['seat'] as Faction;
const amount = (event: Event): number => (typeof event['amount'] === 'number' ? event['amount'] : 0);
const added = (to: Partial<Record<Faction, number>>, seat: Faction, by: number): void => void (to[seat] = (to[seat] ?? 0) + by);

const OCCUPY = 'ecaz.fight_together';
type Tell = (battle: ToldBattle, event: Event) => void;
const TELL: Readonly<Record<string, Tell>> = {
  combatant_chosen: (battle, event) => {
    const [seat, ally, chosen, opponent, first] = ['seat', 'ally', 'chosen', 'opponent', 'aggressor'].map((field) => event[field] as Faction) as [Faction, Faction, Faction, Faction, Faction];
    battle.joint = { fights: chosen, partner: chosen === seat ? ally : seat, dials: ally, adds: seat, counts: Number(event['counts'] ?? 0), policy: String(event['policy']) };
    [battle.aggressor, battle.defender] = first === opponent ? [opponent, chosen] : [chosen, opponent];
  },
  power_stopped: (battle, event) => {
    if (battle.joint && event['power'] === OCCUPY) battle.joint = { ...battle.joint, dials: battle.joint.fights, adds: null, counts: 0 };
  },
  difference_declared: (battle, event) => void (battle.difference = who(event)),
  plan_revealed: (battle, event) => void (battle.plans[who(event)] = event['plan'] as Plan),
  traitor_called: (battle, event) => {
    battle.called.push({ combatant: event['combatant'] as Faction, leader: String(event['leader']) });
    battle.winner = battle.called.length === 1 ? (event['combatant'] as Faction) : null;
  },
  lasgun_shield_explosion: (battle) => void (battle.exploded = true),
  battle_won: (battle, event) => {
    battle.winner = who(event);
    battle.totals = [Number(event['aggressor_total']), Number(event['defender_total'])];
  },
  leader_killed: (battle, event) => void battle.killed.push(String(event['leader'])),
  bounty_paid: (battle, event) => void (battle.bounty += amount(event)),
  support_paid: (battle, event) => added(battle.support, who(event), amount(event)),
  support_shared: (battle, event) => added(battle.shared, event['payer'] as Faction, amount(event)),
  stronghold_card_paid: (battle, event) => added(battle.cards, who(event), amount(event)),
  forces_died: (battle, event) => {
    const [normal, elite] = event['group'] as Group;
    added(battle.lost, who(event), normal + elite);
  },
  weapon_mirrored: (battle, event) => void (battle.mirrors[who(event)] = typeof event['card'] === 'string' ? event['card'] : null),
  burner_decided: (battle, event) => void (battle.burners[who(event)] = event['kills'] === true),
  snooper_added: (battle, event) => {
    const plan = battle.plans[who(event)];
    if (plan) battle.plans[who(event)] = [plan[0], plan[1], plan[2], plan[3], plan[4], plan[5], plan[6], plan[7], String(event['card'])];
  },
  card_discarded: (battle, event) => void battle.discarded.push(String(event['card'])),
};
const ENDS = ['battle_began', 'phase_began', 'turn_began', 'game_won'];

const read = new WeakMap<readonly Line[], ToldBattle[]>();
/** The battles of a journal, read once for each state of it. */
export function battlesOf(lines: readonly Line[]): ToldBattle[] {
  const known = read.get(lines) ?? reading(lines);
  read.set(lines, known);
  return known;
}
function reading(lines: readonly Line[]): ToldBattle[] {
  const found: ToldBattle[] = [];
  lines.forEach(({ event, moment, text }, at) => {
    const last = found.at(-1);
    if (last && ENDS.includes(event.type)) last.closed = true;
    if (event.type === 'battle_began') found.push(begun(event, at, moment));
    else if (last && !last.closed && event.type in TELL) {
      TELL[event.type]?.(last, event);
      last.sentences.push(text);
      last.end = at;
    }
  });
  return found;
}
const begun = (event: Event, at: number, moment: string): ToldBattle => ({
  territory: String(event['territory']), aggressor: event['aggressor'] as Faction, defender: event['defender'] as Faction, at, end: at, moment,
  plans: {}, called: [], exploded: false, winner: null, totals: null, killed: [], bounty: 0, support: {}, shared: {}, cards: {}, lost: {}, discarded: [], burners: {}, mirrors: {}, sentences: [], closed: false, joint: null, difference: null,
});

/** The battle that is on, as it has been told so far. */
export function toldOf({ battle }: Pick<View, 'battle'>, lines: readonly Line[]): ToldBattle | null {
  const last = battlesOf(lines).at(-1);
  return battle && last && last.territory === battle.territory && last.aggressor === battle.aggressor && last.defender === battle.defender ? last : null;
}

export const isOpen = (battle: ToldBattle): boolean => battle.plans[battle.aggressor] !== undefined && battle.plans[battle.defender] !== undefined;
/** Has it come to its end? */
export const isDecided = (battle: ToldBattle): boolean => isOpen(battle) && (battle.winner !== null || battle.exploded || battle.called.length > 0);
