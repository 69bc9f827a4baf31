// My games in play, looked at together: whose turn it is, and whether I am asked.
import { SvelteMap } from 'svelte/reactivity';
import { TableLink } from '../wire/link.svelte';
import type { View } from '../wire/view';

const MOST = 8;

export class Watched {
  #links = new SvelteMap<string, TableLink>();

  /** Exactly these are looked at from now on. */
  keep(ids: readonly string[]): void {
    const wanted = ids.slice(0, MOST);
    for (const [id, link] of this.#links) {
      if (wanted.includes(id)) continue;
      link.close();
      this.#links.delete(id);
    }
    for (const id of wanted) if (!this.#links.has(id)) this.#links.set(id, new TableLink(id));
  }

  view(id: string): View | null {
    return this.#links.get(id)?.view ?? null;
  }

  close(): void {
    this.keep([]);
  }
}
