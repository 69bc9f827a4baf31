import type { Faction } from '../../board/types';
import type { View } from '../../wire/view';

export interface NexusMove { do: 'ready' | 'offer' | 'accept' | 'withdraw' | 'break'; seat: Faction | null }
/** The oldest offer that this seat may accept. */
export function offered(moves: readonly NexusMove[], view: View): NexusMove | null {
  const mine = moves.filter((move) => move.do === 'accept');
  const [offers = []] = view.nexus ?? [];
  return offers.map(([from]) => mine.find(({ seat }) => seat === from)).find((move) => move !== undefined) ?? mine[0] ?? null;
}
