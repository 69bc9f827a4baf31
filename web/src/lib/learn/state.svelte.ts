// What a reader has said about the lesson of a table: skipped steps, what has been explained, and that it is left. Kept on the device.
import type { StepId, Ticks } from './lesson';

interface Kept { skipped: StepId[]; explained: string[]; left: boolean; ticks: Ticks }
const NEW: Kept = { skipped: [], explained: [], left: false, ticks: {} };
const keyOf = (table: string): string => `kanly.lesson.${table}`;

function kept(table: string): Kept {
  try {
    return { ...NEW, ...(JSON.parse(localStorage.getItem(keyOf(table)) ?? '{}') as Partial<Kept>) };
  } catch {
    return NEW;
  }
}

export class Lesson {
  #now = $state.raw<Kept>(NEW);
  constructor(readonly table: string) {
    this.#now = kept(table);
  }
  get skipped(): readonly StepId[] { return this.#now.skipped; }
  get explained(): readonly string[] { return this.#now.explained; }
  get left(): boolean { return this.#now.left; }
  get ticks(): Ticks { return this.#now.ticks; }

  skip(step: StepId): void { this.#keep({ skipped: [...this.#now.skipped, step] }); }
  explain(what: string): void { if (!this.#now.explained.includes(what)) this.#keep({ explained: [...this.#now.explained, what] }); }
  leave(): void { this.#keep({ left: true }); }
  /** What was ticked stays ticked, also when the journal before it is no longer read. */
  tick(ticks: Ticks): void { if (Object.keys(ticks).some((step) => !(step in this.#now.ticks))) this.#keep({ ticks: { ...ticks, ...this.#now.ticks } }); }

  #keep(change: Partial<Kept>): void {
    this.#now = { ...this.#now, ...change };
    localStorage.setItem(keyOf(this.table), JSON.stringify(this.#now));
  }
}

const lessons = new Map<string, Lesson>();
export function lessonOf(table: string): Lesson {
  const known = lessons.get(table) ?? new Lesson(table);
  lessons.set(table, known);
  return known;
}
