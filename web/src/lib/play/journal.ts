// Lines of the journal, as marks of phases and sentences about somebody.
import { FACTIONS, type Faction } from '../board/types';
import type { IconName } from '../marks/icons';
import { hasAll } from '../parts/marked';
import { PHASE_ICONS, PHASES, type Phase } from '../parts/phases';
import type { Line } from '../wire/view';

export const isTalk = ({ kind }: Line): boolean => kind === 'said' || kind === 'watcher_said';
export const isPhase = (id: unknown): id is Phase => PHASES.some((phase) => phase === id);
export const isFaction = (id: unknown): id is Faction => FACTIONS.some((faction) => faction === id);

/** Whom a line is about, so that its disc stands before it. */
export const about = ({ event }: Line): Faction | null => (isFaction(event['seat']) ? event['seat'] : isFaction(event['aggressor']) ? event['aggressor'] : null);

const ICONS: Readonly<Record<string, IconName>> = {
  storm_moved: 'storm', storm_dialed: 'storm', storm_card_shown: 'storm', spice_blown: 'spice', worm_came: 'worm', worm_placed: 'worm', nexus_opened: 'nexus', nexus_closed: 'nexus',
  lot_up: 'auction', hands_declared: 'treachery-back', nobody_bid: 'auction', leader_killed: 'tanks', spice_lost: 'spice', storm_order: 'first', deck_rebuilt: 'treachery-back', game_won: 'trophy',
  bids_shown: 'seal', weapon_mirrored: 'weapon-special', burner_decided: 'weapon-special', marker_turned_up: 'no-field',
  combatant_chosen: 'alliance', spice_pooled: 'spice', spice_divided: 'split', share_proposed: 'split',
  duke_released: 'leader', shield_wall_destroyed: 'warn', lasgun_shield_explosion: 'warn', battle_began: 'battle',
};
export const iconOf = ({ kind }: Line): IconName => ICONS[kind] ?? 'journal';

export interface PhaseMark { icon: IconName; phase: Phase; turn: number }
export function phaseOf({ kind, event }: Line): PhaseMark | null {
  const phase = event['phase'];
  if (kind !== 'phase_began' || !isPhase(phase)) return null;
  return { icon: PHASE_ICONS[phase], phase, turn: Number(event['turn'] ?? 0) };
}

export interface At { line: Line; at: number }
/** The lines with all the words, each under the mark of its phase; nothing but the words of a line is looked at. */
export function sought(told: readonly At[], words: readonly string[]): At[] {
  if (!words.length) return [...told];
  let mark: At | null = null;
  return told.flatMap((each) => {
    if (phaseOf(each.line)) {
      mark = each;
      return [];
    }
    if (!hasAll(each.line.text, words)) return [];
    const above = mark;
    mark = null;
    return above ? [above, each] : [each];
  });
}

/** The faction's name that a sentence begins with, and the rest of it. */
export function split(text: string, name: string): [name: string, rest: string] {
  return name && text.startsWith(`${name} `) ? [name, text.slice(name.length)] : ['', text];
}

export interface Words { at: number; seat: Faction | null; name: string; to: readonly Faction[]; text: string; watcher: boolean }
export function words({ at, kind, event }: Line): Words {
  const to = Array.isArray(event['to']) ? event['to'].filter(isFaction) : [];
  return { at, seat: isFaction(event['seat']) ? event['seat'] : null, name: String(event['name'] ?? ''), to, text: String(event['text'] ?? ''), watcher: kind === 'watcher_said' };
}
