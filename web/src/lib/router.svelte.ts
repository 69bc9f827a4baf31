// The address after "#/" says which page is open. Pages are loaded when they are first needed.
import type { Component } from 'svelte';

export interface Route { page: string; rest: readonly string[]; query: URLSearchParams }
/** A page reads the route itself. */
export type Page = Component<Record<string, never>>;
export type Pages = Record<string, () => Promise<{ default: Page }>>;

export function parse(hash: string): Route {
  const [path = '', query = ''] = hash.replace(/^#\/?/, '').split('?');
  const [page = '', ...rest] = path.split('/').map(decodeURIComponent);
  return { page, rest, query: new URLSearchParams(query) };
}

let current = $state.raw(parse(location.hash));
addEventListener('hashchange', () => (current = parse(location.hash)));

export const route = (): Route => current;
export const go = (path: string): void => void (location.hash = `#/${path}`);
