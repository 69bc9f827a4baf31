// What a finished game comes to, seat by seat, from the public journal.
import type { Faction } from '../../board/types';
import type { Line, View } from '../../wire/view';
import { battlesOf, isDecided } from '../battle/told';
import { holdings, inOrder } from '../mats';

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
