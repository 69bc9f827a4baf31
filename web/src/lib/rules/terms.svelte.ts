// By what my tables are played: the rulebook shows what holds at one of them.
import type { Faction } from '../board/types';
import { findMe } from '../people/who.svelte';
import { get, myTables, type TableLine } from '../wire/api';
import type { RuleLine } from './rulebook.svelte';

export interface Terms { name: string; mode: 'basic' | 'advanced'; turns: number; factions: Faction[]; modules: string[]; preset: string; rulings: Record<string, string>; variants: string[] }

const KEY = 'kanly.terms';
const EVERYTHING = 'all';
const STAGES = ['game', 'lobby', 'over'];

let tables = $state.raw<TableLine[]>([]);
let table = $state<string | null>(null);
let terms = $state.raw<Terms | null>(null);

/** Tables of mine that are not over, those in play first. */
export const termTables = (): readonly TableLine[] => tables;
/** The table whose rules are shown; null: all rules. */
export const termTable = (): string | null => table;
export const theTerms = (): Terms | null => terms;
export const textOf = (id: string): string => `/api/tables/${encodeURIComponent(id)}/rules/text`;

/** `wanted`: a table named in the address. */
export async function openTerms(wanted: string | null): Promise<void> {
  const me = await findMe();
  const mine = me ? await myTables() : [];
  tables = mine.filter(({ stage }) => stage !== 'over').sort((a, b) => STAGES.indexOf(a.stage) - STAGES.indexOf(b.stage));
  const kept = localStorage.getItem(KEY);
  const known = tables.some(({ id }) => id === kept);
  await show(wanted ?? (kept === EVERYTHING ? null : known ? kept : (tables[0]?.id ?? null)));
}

export async function chooseTerms(id: string | null): Promise<void> {
  localStorage.setItem(KEY, id ?? EVERYTHING);
  await show(id);
}

async function show(id: string | null): Promise<void> {
  const found = id === null ? null : await get<Terms>(`/api/tables/${encodeURIComponent(id)}/rules`);
  table = id;
  terms = found;
}

/** Does a rule hold at such a table? */
export function holds({ mode, factions, subject }: Pick<RuleLine, 'mode' | 'factions' | 'subject'>, at: Terms | null, all: readonly string[]): boolean {
  if (!at) return true;
  const plays = (faction: string): boolean => (at.factions as readonly string[]).includes(faction);
  return (mode === null || mode === at.mode) && (!factions.length || factions.some(plays)) && (!all.includes(subject) || plays(subject));
}
