// What a finished game comes to, seat by seat, from the public journal.
import type { Faction, TerritoryId } from '../../board/types';
import type { Book } from '../../wire/catalog';
import type { Line, View } from '../../wire/view';
import { battlesOf, isDecided, type ToldBattle } from '../battle/told';
import { holdings, inOrder } from '../mats';
import { heldTogether } from '../pair/pair';
import { heldBy, type TurnEnd } from './figures';

export interface Row { seat: Faction; won: number; lost: number; killed: number; cards: number; spent: number; holds: string[] }
export function summary(view: View, lines: readonly Line[]): Row[] {
  const fought = battlesOf(lines).filter(isDecided);
  const held = holdings(view);
  return inOrder(view).map((seat): Row => {
    const mine = fought.filter(({ aggressor, defender }) => aggressor === seat || defender === seat);
    const bought = lines.filter(({ event }) => event.type === 'card_bought' && event['seat'] === seat);
    return {
      seat,
      won: mine.filter(({ winner }) => winner === seat).length,
      lost: mine.filter(({ winner }) => winner !== seat).length,
      killed: mine.reduce((sum, { lost }) => sum + (lost[seat] ?? 0), 0),
      cards: bought.length,
      spent: bought.reduce((sum, { event }) => sum + Number(event['price'] ?? 0), 0),
      holds: held.filter(({ factions }) => factions.includes(seat)).map(({ name }) => name),
    };
  });
}

export interface Prediction { faction: Faction; turn: number }
export function prediction(lines: readonly Line[]): Prediction | null {
  const shown = lines.findLast(({ event }) => event.type === 'prediction_shown');
  return shown ? { faction: shown.event['faction'] as Faction, turn: Number(shown.event['turn']) } : null;
}
export const turnOf = (lines: readonly Line[], at: number): number => {
  for (let i = at; i >= 0; i -= 1) {
    const event = lines[i]?.event;
    if (event?.type === 'phase_began' && typeof event['turn'] === 'number') return event['turn'];
  }
  return 0;
};

/** Rules that explain how a game was won. */
const RULES: Readonly<Record<string, string>> = { strongholds: 'victory.strongholds', most_strongholds: 'victory.default', prediction: 'victory.prediction', guild: 'victory.guild', fremen: 'victory.fremen' };
export const ruleOfWin = (how: string): string | null => RULES[how] ?? null;

const [TOGETHER, ALLIED] = [3, 4];
/** What a game was won with: who held strongholds, how many and which, and how many are needed. */
export interface Won { seats: Faction[]; places: TerritoryId[]; needed: number; rule: string }
export function wonWith(view: View, last: TurnEnd | undefined, foretold: Prediction | null): Won | null {
  const how = view.victory ?? '';
  if (!last || !['strongholds', 'most_strongholds', 'prediction'].includes(how)) return null;
  const first = how === 'prediction' ? foretold?.faction : view.winners?.[0];
  const ally = first ? (view.mats?.[first]?.ally ?? null) : null;
  const seats = how === 'prediction' ? [first, ally].filter((seat) => seat !== undefined && seat !== null) : [...(view.winners ?? [])];
  const pair = ally !== null && seats.includes(ally);
  const two = (view.order ?? []).length === 2;
  const places = heldBy(last, seats);
  // Ecaz and its ally win with three in which both of them stand.
  if (how === 'strongholds' && pair && seats.includes('ecaz') && places.filter((id) => heldTogether(view, id)).length >= TOGETHER && places.length < ALLIED) return { seats, places, needed: TOGETHER, rule: 'ecaz-occupy.victory' };
  return { seats, places, needed: pair || two ? ALLIED : TOGETHER, rule: pair ? 'victory.alliance' : two ? 'victory.two-players' : 'victory.strongholds' };
}

/** What decided a battle: a card, a traitor, a killed leader, or the totals. */
export interface Decision { how: 'explosion' | 'traitor' | 'traitors' | 'tie' | 'leader' | 'half' | 'point' | 'points'; by?: number; leader?: string }
export function decision(battle: ToldBattle, book: Book): Decision {
  if (battle.exploded) return { how: 'explosion' };
  const [called, other] = battle.called;
  if (called) return other ? { how: 'traitors' } : { how: 'traitor', leader: called.leader };
  const [mine, theirs] = battle.totals ?? [0, 0];
  if (mine === theirs) return { how: 'tie' };
  const loser = battle.winner === battle.aggressor ? battle.defender : battle.aggressor;
  const killed = battle.killed.find((id) => battle.plans[loser]?.[0] === id);
  const by = Math.abs(mine - theirs);
  if (killed && (book.leader(killed)?.strength ?? 0) >= by) return { how: 'leader', leader: killed };
  if (by === 0.5) return { how: 'half' };
  return by === 1 ? { how: 'point' } : { how: 'points', by };
}
