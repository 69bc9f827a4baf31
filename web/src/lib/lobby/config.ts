// What is chosen when a table is made: the usual settings, ready-made games, and what differs from them.
import type { Faction } from '../board/types';
import type { ModuleEntry, Ruling } from '../wire/catalog';
import type { Chair, ChairWish, ClockConfig, TableConfig } from '../wire/view';

export const SEATS_LEAST = 2;
export const TURNS_MOST = 10;
export const SHORT_GAME = 5;

export const NO_CLOCK: ClockConfig = { kind: 'none', window_s: 10 };
export const LIVE_CLOCK: ClockConfig = { kind: 'live', decision_s: 90, reserve_s: 600, window_s: 6 };
export const LETTER_CLOCK: ClockConfig = { kind: 'correspondence', decision_h: 48, reserve_h: 96, window_h: 12 };

export const person = (): ChairWish => ({ bot: null, faction: null });
export const bot = (level: string): ChairWish => ({ bot: level, faction: null });
const many = <T>(count: number, make: () => T): T[] => Array.from({ length: count }, make);

/** As the server would make a table of which nothing is said. */
export const usual = (name: string): TableConfig => ({
  name,
  mode: 'advanced',
  turns: TURNS_MOST,
  chairs: [person(), ...many(5, () => bot('novice'))],
  factions_by: 'choice',
  pool: [],
  modules: [],
  preset: 'default',
  rulings: {},
  variants: [],
  clock: NO_CLOCK,
  windows: 'paced',
  bot_ms: 700,
  timeout: 'default',
  rewind: 'unanimous',
  visibility: 'private',
  password: null,
  watchers: true,
  watch_delay_s: 0,
  substitutes: false,
  starts_at: null,
});

export interface Quick { mode: TableConfig['mode']; turns: number; faction: Faction | null }

/** One person among five novices: begun at once, nobody waits, and going back needs nobody. */
export const quickGame = (name: string, { mode, turns, faction }: Quick): TableConfig => ({
  ...usual(name),
  mode,
  turns,
  chairs: [{ bot: null, faction }, ...many(5, () => bot('novice'))],
  windows: 'quick',
  rewind: 'host',
  watchers: false,
});

// -- ready-made games --------------------------------------------------------------------------------------

export type PresetId = 'first' | 'basic' | 'advanced' | 'tournament' | 'house';
type Rules = Pick<TableConfig, 'mode' | 'turns' | 'preset' | 'rulings' | 'variants' | 'factions_by'>;

/** What a ready-made game says about the rules. Names, seats, clocks and doors are the host's own. */
export const PRESETS: Record<PresetId, Rules> = {
  first: { mode: 'basic', turns: SHORT_GAME, preset: 'default', rulings: {}, variants: [], factions_by: 'choice' },
  basic: { mode: 'basic', turns: TURNS_MOST, preset: 'publisher', rulings: {}, variants: [], factions_by: 'random' },
  advanced: { mode: 'advanced', turns: TURNS_MOST, preset: 'publisher', rulings: {}, variants: [], factions_by: 'random' },
  tournament: { mode: 'advanced', turns: TURNS_MOST, preset: 'community', rulings: {}, variants: [], factions_by: 'draft' },
  house: { mode: 'advanced', turns: TURNS_MOST, preset: 'default', rulings: {}, variants: [], factions_by: 'choice' },
};
export const PRESET_IDS = Object.keys(PRESETS) as PresetId[];

/** Seats keep who is wished for; beforehand factions only where they are chosen. */
export const withPreset = (config: TableConfig, id: PresetId): TableConfig => withFactionsBy({ ...config, ...PRESETS[id] }, PRESETS[id].factions_by);

export const withFactionsBy = (config: TableConfig, by: TableConfig['factions_by']): TableConfig => ({
  ...config,
  factions_by: by,
  chairs: by === 'choice' ? config.chairs : config.chairs.map(({ bot }) => ({ bot, faction: null })),
});

/** Without the modules that are not played in its mode. */
export const playableIn = (config: TableConfig, modules: readonly ModuleEntry[]): TableConfig => ({ ...config, modules: config.modules.filter((id) => modules.find((module) => module.id === id)?.modes.includes(config.mode) !== false) });

