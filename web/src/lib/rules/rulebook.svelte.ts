// The rulebook as the server tells it: contents once, rules when they are opened, a search when something is sought.
import { SvelteMap } from 'svelte/reactivity';
import type { Faction } from '../board/types';
import { get } from '../wire/api';

export interface RuleLine { id: string; title: string; subject: string; source: string; mode: 'basic' | 'advanced' | null; factions: Faction[]; lead: string }
export interface Contents { subjects: Record<string, string>; rules: RuleLine[] }
export interface RulePage extends Omit<RuleLine, 'lead'> { text: string; decided: { ruling: string; text: string }[]; options: string[] }

let contents = $state.raw<Contents | null>(null);
const pages = new SvelteMap<string, RulePage>();

export const theContents = (): Contents | null => contents;
export async function openContents(): Promise<Contents> {
  contents ??= await get<Contents>('/api/rules');
  return contents;
}
export async function openRule(id: string): Promise<RulePage> {
  const known = pages.get(id);
  if (known) return known;
  const page = await get<RulePage>(`/api/rules/${encodeURIComponent(id)}`);
  pages.set(id, page);
  return page;
}
/** All rules of a chapter at once. */
export async function openChapter(subject: string): Promise<RulePage[]> {
  const read = await get<RulePage[]>(`/api/chapters/${encodeURIComponent(subject)}`);
  for (const page of read) pages.set(page.id, page);
  return read;
}
export const search = async (words: string): Promise<RuleLine[]> => (await get<Contents>(`/api/rules?search=${encodeURIComponent(words)}`)).rules;
