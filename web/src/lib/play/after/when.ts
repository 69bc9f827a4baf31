// When a game was played, and for how long.
import { t } from '../../texts';
import type { Line } from '../../wire/view';

const DAY = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' });
/** "28 Nov, 22:40" */
export const day = (at: number): string => DAY.format(at);

export interface Played { began: number | null; ended: number | null }
export function played(lines: readonly Line[]): Played {
  const at = (kind: string): number | null => lines.find((line) => line.kind === kind)?.at ?? null;
  return { began: at('table_began'), ended: at('seed_revealed') };
}

const MINUTE = 60_000;
/** "3 h 38 min", "12 days": of long times the large part only. */
export function lasted({ began, ended }: Played): string | null {
  if (began === null || ended === null) return null;
  const minutes = Math.max(1, Math.round((ended - began) / MINUTE));
  if (minutes < 60) return t('over.minutes', { minutes });
  if (minutes < 2 * 24 * 60) return t('over.hours', { hours: Math.floor(minutes / 60), minutes: minutes % 60 });
  return t('over.days', { days: Math.round(minutes / 60 / 24) });
}
