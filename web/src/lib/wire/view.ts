// What a seat sees of a table, as the server sends it. Fields of the public part are overlaid by private ones.
import type { AreaId, Faction, TerritoryId } from '../board/types';

/** [ordinary, elite, advisors, face-down marker] */
export type Count = [normal: number, elite: number, advisors: number, hidden?: number];
/** [ordinary, elite, face-down marker] */
export type Group = [normal: number, elite: number, hidden?: number];
/** [area, ordinary, elite, face-down marker] */
export type Part = [area: AreaId, normal: number, elite: number, hidden?: number];

export interface ClockConfig { kind: 'none' | 'live' | 'correspondence'; window_s?: number; decision_s?: number; reserve_s?: number; decision_h?: number; reserve_h?: number; window_h?: number }
export interface ChairWish { bot: string | null; faction: Faction | null }
export interface TableConfig {
  name: string;
  mode: 'basic' | 'advanced';
  turns: number;
  chairs: ChairWish[];
  factions_by: 'choice' | 'random' | 'draft';
  pool: Faction[];
  modules: string[];
  preset: string;
  rulings: Record<string, string>;
  variants: string[];
  clock: ClockConfig;
  windows: 'paced' | 'quick';
  bot_ms: number;
  timeout: 'default' | 'wait';
  rewind: 'unanimous' | 'host';
  visibility: 'public' | 'private';
  /** Sent: the password itself, or null. Received: whether there is one. */
  password: string | boolean | null;
  watchers: boolean;
  watch_delay_s: number;
  substitutes: boolean;
  starts_at: number | null;
}

export interface TablePart {
  id: string;
  stage: 'lobby' | 'game' | 'over';
  host: string | null;
  config: TableConfig;
  drafting: string[];
  locked: boolean;
  paused: number | null;
  branch: number;
  commitment: string;
  revealed: [seed: string, salt: string] | null;
  rematch: string | null;
  abandoned: boolean;
  /** A rule has failed: the table stands still until people go back, or the host gives up. */
  fault?: boolean;
}
/** `ready`: before the game. */
export interface Chair { name: string; person: boolean; bot: string | null; faction: Faction | null; wish: Faction | null; reserve: number; ready?: boolean }
export interface GoingBack { by: Faction; moment: string; free: boolean; agreed: Faction[]; missing: Faction[] }
export interface Vote { about: 'answer' | 'seat' | 'time'; seat: Faction; agreed: Faction[] }
export interface Orders { windows: string[]; answers: Record<string, unknown>; bid_limit: number | null; bid_for: 'lot' | 'turn' | 'game'; bid_mark: string; stand_in: string | null }
export interface You { chair: string; seat: Faction | null; host: boolean; orders: Orders; kit: boolean; offered: boolean }

/** What the game waits for. `asked`, `question`, `options`, `default`: only for who is asked. */
export interface Ask {
  id: string;
  kind: string;
  rule: string;
  hidden: boolean;
  of: Faction[];
  opened: number;
  due: number | null;
  /** When those who are asked may be reminded again; null: they have not been. */
  remind_from: number | null;
  asked?: boolean;
  gone_on?: boolean;
  question?: { seat: Faction } & Record<string, unknown>;
  options?: unknown;
  default?: unknown;
}

