// Who of Ecaz and its ally fights for both, before it is chosen: what either of them would bring.
import type { Faction } from '../../board/types';
import type { Book } from '../../wire/catalog';
import type { Count, Fight, View } from '../../wire/view';
import { fighters, mostCounts } from '../battle/knowledge';
import { rulingOf } from '../battle/rulings';
import { strings } from '../words';
import { ECAZ, partners } from './pair';

export interface Share { counts: number; lost: number }
/** What so many Ecaz forces add, and how many of them a victory costs. The published texts disagree about odd numbers. */
export function share(number: number, policy: string): Share {
  const [up, down] = [Math.ceil(number / 2), Math.floor(number / 2)];
  if (policy === 'faq_publisher') return { counts: down, lost: down };
  return policy === 'faq_mirror' ? { counts: up, lost: down } : { counts: up, lost: up };
}
export const policyOf = (view: View, book: Book): string => rulingOf(view, book, 'occupy-rounding') ?? 'p8';

/** What forces can be dialed for this spice. */
export function dialable([normal, elite]: Count, counts: { normal: number; elite: number }, spice: number, free: boolean): number {
  const each = [...Array<number>(elite).fill(counts.elite), ...Array<number>(normal).fill(counts.normal)].sort((a, b) => b - a);
  // Suboids count their half in any case.
  return each.reduce((sum, worth, i) => sum + (free || i < spice || worth < 1 ? worth : worth / 2), 0);
}

export interface Candidate { seat: Faction; most: number; fixed: Share; leaders: { id: string; name: string; strength: number }[]; first: Faction; second: Faction; low: number; high: number }
/** The choice as it stands: what the side could bring with either of the two. */
export interface Choosing { pair: [Faction, Faction]; ally: Faction; opponent: Faction; policy: string; mine: Count; theirs: Count; candidates: Candidate[] }

/** The choice that is asked for now, told from what lies open; whoever looks. */
export function choosing(view: View, book: Book, leadersOf: (seat: Faction) => Candidate['leaders']): Choosing | null {
  const fight = view.battle;
  const both = partners(view);
  if (view.ask?.kind !== 'choose_combatant' || !fight || !both) return null;
  const [, ally] = both;
  const opponent = both.includes(fight.aggressor) ? fight.defender : fight.aggressor;
  const policy = policyOf(view, book);
  const [mine, theirs] = [fighters(view, fight, ECAZ), fighters(view, fight, ally)];
  const fixed = share(mine[0] + mine[1], policy);
  const candidates = [ally, ECAZ].filter((seat) => !view.ask?.asked || strings(view.ask.options).includes(seat)).map((seat): Candidate => {
    const spice = view.mode === 'basic' || ally === 'fremen' ? Infinity : seat === view.you?.seat && view.me ? view.me.spice : Infinity;
    const most = dialable(theirs, mostCounts(view, ally, opponent), spice, spice === Infinity);
    const leaders = leadersOf(seat);
    const strongest = Math.max(0, ...leaders.map(({ strength }) => strength));
    const [first, second] = tieOrder(view, book, fight, seat, opponent);
    return { seat, most, fixed, leaders, first, second, low: fixed.counts + Math.min(...(leaders.length ? leaders.map(({ strength }) => strength) : [0])), high: most + fixed.counts + strongest };
  });
  return { pair: both, ally, opponent, policy, mine, theirs, candidates };
}

/** Who of the two would win a tie. */
function tieOrder(view: View, book: Book, fight: Fight, chosen: Faction, other: Faction): [Faction, Faction] {
  if (rulingOf(view, book, 'occupy-tie-aggressor') === 'inherits_actor') return fight.actor === other ? [other, chosen] : [chosen, other];
  const order = view.order ?? [];
  return order.indexOf(other) >= 0 && order.indexOf(other) < order.indexOf(chosen) ? [other, chosen] : [chosen, other];
}
