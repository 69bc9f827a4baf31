// A case in words: a position, what is done in it, and what must come of it, as its file says them.
import type { Faction, ForcesByArea } from '../board/types';
import { spoken } from '../names';
import { t } from '../texts';
import type { Book } from '../wire/catalog';
import type { Count } from '../wire/view';

export interface Case {
  name: string;
  rules: string[];
  game: { factions: Faction[]; mode?: 'basic' | 'advanced' };
  given?: Record<string, unknown>;
  when?: unknown[];
  then?: unknown[];
}
export interface Row { term: string; words: string; rows: Row[] }

/** What only the machine that runs a case needs to know. */
const SILENT = ['bare_board', 'turns_left'];
const AREA = /^([a-z_]+):(\d+)$/;
const WORD = /^[a-z][a-z0-9_]*$/;

/** An id in words: a faction, a leader, a card, a place, or just the word. */
export function named(word: string, book: Book): string {
  const [, place, sector] = AREA.exec(word) ?? [];
  if (place && sector) return sector === '0' ? named(place, book) : t('case.area', { place: named(place, book), sector });
  const known = book.faction(word as Faction)?.short_name ?? book.leader(word)?.name ?? book.territory(word)?.name;
  return known ?? book.catalog.cards.find(({ face, id }) => face === word || id === word)?.name ?? (WORD.test(word) ? word.replaceAll('_', ' ') : word);
}

type Tree = Record<string, unknown>;
const isTree = (value: unknown): value is Tree => value !== null && typeof value === 'object' && !Array.isArray(value);
const isLeaf = (value: unknown): boolean => (Array.isArray(value) ? value.every((one) => one === null || typeof one !== 'object') : !isTree(value));

/** What fits into a line. */
function line(value: unknown, book: Book): string {
  if (value === null || value === undefined) return t('case.nothing');
  if (typeof value === 'boolean') return t(value ? 'case.yes' : 'case.no');
  if (typeof value === 'string') return named(value, book);
  if (Array.isArray(value)) return value.length ? value.map((one) => line(one, book)).join(', ') : t('case.nothing');
  if (isTree(value)) return Object.entries(value).map(([key, one]) => `${named(key, book)} ${line(one, book)}`).join(', ') || t('case.nothing');
  return String(value as number);
}

function row(term: string, value: unknown, book: Book): Row {
  const flat = isLeaf(value) || (isTree(value) && Object.values(value).every(isLeaf));
  if (flat) return { term, words: line(value, book), rows: [] };
  if (Array.isArray(value)) return { term, words: '', rows: value.flatMap((one) => rows(one, book)) };
  return { term, words: '', rows: rows(value, book) };
}

/** A part of a case, key by key. */
export function rows(value: unknown, book: Book): Row[] {
  if (!isTree(value)) return [{ term: '', words: line(value, book), rows: [] }];
  return Object.entries(value).filter(([key]) => !SILENT.includes(key)).map(([key, one]) => row(spoken(named(key, book)), one, book));
}

/** The table at one moment of a case; of forces ordinary, elite, advisors, a face-down marker. */
export interface Stand { turn: number; phase: string; storm: number | null; forces: Record<string, Partial<Record<Faction, Count>>>; spice: Record<string, number>; told: string[] }

/** The forces of a moment, as the map takes them. */
export function forcesOf({ forces }: Pick<Stand, 'forces'>): ForcesByArea {
  const standing = (there: Stand['forces'][string]): ForcesByArea[string] => Object.fromEntries(Object.entries(there).map(([faction, [normal, elite, advisors, hidden = 0]]) => [faction, { normal, elite, advisors, ...(hidden ? { hidden } : {}) }]));
  return Object.fromEntries(Object.entries(forces).map(([area, there]) => [area, standing(there)]));
}

/** Where to look: where most factions meet. */
export function middleOf(forces: ForcesByArea): string | null {
  const places = Object.entries(forces).sort(([, a], [, b]) => Object.keys(b).length - Object.keys(a).length);
  return places[0]?.[0] ?? null;
}