export interface Mat {
  circle: number;
  bribes: number;
  reserves: Count;
  tanks: Count;
  dead: string[];
  face_down: number;
  living: number;
  captives: number;
  used: Record<string, TerritoryId>;
  ally: Faction | null;
  hand: number | null;
  special_used: boolean;
  withheld: string[];
}
export interface Holdings {
  spice: number;
  hand: string[];
  traitors: string[];
  dismissed: string[];
  leaders: string[];
  face_down: string[];
  captured: string[];
  pledged_cards: number;
  pledged_shipment: number;
  pledged_support: number;
  known: Record<string, string>;
  spice_card: string | null;
  storm_card: number | null;
  dial: number | null;
  keeping: string | null;
  sheet: SheetFacts;
  /** Hidden cards that it has seen together, without knowing which of them lies where. */
  seen: string[][];
  /** Leader Skills dealt to it, of which it has not chosen yet. */
  skills?: string[];
}
export type SheetFacts = Record<string, string | number | boolean | string[] | null>;
/** [leader, weapon, defense, dial, spice, extras, ally_pays, dialed, late, boost]: `late` is a defense brought out after the reveal, `boost` own spice put in for strength. */
export type Plan = [leader: string | null, weapon: string | null, defense: string | null, dial: number, spice: number, extras: string[], allyPays: number, dialed: Group | null, late?: string | null, boost?: number];
export interface Fight {
  territory: TerritoryId;
  aggressor: Faction;
  defender: Faction;
  stage: 'before' | 'sealing' | 'revealed' | 'resolved';
  sealed: Faction[];
  plans: Partial<Record<Faction, Plan>>;
  winner: Faction | null;
  called: Faction[];
  unused?: string[];
  /** In the mobile stronghold: the Stronghold card that is copied. */
  copied?: TerritoryId | null;
  /** Whose skilled leader is behind its shield. */
  behind?: Faction[];
  /** Worthless cards that count as the opposing defense. */
  copies?: string[];
  /** Traitor cards that the winner looks at; only it sees them. */
  looked?: string[];
  /** Whose turn it was to choose the battle; it may stand beside one of the two as its ally. */
  actor?: Faction;
  /** Two allies fight as one side. */
  together?: Together | null;
}
/** Two allies as one side: `fights` makes the plan; it dials the forces of `dials`, and those of `adds` count a fixed part, nobody's once that has been `stopped`. Of its `forces` a victory costs `lost` and leaves `left`. `policy`: the reading by which halves are rounded. */
export interface Together { territory: TerritoryId; actor: Faction; fights: Faction; partner: Faction; opponent: Faction; dials: Faction; adds: Faction | null; stopped: boolean; forces: number; counts: number; lost: number; left: number; policy: string }
/** `kind`: how bids are made; `seller`: who has put the card up, if a seat has; `turns`: once around, who has still to bid, in silence, who is first among equals. `agenda`: what comes after this lot, or after this row. */
export interface Bidding { lot: number; lots: number; bid: number; bidder: Faction | null; opener: Faction | null; counts: Partial<Record<Faction, number>>; card: string | null; kind?: LotKind; seller?: Faction | null; clockwise?: boolean; turns?: Faction[]; face_up?: boolean; agenda?: string[] }
export type LotKind = 'normal' | 'once_around' | 'silent';
/** [offers, formed, ready] */
export type NexusPart = [[Faction, Faction][], Faction[], Faction[]];
export interface Offer { kind: string; rule: string; bounds: Record<string, Bound> }
export type Bound = { type: 'span'; low: number; high: number } | { type: 'choice'; of: (string | number | boolean | null)[] };

export interface View {
  table: TablePart;
  chairs: Record<string, Chair>;
  going_back: GoingBack | null;
  votes: Vote[];
  you?: You;
  /** The chairs whose people look at the table now. */
  here?: readonly string[];
  mode?: 'basic' | 'advanced';
  turn?: number;
  turns?: number;
  phase?: string;
  storm?: number | null;
  storm_distance?: number | null;
  order?: Faction[];
  dialers?: Faction[];
  wall_destroyed?: boolean;
  /** The sector that the Hidden Mobile Stronghold points at; null: not placed yet. No list: it is not in this game. */
  mobile_stronghold?: [AreaId | null] | null;
  forces?: Record<AreaId, Partial<Record<Faction, Count>>>;
  spice?: Record<AreaId, number>;
  mats?: Partial<Record<Faction, Mat>>;
  /** What factions show of their sheets. */
  sheets?: Partial<Record<Faction, SheetFacts>>;
  me?: Holdings | null;
  ally?: { cards: number; shipment: number; support: number } | null;
  shown?: Partial<Record<Faction, { hand: string[] | null; spice: number | null; traitors: string[] | null }>>;
  deck?: number;
  discard?: string[];
  discarded?: number;
  removed?: string[];
  spice_deck?: number;
  pile_a?: string[];
  pile_b?: string[];
  /** The Sandtrout lies aside and waits for the next worm. */
  sandtrout?: boolean;
  tech_tokens?: Record<string, Faction>;
  /** Leader Skills, by their leaders; `seat` has the leader now. */
  skills?: Record<string, { skill: string; seat: Faction }>;
  skill_deck?: number;
  /** Who has which Stronghold card. */
  stronghold_cards?: Record<TerritoryId, Faction>;
  shown_traitors?: string[];
  duties?: unknown[];
  deals?: unknown[];
  facts?: unknown[];
  acting?: Faction | null;
  left?: Faction[];
  worms?: TerritoryId[];
  nexus?: NexusPart | null;
  auction?: Bidding | null;
  battle?: Fight | null;
  winners?: Faction[];
  victory?: string;
  ask?: Ask | null;
  unasked?: Offer[];
  /** Duke Vidal, where he takes part: who has him now (empty: nobody), and how he came there. */
  shared_leader?: { leader: string; alive: boolean; seat: Faction | ''; source: string } | null;
}

/** A line of the journal. `moment`: the question that was open when it had been told. */
export interface Line { at: number; moment: string; kind: string; text: string; event: { type: string } & Record<string, unknown>; secret: boolean; rule?: string }
