// The address after "#/" says which page is open. A page reads the route itself.
import type { Component } from 'svelte';

export interface Route { page: string; rest: readonly string[]; query: URLSearchParams }
export type Page = Component<Record<string, never>>;
/** Each page is loaded when it is first needed. */
export type Pages = Readonly<Record<string, () => Promise<{ default: Page }>>>;

export function parse(hash: string): Route {
  const [path = '', query = ''] = hash.replace(/^#\/?/, '').split('?');
  const [page = '', ...rest] = path.split('/').map(readable);
  return { page, rest, query: new URLSearchParams(query) };
}

/** A stray percent sign in an address is only that. */
function readable(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

let current = $state.raw(parse(location.hash));
/** The route of the page that is open: it changes together with the page, so that none reads the address of the next one. */
export const route = (): Route => current;
export const go = (path: string): void => void (location.hash = `#/${path}`);

/** What is shown: a page, and the fault if the one that is wanted could not be loaded. */
export class Shown {
  page = $state.raw<Page | null>(null);
  fault = $state.raw<unknown>(null);
  #loaded = new Map<string, Page>();

  /** `nameOf`: which of the pages an address opens. */
  constructor(readonly pages: Pages, readonly nameOf: (route: Route) => string) {
    addEventListener('hashchange', () => void this.follow());
    void this.follow();
  }

  /** Open what the address names. */
  async follow(): Promise<void> {
    const hash = location.hash;
    const name = this.nameOf(parse(hash));
    const found = this.#loaded.get(name);
    if (found) return this.#open(hash, found);
    try {
      const loaded = await this.pages[name]?.();
      if (loaded) this.#loaded.set(name, loaded.default);
      if (loaded) this.#open(hash, loaded.default);
    } catch (fault) {
      if (hash === location.hash) this.fault = fault;
    }
  }

  /** Unless somebody has gone on while the page was loading. */
  #open(hash: string, page: Page): void {
    if (hash !== location.hash) return;
    this.fault = null;
    this.page = page;
    current = parse(hash);
  }
}
