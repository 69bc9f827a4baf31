import type { IconName } from '../marks/icons';

export const FACTIONS = ['atreides', 'bene_gesserit', 'emperor', 'fremen', 'guild', 'harkonnen', 'ixian', 'tleilaxu', 'choam', 'richese', 'ecaz', 'moritani'] as const;
export type Faction = (typeof FACTIONS)[number];
export type Theme = 'night' | 'paper';

/** A territory, such as "arrakeen". */
export type TerritoryId = string;
/** One sector of a territory, such as "arrakeen:9", or the id of a place inside a place. */
export type AreaId = string;
export type Point = readonly [x: number, y: number];
export type Terrain = 'sand' | 'rock' | 'stronghold' | 'polar';

/* ---- the printed board, in map units from the pole (the rim is at 400) ---- */

export interface Label { at: Point; turn: number; size: number; lines: readonly string[] }
export interface Territory {
  name: string;
  terrain: Terrain;
  stronghold: boolean;
  spice: { area: AreaId; amount: number } | null;
  areas: readonly AreaId[];
  box: readonly [left: number, top: number, right: number, bottom: number];
  label: Label;
}
export interface Area {
  territory: TerritoryId;
  sector: number;
  part: string;
  same: readonly AreaId[];
  other: readonly AreaId[];
  /** Borders in order; a negative index runs backwards (its complement is the arc). */
  arcs: readonly number[];
  centre: Point;
  /** Where stacks stand: away from borders, spice and names. */
  stand: Point;
  spice: Point | null;
}
export interface BoardData { territories: Record<TerritoryId, Territory>; areas: Record<AreaId, Area>; arcs: readonly string[] }

/* ---- what stands on it: the props of the planet ---- */

/** `hidden`: a face-down marker, which counts as one force; `inside`: how many stand behind it, for whoever may know. */
export interface Forces { normal?: number; elite?: number; advisors?: number; hidden?: number; inside?: number }
/** Order of the factions is the order on the map: yours first, then storm order. */
export type Standing = Partial<Record<Faction, Forces>>;
export type ForcesByArea = Record<AreaId, Standing>;
export type SpiceByArea = Record<AreaId, number>;

/** A disc on the rim. Sectors between the printed circles (5.5) are allowed: see seatSectors. */
export interface Seat { faction: Faction; sector: number; name: string; now?: boolean; first?: boolean; done?: boolean }

export type ChoiceState = 'legal' | 'warned' | 'chosen' | 'source' | 'barred';
export interface Choice { state: ChoiceState; reason?: string; price?: number }
/** By area, territory or nest; the more exact id wins. */
export type Choices = Record<AreaId | TerritoryId, Choice>;

/** A square token. In a stronghold or nest it hangs on the plate, elsewhere it stands on the ground. */
/** `mark`: the faction whose sign stands on it instead of an icon; `secret`: a sign that only its owner sees; `danger`: something has been laid waste; `planned`: it would stand there. */
export interface Thing { area: AreaId; icon: IconName; name: string; faction?: Faction; number?: number; mark?: Faction; secret?: IconName; danger?: boolean; planned?: boolean }

/** A place inside a place: the mobile stronghold pointing at its sector, or a found location. */
export interface Nest { id: AreaId; kind: 'mobile' | 'found'; host: AreaId; name: string; planned?: boolean }

export interface PlannedStack { area: AreaId; faction: Faction; forces: Forces }
/** `mark`: a number at its end, for a way of several steps. */
export interface Arrow { from: AreaId | Point; to: AreaId; past?: boolean; mark?: string }
/** A movement that has happened, told apart from the next one by its key. */
export interface Travel { key: string; faction: Faction; forces: Forces; from: AreaId | Point; to: AreaId }
/** Something that has just happened to a place, told apart from the next one by its key. */
export type Stir = { key: string; at: AreaId } & ({ kind: 'worm' } | { kind: 'lost'; faction: Faction; forces: Forces });
export interface Drafts { stacks?: readonly PlannedStack[]; arrows?: readonly Arrow[]; /** Where the mobile stronghold would stand. */ host?: AreaId; things?: readonly Thing[] }

/** What a tap means: a place is chosen, a stack is taken, or nothing is asked and the tap only looks. */
export type Asks = 'place' | 'stack' | null;
