// The course of a game: its moments in order, the lines that had been told at each, and the marks one can jump to.
import type { Line } from '../../wire/view';

export interface Moment { moment: string; at: number }
export interface Mark { at: number; kind: 'battle' | 'nexus' | 'win'; text: string; place?: string }
export interface Stretch { from: number; turn: number; phase: string }
export interface Course { moments: readonly Moment[]; lines: readonly Line[]; told: readonly number[]; marks: readonly Mark[]; phases: readonly Stretch[] }

/** Each line stands at a moment; one told in a hidden window at the last moment that everybody saw. */
export function course(moments: readonly Moment[], lines: readonly Line[]): Course {
  const order = new Map(moments.map(({ moment }, i) => [moment, i]));
  let now = 0;
  const told = lines.map((line) => (now = Math.max(now, order.get(line.moment) ?? now)));
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
    if (event.type === 'game_won') marks.push({ at: moments.length - 1, kind: 'win', text });
  });
  return { moments, lines, told, marks, phases };
}

/** The lines that had been told when a moment came. */
export function linesUntil({ lines, told }: Course, at: number): Line[] {
  const end = told.findIndex((each) => each > at);
  return lines.slice(0, end < 0 ? lines.length : end);
}
export const phaseAt = ({ phases }: Course, at: number): Stretch | null => phases.findLast(({ from }) => from <= at) ?? null;
/** Where each turn begins. */
export function turns({ phases }: Course): Stretch[] {
  return phases.filter(({ turn }, i) => turn > 0 && phases[i - 1]?.turn !== turn);
}
export const markBeside = ({ marks }: Course, at: number, by: 1 | -1): Mark | null => {
  const battles = marks.filter(({ kind }) => kind === 'battle');
  return (by > 0 ? battles.find((mark) => mark.at > at) : battles.findLast((mark) => mark.at < at)) ?? null;
};
/** Share of the way, for marks on the timeline (percent). */
export const share = ({ moments }: Course, at: number): number => (moments.length > 1 ? (100 * at) / (moments.length - 1) : 0);
