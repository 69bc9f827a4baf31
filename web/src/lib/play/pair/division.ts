// Spice that Ecaz and its ally have collected together: what lies in the pool, and what the two have said about it so far.
import type { Faction, TerritoryId } from '../../board/types';
import type { Ask, Line, View } from '../../wire/view';
import { isDict, number, strings, text } from '../words';

export interface Offer { by: Faction; mine: number; theirs: number; at: number; open: boolean }
export interface Source { area: string; amount: number }
export interface Pool { territory: TerritoryId; amount: number; partner: Faction | null; words: string[]; offered: number | null; without: number }

export function poolOf(ask: Ask, view: View, seat: Faction): Pool {
  const options = isDict(ask.options) ? ask.options : {};
  return {
    territory: text(ask.question?.['territory']), amount: number(options['amount']), partner: view.mats?.[seat]?.ally ?? null, words: strings(options['words']),
    offered: typeof options['offered'] === 'number' ? options['offered'] : null, without: number(options['without']),
  };
}

/** The lines of this collection, the newest last. */
const recent = (lines: readonly Line[]): readonly Line[] => lines.slice(lines.findLastIndex(({ event }) => event.type === 'phase_began') + 1);

/** Where the pool came from. */
export function sourcesOf(lines: readonly Line[], territory: TerritoryId): Source[] {
  return recent(lines).filter(({ event }) => event.type === 'spice_pooled' && text(event['area']).split(':')[0] === territory).map(({ event }) => ({ area: text(event['area']), amount: number(event['amount']) }));
}

/** What has been proposed, the newest first; only the two see it. */
export function offersOf(lines: readonly Line[], territory: TerritoryId, seat: Faction): Offer[] {
  const told = recent(lines).filter(({ event }) => event.type === 'share_proposed' && event['territory'] === territory);
  return told.map(({ event, at }, i): Offer => {
    const [by, keeps, leaves] = [text(event['seat']) as Faction, number(event['keeps']), number(event['leaves'])];
    return { by, mine: by === seat ? keeps : leaves, theirs: by === seat ? leaves : keeps, at, open: i === told.length - 1 };
  }).reverse();
}
