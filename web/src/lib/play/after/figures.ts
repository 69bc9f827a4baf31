// The course of a game in figures, as the server counts them when a turn is over; and what they look like as lines.
import type { Faction, TerritoryId } from '../../board/types';
import { get } from '../../wire/api';

export interface Standing { strongholds: TerritoryId[]; planet: number; reserves: number; tanks: number; spice: number | null }
export interface TurnEnd { turn: number; seats: Partial<Record<Faction, Standing>> }
export interface Hidden { hand: string[]; traitors: string[]; captured: string[]; foretold: [Faction, number] | null; spice?: number }
export interface Figures { turns: TurnEnd[]; hidden: Partial<Record<Faction, Hidden>> | null; draws: number | null }

export const figuresOf = (table: string): Promise<Figures> => get<Figures>(`/api/tables/${encodeURIComponent(table)}/figures`);

/** What can be drawn as a line for each faction. */
export const MEASURES = ['spice', 'planet', 'tanks'] as const;
export type Measure = (typeof MEASURES)[number];
export interface Course { seat: Faction; values: readonly (number | null)[] }
export const courses = (turns: readonly TurnEnd[], seats: readonly Faction[], of: Measure): Course[] =>
  seats.map((seat) => ({ seat, values: turns.map((end) => end.seats[seat]?.[of] ?? null) }));

/** The strongholds of some seats at the end of a turn; what two hold together counts once. */
export const heldBy = (end: TurnEnd | undefined, seats: readonly Faction[]): TerritoryId[] => [...new Set(seats.flatMap((seat) => end?.seats[seat]?.strongholds ?? []))];

/** Round numbers up to the highest value: three or four lines to read a height by. */
export function scale(most: number): number[] {
  const step = [1, 2, 5, 10, 20, 50, 100, 200].find((each) => most / each <= 4) ?? 500;
  return Array.from({ length: Math.floor(most / step) + 1 }, (_, i) => i * step);
}

/** Marks at the end of lines stand apart, as near as can be to where the lines end. */
export function spread(heights: readonly number[], room: number, least: number, most: number): number[] {
  const order = heights.map((height, i) => ({ height, i })).sort((a, b) => a.height - b.height);
  const found = heights.map(() => 0);
  let before = least - room;
  order.forEach(({ height, i }) => {
    before = found[i] = Math.max(height, before + room);
  });
  let after = most + room;
  order.toReversed().forEach(({ i }) => {
    after = found[i] = Math.min(found[i] ?? 0, after - room);
  });
  return found;
}
