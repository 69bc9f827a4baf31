// What the open form shows on the planet, and what it wants to hear from it. A form clears it when it goes.
import type { AreaId, Asks, Choices, Drafts, Faction } from '../board/types';

export class MapQuestion {
  choices = $state.raw<Choices>({});
  drafts = $state.raw<Drafts>({});
  asks = $state<Asks>(null);
  /** What the question is about: a small map shows it from near. */
  near = $state<AreaId | null>(null);
  onpick: (area: AreaId) => void = () => undefined;
  onstack: (area: AreaId, faction: Faction) => void = () => undefined;

  /** Show choices and listen; gives back what takes them away again (for `$effect`). */
  show(choices: Choices, onpick: (area: AreaId) => void, asks: Asks = 'place'): () => void {
    this.choices = choices;
    this.onpick = onpick;
    this.asks = asks;
    return () => this.clear();
  }

  clear(): void {
    this.choices = {};
    this.drafts = {};
    this.asks = null;
    this.near = null;
    this.onpick = () => undefined;
    this.onstack = () => undefined;
  }
}
