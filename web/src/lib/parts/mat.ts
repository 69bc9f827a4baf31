import type { Faction, Forces } from '../board/types';
import type { IconName } from '../marks/icons';

/** A square thing that lies before a seat. `words`: all about it, where it is no Tech Token. */
export interface Token { icon: IconName; id?: string; name: string; pays: string; words?: string }

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
  /** `skill`: its Leader Skill, `does`: where it stands and what it does. */
  leaders: readonly { name: string; strength: number | string; dead: boolean; skill?: string; does?: string }[];
  /** Captives with a skill, whom all know. */
  captives?: readonly string[];
  /** Strongholds held, by name. */
  holds: readonly string[];
  /** What its faction shows besides, in sentences. */
  shows?: readonly string[];
  /** Its Tech Tokens and Stronghold cards. */
  tokens?: readonly Token[];
  figures?: readonly Figure[];
  /** The last public act, or why one waits. */
  did?: string;
}