const same = (one: unknown, other: unknown): boolean => JSON.stringify(sorted(one)) === JSON.stringify(sorted(other));
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return [...(value as unknown[])].sort();
  if (value !== null && typeof value === 'object') return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)));
  return value;
}

/** In what the rules of a table are not those of a ready-made game. */
export const changedFrom = (config: TableConfig, id: PresetId): (keyof Rules)[] => (Object.keys(PRESETS[id]) as (keyof Rules)[]).filter((key) => !same(config[key], PRESETS[id][key]));

/** The ready-made game that a table comes nearest to; exactly it, where there is one. */
export function nearest(config: TableConfig): PresetId {
  const byChanges = [...PRESET_IDS].sort((a, b) => changedFrom(config, a).length - changedFrom(config, b).length);
  return byChanges[0] ?? 'house';
}

// -- rulings -----------------------------------------------------------------------------------------------

/** The option that a table has: its own choice, else that of its preset. */
export const optionOf = (ruling: Ruling, config: Pick<TableConfig, 'preset' | 'rulings'>): string => config.rulings[ruling.id] ?? ruling.presets[config.preset] ?? ruling.options[0]?.id ?? '';
export const isChanged = (ruling: Ruling, config: Pick<TableConfig, 'preset' | 'rulings'>): boolean => optionOf(ruling, config) !== ruling.presets[config.preset];

/** Choices that the preset makes anyway are not kept. */
export function withRuling(config: TableConfig, ruling: Ruling, option: string): TableConfig {
  const rulings = { ...config.rulings };
  if (ruling.presets[config.preset] === option) delete rulings[ruling.id];
  else rulings[ruling.id] = option;
  return { ...config, rulings };
}

/** The factions that may come up, and those that surely do. */
export function company(config: Pick<TableConfig, 'pool' | 'chairs'>, playable: readonly Faction[]): { possible: Set<Faction>; certain: Set<Faction> } {
  const pool = config.pool.length ? config.pool : playable;
  const wished = config.chairs.flatMap(({ faction }) => (faction ? [faction] : []));
  const all = config.chairs.length >= pool.length;
  const possible = wished.length >= config.chairs.length ? wished : pool;
  return { possible: new Set(possible), certain: new Set(all ? pool : wished) };
}

/** Rulings that can make a difference at this table. */
export function relevant(rulings: readonly Ruling[], config: Pick<TableConfig, 'mode' | 'pool' | 'chairs' | 'modules'>, playable: readonly Faction[]): Ruling[] {
  const { possible, certain } = company(config, playable);
  return rulings.filter(
    ({ applies }) =>
      applies.length === 0 ||
      applies.some(
        ({ mode, factions_all, factions_any, factions_none, modules_any }) =>
          (mode === null || mode === config.mode) &&
          factions_all.every((faction) => possible.has(faction)) &&
          (factions_any.length === 0 || factions_any.some((faction) => possible.has(faction))) &&
          !factions_none.some((faction) => certain.has(faction)) &&
          (modules_any.length === 0 || modules_any.some((module) => config.modules.includes(module))),
      ),
  );
}

// -- seats -------------------------------------------------------------------------------------------------

export const people = (config: Pick<TableConfig, 'chairs'>): number => config.chairs.filter(({ bot }) => bot === null).length;
/** Quick windows tell who could have interrupted: they are for one person among bots. */
export const quickAllowed = (config: Pick<TableConfig, 'chairs'>): boolean => people(config) <= 1;

export function withChairs(config: TableConfig, chairs: ChairWish[]): TableConfig {
  const next = { ...config, chairs };
  return next.windows === 'quick' && !quickAllowed(next) ? { ...next, windows: 'paced' } : next;
}

/** The seats of a lobby as a config has them: bots that were seated since, and factions that were picked. */
export const asTheyAre = (chairs: Readonly<Record<string, Chair>>): ChairWish[] => Object.values(chairs).map(({ person, bot, wish }) => ({ bot: person ? null : bot, faction: wish }));

/** About how long a game takes (minutes): bots answer at once, people think. */
export function minutes(config: Pick<TableConfig, 'turns' | 'mode' | 'chairs'>): number {
  const thinking = config.mode === 'advanced' ? 3 : 2;
  const each = 3 + people(config) * thinking;
  return Math.max(10, Math.round((config.turns * each) / 10) * 10);
}
