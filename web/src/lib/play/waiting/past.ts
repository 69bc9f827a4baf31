// Moments of the past that one may ask to go back to: each is the table as it stood before a line of the journal.
import { t } from '../../texts';
import type { Line } from '../../wire/view';
import { isTalk } from '../journal';

export interface Moment { moment: string; text: string; at: number; forward: boolean }
const LONGEST = 70;
const BESIDES = ['rewind_asked', 'rewind_refused', 'rewind_void', 'paused', 'resumed', 'vote_opened', 'reminded', 'time_asked', 'time_given', 'bot_sat_down', 'bot_got_up', 'by_order', 'automatic'];

const tells = (line: Line): boolean => line.moment !== '' && !line.secret && !isTalk(line) && !BESIDES.includes(line.kind);
const momentOf = ({ moment, text, at, kind }: Line): Moment => ({ moment, text, at, forward: kind === 'went_back' });

/** The newest first, each with the first that was told of it; the moment that is open now is no past. */
export function pastMoments(lines: readonly Line[], now: string | null, most = 30): Moment[] {
  const found = new Map<string, Moment>();
  for (const line of lines) if (tells(line) && line.moment !== now && !found.has(line.moment)) found.set(line.moment, momentOf(line));
  return [...found.values()].slice(-most).reverse();
}
/** One of them. */
export function pastMoment(lines: readonly Line[], moment: string): Moment | null {
  const first = lines.find((line) => line.moment === moment && tells(line));
  return first ? momentOf(first) : null;
}
/** What it is called in a sentence or a list. */
export const named = ({ text, forward }: Moment): string => (forward ? t('back.forward') : t('back.before', { line: text.length > LONGEST ? `${text.slice(0, LONGEST - 1)}…` : text }));
