// Which sounds a moment has: at most one of each, the most telling first. The journal says the same in words.
import type { Faction } from '../board/types';
import type { Line } from '../wire/view';

export const SOUNDS = ['turn', 'card', 'spice', 'storm', 'battle', 'message'] as const;
export type Sound = (typeof SOUNDS)[number];
export type Loudness = 'off' | 'quiet' | 'all';

const OF_LINES: Readonly<Record<string, Sound>> = {
  card_bought: 'card', karama_took: 'card', card_received: 'card',
  spice_blown: 'spice', spice_collected: 'spice', bounty_paid: 'spice', charity_paid: 'spice',
  storm_moved: 'storm', worm_came: 'storm', shield_wall_destroyed: 'storm',
  battle_began: 'battle', battle_won: 'battle', traitor_called: 'battle', terror_revealed: 'battle', lasgun_shield_explosion: 'battle',
  said: 'message', watcher_said: 'message',
};
const MOST = 2;

/** Quiet: only one's own turn. A lone purse that is filled behind the back of others has no sound of its own: only public lines sound. */
export function soundsFor(level: Loudness, lines: readonly Line[], asked: boolean, seat: Faction | null): Sound[] {
  if (level === 'off') return [];
  const mine = asked ? (['turn'] as const) : [];
  if (level === 'quiet') return [...mine];
  const told = lines.filter(({ kind, event }) => !((kind === 'said' || kind === 'watcher_said') && event['seat'] === seat)).map(({ kind }) => OF_LINES[kind]).filter((sound) => sound !== undefined);
  return [...new Set<Sound>([...mine, ...told.toReversed()])].slice(0, MOST);
}
