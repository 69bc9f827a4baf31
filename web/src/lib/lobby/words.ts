// How the settings of a table are said.
import { t } from '../texts';
import type { ClockConfig, TableConfig } from '../wire/view';

const HOUR = 60;

export function clockWords(clock: ClockConfig): string {
  if (clock.kind === 'none') return t('clock.none');
  if (clock.kind === 'live') return [decision(clock.decision_s ?? 0), ...(clock.reserve_s ? [t('clock.reserve_minutes', { minutes: Math.round(clock.reserve_s / 60) })] : [])].join(' ');
  return [t('clock.letter', { hours: clock.decision_h ?? 0 }), ...(clock.reserve_h ? [t('clock.reserve_hours', { hours: clock.reserve_h })] : [])].join(' ');
}
const decision = (seconds: number): string => (seconds >= 120 && seconds % 60 === 0 ? t('clock.live_minutes', { minutes: seconds / 60 }) : t('clock.live', { seconds }));

/** "50 min", "2 h", "2½ h". */
export function duration(minutes: number): string {
  if (minutes < 90) return `${minutes} min`;
  const halves = Math.round(minutes / 30);
  return `${Math.floor(halves / 2)}${halves % 2 ? '½' : ''} h`;
}

/** Seconds as people say them: "90 s", "10 min", "2 h". */
export function late(seconds: number): string {
  if (seconds < 120) return `${seconds} s`;
  return duration(Math.round(seconds / 60) < HOUR ? Math.round(seconds / 60) : Math.round(seconds / 1800) * 30);
}

const day = new Intl.DateTimeFormat('en-GB', { weekday: 'short', day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' });
const hour = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' });
export function when(at: number, now = Date.now()): string {
  const today = new Date(at).toDateString() === new Date(now).toDateString();
  return (today ? hour : day).format(at);
}

export const levelWords = (level: string): string => (level === 'novice' ? t('lobby.level_novice') : level === 'random' ? t('lobby.level_random') : level.replaceAll('_', ' ').replace(/^./, (first) => first.toUpperCase()));
export const levelHint = (level: string): string => (level === 'novice' ? t('lobby.level_novice_what') : level === 'random' ? t('lobby.level_random_what') : '');
export const factionsByWords = (by: TableConfig['factions_by']): string => t(`lobby.by_${by}`);
