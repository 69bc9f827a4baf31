// The server's catalogue: what things are called, and what is printed on them. Loaded once.
import type { Faction } from '../board/types';
import { spoken, type Names } from '../names';
import { get } from './api';

export interface FactionSheet { id: Faction; name: string; short_name: string; set: string; spice: number; elite: { name: string } | string | null; [key: string]: unknown }
export interface Leader { id: string; name: string; faction: Faction; strength: number | null; printed: string; kind: string; [key: string]: unknown }
export interface TreacheryCard { id: string; face: string; name: string; set: string; sets?: readonly string[]; deck?: string; kind: string; printed_type: string; weapon: string[]; defense: string[]; text?: string; [key: string]: unknown }
export interface TerritoryEntry { id: string; name: string; terrain: string; stronghold: boolean; areas: string[]; neighbors: string[]; [key: string]: unknown }
export interface RulingOption { id: string; meaning: string; support: string; contradicts_contract: boolean }
/** Where a ruling matters: all that is named must hold. */
export interface Condition { mode: 'basic' | 'advanced' | null; factions_all: Faction[]; factions_any: Faction[]; factions_none: Faction[]; modules_any: string[] }
export interface Ruling { id: string; group: string; question: string; cited: string; options: RulingOption[]; presets: Record<string, string>; applies: Condition[] }
export interface Variant { id: string; sentence: string; ruling: string | null; option: string | null }
/** An optional module: what it brings, how many factions it takes at least, and in which games it is played. */
export interface ModuleEntry { id: string; title: string; sentence: string; seats: number; modes: string[] }
/** A Leader Skill. `normal` holds in front of the shield, `battle` when its leader fights and lives; `trains`: the role of a card for which it gives strength. */
export interface SkillCard { id: string; name: string; trains: string | null; normal: string; battle: string }
/** A Stronghold card, by the territory it is named after. */
export interface StrongholdCard { id: string; name: string; kind: string; amount: number; effect: string }
export interface Kind { title: string; rule: string }
/** What a weapon does to the leader against whom it is played. */
export type Outcome = 'dies' | 'lives' | 'explodes';
/** Weapons that do the same, by face; `against` no defence, then each of them. */
export interface ClashRow { weapons: string[]; classes: string[]; against: Outcome[] }
export interface Clashes { defenses: string[]; rows: ClashRow[] }
export interface Catalog {
  version: string;
  factions: FactionSheet[];
  playable: Faction[];
  leaders: Leader[];
  cards: TreacheryCard[];
  spice_cards: { id: string; name: string; kind: string; [key: string]: unknown }[];
  territories: TerritoryEntry[];
  rulings: Ruling[];
  variants: Variant[];
  modules: ModuleEntry[];
  skills: SkillCard[];
  stronghold_cards: StrongholdCard[];
  presets: string[];
  bots: string[];
  clashes: Clashes;
  questions: Record<string, Kind>;
  actions: Record<string, Kind>;
  events: Record<string, Kind>;
}

let asked: Promise<Catalog> | undefined;
export const catalog = (): Promise<Catalog> => (asked ??= get<Catalog>('/api/catalog'));

const byId = <T extends { id: string }>(list: readonly T[]): Map<string, T> => new Map(list.map((one) => [one.id, one]));

export interface Book { catalog: Catalog; faction(id: Faction): FactionSheet | undefined; leader(id: string): Leader | undefined; card(id: string): TreacheryCard | undefined; territory(id: string): TerritoryEntry | undefined; skill(id: string): SkillCard | undefined; strongholdCard(id: string): StrongholdCard | undefined; spiceCard(id: string): string; names: Names }

/** The catalogue by id, and the names in it. */
export function book(all: Catalog): Book {
  const [factions, leaders, cards, territories, spice] = [byId(all.factions), byId(all.leaders), byId(all.cards), byId(all.territories), byId(all.spice_cards)];
  const [skills, strongholds] = [byId(all.skills), byId(all.stronghold_cards)];
  const elite = (sheet: FactionSheet | undefined): string | null => (typeof sheet?.elite === 'string' ? sheet.elite : (sheet?.elite?.name ?? null));
  return {
    catalog: all,
    faction: (id) => factions.get(id),
    leader: (id) => leaders.get(id),
    card: (id) => cards.get(id),
    territory: (id) => territories.get(id),
    skill: (id) => skills.get(id),
    strongholdCard: (id) => strongholds.get(id),
    spiceCard: (id) => spice.get(id)?.name ?? spoken(id),
    names: {
      faction: (id) => ({ name: factions.get(id)?.name ?? spoken(id), short: factions.get(id)?.short_name ?? spoken(id), elite: elite(factions.get(id)) }),
      card: (id) => cards.get(id)?.name ?? spoken(id),
      leader: (id) => leaders.get(id)?.name ?? cards.get(id)?.name ?? spoken(id),
      territory: (id) => territories.get(id)?.name ?? spoken(id),
    },
  };
}
