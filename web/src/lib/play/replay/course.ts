// The course of a game: its moments in order, the lines that had been told at each, and the marks one can jump to.
import type { Line } from '../../wire/view';

export interface Moment { moment: string; at: number }
export interface Mark { at: number; kind: 'battle' | 'nexus' | 'win'; text: string; place?: string }
export interface Stretch { from: number; turn: number; phase: string }
export interface Course { moments: readonly Moment[]; lines: readonly Line[]; told: readonly number[]; marks: readonly Mark[]; phases: readonly Stretch[] }

/** A moment shows the table before its question was answered: what the answer told stands at the next one. What was
 * told in a hidden window stands at the last moment that everybody saw. */
export function course(moments: readonly Moment[], lines: readonly Line[]): Course {
  const order = new Map(moments.map(({ moment }, i) => [moment, i]));
  const last = Math.max(0, moments.length - 1);
  let now = 0;
  const told = lines.map(({ moment }) => {
    const asked = order.get(moment);
    return (now = Math.max(now, asked === undefined ? now : Math.min(asked + 1, last)));
  });
  const marks: Mark[] = [];
  const phases: Stretch[] = [];
  let turn = 0;
  lines.forEach(({ event, text }, i) => {
    const at = told[i] ?? 0;
    if (event.type === 'turn_began' && typeof event['turn'] === 'number') turn = event['turn'];
    if (event.type === 'phase_began') {
      if (typeof event['turn'] === 'number') turn = event['turn'];
      phases.push({ from: at, turn, phase: String(event['phase']) });
    }
    if (event.type === 'battle_began') marks.push({ at, kind: 'battle', text, place: String(event['territory']) });
    if (event.type === 'nexus_opened') marks.push({ at, kind: 'nexus', text });
    if (event.type === 'game_won') marks.push({ at: last, kind: 'win', text });
  });
  return { moments, lines, told, marks, phases };
}

/** The lines that had been told when a moment came, and the first of them that was new then. */
export function linesUntil({ lines, told }: Course, at: number): Line[] {
  const end = told.findIndex((each) => each > at);
  return lines.slice(0, end < 0 ? lines.length : end);
}
export function firstNew({ told }: Course, at: number): number {
  const first = told.findIndex((each) => each >= at);
  return first < 0 ? told.length : first;
}
export const phaseAt = ({ phases }: Course, at: number): Stretch | null => phases.findLast(({ from }) => from <= at) ?? null;
/** Where each turn begins. */
export function turns({ phases }: Course): Stretch[] {
  return phases.filter(({ turn }, i) => turn > 0 && phases[i - 1]?.turn !== turn);
}

/** What one can jump by. */
export const JUMPS = ['turn', 'phase', 'battle', 'nexus'] as const;
export type Jump = (typeof JUMPS)[number];
function stops(way: Course, by: Jump): number[] {
  if (by === 'turn') return turns(way).map(({ from }) => from);
  if (by === 'phase') return way.phases.map(({ from }) => from);
  return way.marks.filter(({ kind }) => kind === by).map(({ at }) => at);
}
/** The next stop on the way, forward or back; null: there is none. */
export function beside(way: Course, at: number, by: Jump, to: 1 | -1): number | null {
  const found = stops(way, by);
  return (to > 0 ? found.find((each) => each > at) : found.findLast((each) => each < at)) ?? null;
}

/** How many moments at a time; no step leaps over the beginning of a phase, a battle or a Nexus. */
export const SPEEDS = [1, 3, 9] as const;
export type Speed = (typeof SPEEDS)[number];
export function ahead(way: Course, at: number, speed: Speed): number {
  const next = (['phase', 'battle', 'nexus'] as const).map((by) => beside(way, at, by, 1)).filter((each) => each !== null);
  return Math.min(at + speed, way.moments.length - 1, ...next);
}

/** Share of the way, for marks on the timeline (percent). */
export const share = ({ moments }: Course, at: number): number => (moments.length > 1 ? (100 * at) / (moments.length - 1) : 0);
