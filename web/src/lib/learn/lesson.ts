// The first lesson: its steps, what ticks them, and which of them is on. Read from the journal alone, so that a page that comes back knows it too.
import type { Faction } from '../board/types';
import { number, text } from '../play/words';
import type { TableConfig, Line, View } from '../wire/view';
import { NO_CLOCK, usual } from '../lobby/config';
import type { IconName } from '../marks/icons';

export const STEPS = ['traitor', 'storm', 'spice', 'bidding', 'shipping', 'moving', 'battle', 'collection'] as const;
export type StepId = (typeof STEPS)[number];
export const STEP_ICONS: Readonly<Record<StepId, IconName>> = { traitor: 'traitor', storm: 'storm', spice: 'worm', bidding: 'auction', shipping: 'ship', moving: 'move', battle: 'battle', collection: 'spice' };

/** How a step was ticked: the end of the key of its sentence, and the values of that sentence. */
export interface Tick { step: StepId; how: string; values: Readonly<Record<string, string | number>>; area?: string }
export type Ticks = Readonly<Partial<Record<StepId, Tick>>>;

export const LESSON_TURNS = 5;
export const LEARNER: Faction = 'atreides';
/** Two who are near enough to be fought, and slow to win. */
const OTHERS: readonly Faction[] = ['guild', 'fremen'];

/** The practice table: one person and two novices, the basic game, a short one, nobody hurries. */
export const practice = (name: string): TableConfig => ({
  ...usual(name),
  mode: 'basic',
  turns: LESSON_TURNS,
  chairs: [{ bot: null, faction: LEARNER }, ...OTHERS.map((faction) => ({ bot: 'novice', faction }))],
  clock: NO_CLOCK,
  windows: 'quick',
  bot_ms: 900,
  rewind: 'host',
  watchers: false,
});

/** What the lines so far have ticked. The first time counts, but an own deed says more than what others did. */
export function ticksOf(lines: readonly Line[], seat: Faction): Ticks {
  const found: Partial<Record<StepId, Tick>> = {};
  const tick = (step: StepId, how: string, values: Tick['values'] = {}, area?: string): void => {
    found[step] ??= area ? { step, how, values, area } : { step, how, values };
  };
  let [sold, others, turn, fighting]: [number, number, 'acting' | 'moved' | null, 'aggressor' | 'defender' | null] = [0, 0, null, null];
  const turnOver = (): void => {
    if (turn === 'acting') tick('moving', 'stayed');
    turn = null;
  };
  for (const { kind, event } of lines) {
    const own = event['seat'] === seat;
    switch (kind) {
      case 'traitor_kept':
        if (own) tick('traitor', 'kept', { leader: text(event['leader']) });
        break;
      case 'storm_moved':
        tick('storm', 'moved', { sector: number(event['sector']), distance: number(event['distance']) });
        break;
      case 'spice_blown':
        tick('spice', number(event['amount']) ? 'blown' : 'lost', { place: text(event['area']), amount: number(event['amount']) }, text(event['area']));
        break;
      case 'card_bought':
        if (own) tick('bidding', 'bought', { price: number(event['price']) });
        sold += 1;
        break;
      case 'turn_began':
        turnOver();
        turn = own ? 'acting' : null;
        break;
      case 'forces_shipped':
        if (own) tick('shipping', 'shipped', { place: text(event['area']), count: sum(event['group']), price: number(event['price']) }, text(event['area']));
        break;
      case 'forces_moved':
        if (own) {
          turn = 'moved';
          tick('moving', 'moved', { place: text(event['area']), count: sum(event['group']) }, text(event['area']));
        }
        break;
      case 'battle_began':
        fighting = event['aggressor'] === seat ? 'aggressor' : event['defender'] === seat ? 'defender' : null;
        break;
      case 'battle_won':
        if (fighting) tick('battle', own ? 'won' : 'lost', totals(event, fighting));
        break;
      case 'traitor_called':
        if (fighting) tick('battle', own ? 'traitor' : 'betrayed', { leader: text(event['leader']) });
        break;
      case 'lasgun_shield_explosion':
        if (fighting) tick('battle', 'explosion');
        break;
      case 'spice_collected':
        if (own) tick('collection', 'collected', { amount: number(event['amount']) });
        else others += 1;
        break;
      case 'phase_began':
        if (event['phase'] === 'revival') tick('bidding', sold ? 'others' : 'nobody');
        if (event['phase'] === 'mentat_pause') tick('collection', others ? 'others' : 'none');
        if (event['phase'] === 'bidding') sold = 0;
        turnOver();
        fighting = null;
        break;
    }
  }
  return found;
}
function totals(event: Line['event'], side: 'aggressor' | 'defender'): { mine: number; theirs: number } {
  const other = side === 'aggressor' ? 'defender' : 'aggressor';
  return { mine: number(event[`${side}_total`]), theirs: number(event[`${other}_total`]) };
}
const sum = (group: unknown): number => (Array.isArray(group) ? group.reduce<number>((all, each) => all + number(each), 0) : 0);

/** Each step's own part of a turn. */
const PHASES: Readonly<Record<string, StepId>> = { traitors: 'traitor', storm: 'storm', spice_blow: 'spice', bidding: 'bidding', battle: 'battle', collection: 'collection', mentat_pause: 'collection' };
const BY_KIND: Readonly<Record<string, StepId>> = { keep_traitor: 'traitor', dial_storm: 'storm', make_bid: 'bidding', declare_shipment: 'shipping', declare_move: 'moving', battle_plan: 'battle' };

/** The step that is on: that of the question, else that of the phase while it is open, else the first open one. */
export function stepNow(view: Pick<View, 'phase' | 'ask'>, done: ReadonlySet<StepId>): StepId | null {
  const open = STEPS.filter((step) => !done.has(step));
  const asked = view.ask?.asked ? BY_KIND[view.ask.kind] : undefined;
  if (asked && open.includes(asked)) return asked;
  const phase = PHASES[view.phase ?? ''];
  if (phase && open.includes(phase)) return phase;
  return open[0] ?? null;
}

/** A game that ended early leaves steps behind: they are named, not ticked. */
export const isOver = (done: ReadonlySet<StepId>, stage: string): boolean => stage === 'over' || STEPS.every((step) => done.has(step));
