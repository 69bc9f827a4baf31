import type { Faction, Forces } from '../board/types';
import type { IconName } from '../marks/icons';

/** A square thing that lies before a seat. */
export interface Token { icon: IconName; name: string; pays: string }

/** A number that only some factions have; null: there is none yet. */
export interface Figure { icon: IconName; words: string; figure: number | null }

/** What lies openly before a seat. Null where the table keeps it secret. */
export interface MatFacts {
  faction: Faction;
  player: string;
  you?: boolean;
  presence: 'here' | 'away' | 'bot';
  state: 'now' | 'done' | 'waiting';
  /** Place in the order, as it is written: "3rd". */
  order: string;
  first?: boolean;
  ally?: Faction | null;
  cards: number | null;
  spice: number | null;
  bribes: number;
  reserves: Forces;
  tanks: Forces;
  leaders: readonly { name: string; strength: number | string; dead: boolean }[];
  /** Strongholds held, by name. */
  holds: readonly string[];
  /** What its faction shows besides, in sentences. */
  shows?: readonly string[];
  /** Its Tech Tokens. */
  tokens?: readonly Token[];
  figures?: readonly Figure[];
  /** The last public act, or why one waits. */
  did?: string;
}
