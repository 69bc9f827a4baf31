// Moments of the past that one may ask to go back to: each is the state right after a line of the journal.
import type { Line } from '../../wire/view';
import { isTalk } from '../journal';

export interface Moment { moment: string; text: string; at: number }
const BESIDES = ['rewind_asked', 'rewind_refused', 'rewind_void', 'went_back', 'paused', 'resumed', 'vote_opened', 'bot_sat_down', 'bot_got_up', 'by_order', 'automatic'];

/** The newest first; the moment that is open now is no past. */
export function pastMoments(lines: readonly Line[], now: string | null, most = 30): Moment[] {
  const found = new Map<string, Moment>();
  for (let i = lines.length - 1; i >= 0 && found.size < most; i -= 1) {
    const line = lines[i];
    if (!line || line.moment === '' || line.moment === now || line.secret || isTalk(line) || BESIDES.includes(line.kind) || found.has(line.moment)) continue;
    found.set(line.moment, { moment: line.moment, text: line.text, at: line.at });
  }
  return [...found.values()];
}
/** What stood there: the last public line of that moment. */
export const lineOf = (lines: readonly Line[], moment: string): string | null => lines.findLast((line) => line.moment === moment && !line.secret && !isTalk(line))?.text ?? null;
