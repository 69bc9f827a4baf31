// What is looked at: the moment, the eyes, and the table as these eyes saw it then. Views are asked for once.
import type { Faction } from '../../board/types';
import { t } from '../../texts';
import { get, Refusal } from '../../wire/api';
import type { Holdings, View } from '../../wire/view';
import { wholeJournal } from '../after/whole.svelte';
import { figuresOf, type Figures } from '../after/figures';
import { course, type Course, type Moment } from './course';

/** A seat's, everybody's, or all at once. Null: one's own, and everybody's for who has none. */
export type Eyes = Faction | 'public' | 'all' | null;
interface Shown { public: Record<string, unknown>; private: Record<string, unknown> | null; seats: Partial<Record<Faction, { me?: Holdings }>> | null }
export interface Seen { at: number; view: View; seats: Partial<Record<Faction, Holdings>> | null }

const PAUSE_MS = 140;
const BUSY_MS = 1500;

export class Looking {
  way = $state.raw<Course | null>(null);
  figures = $state.raw<Figures | null>(null);
  at = $state(0);
  eyes = $state<Eyes>(null);
  seen = $state.raw<Seen | null>(null);
  fault = $state('');
  #waits = $state(0);
  readonly #known = new Map<string, Omit<Seen, 'at'>>();

  /** `line`: the moment whose answer is to be shown first; without it the last one. */
  constructor(readonly table: string, line?: string) {
    const path = `/api/tables/${encodeURIComponent(table)}`;
    Promise.all([get<Moment[]>(`${path}/history`), wholeJournal(table)]).then(
      ([moments, lines]) => {
        const asked = moments.findIndex(({ moment }) => moment === line);
        this.at = asked < 0 ? Math.max(0, moments.length - 1) : Math.min(asked + 1, moments.length - 1);
        this.way = course(moments, lines);
      },
      (wrong: unknown) => (this.fault = wrong instanceof Refusal ? wrong.reason : t('dock.unreachable')),
    );
    figuresOf(table).then((found) => (this.figures = found), () => undefined);
  }

  get last(): number {
    return (this.way?.moments.length ?? 1) - 1;
  }
  move(to: number): void {
    this.at = Math.max(0, Math.min(this.last, to));
  }

  /** An effect of the page: asks for what is to be shown. */
  look(): (() => void) | undefined {
    const moment = this.way?.moments[this.at]?.moment;
    const [at, eyes, key] = [this.at, this.eyes, `${this.eyes ?? ''} ${moment ?? ''}`];
    void this.#waits;
    if (!moment) return;
    const known = this.#known.get(key);
    if (known) {
      this.seen = { ...known, at };
      return;
    }
    let stale = false;
    const timer = setTimeout(async () => {
      try {
        const shown = await get<Shown>(`/api/tables/${encodeURIComponent(this.table)}/at/${encodeURIComponent(moment)}${eyes ? `?eyes=${eyes}` : ''}`);
        const made = { view: { ...shown.public, ...shown.private } as unknown as View, seats: shown.seats && owned(shown.seats) };
        this.#known.set(key, made);
        if (!stale) Object.assign(this, { seen: { ...made, at }, fault: '' });
      } catch (wrong) {
        if (stale) return;
        if (wrong instanceof Refusal && wrong.status === 429) setTimeout(() => (this.#waits += 1), BUSY_MS);
        else this.fault = wrong instanceof Refusal ? wrong.reason : t('dock.unreachable');
      }
    }, PAUSE_MS);
    return () => {
      stale = true;
      clearTimeout(timer);
    };
  }
}
const owned = (seats: NonNullable<Shown['seats']>): Partial<Record<Faction, Holdings>> => Object.fromEntries(Object.entries(seats).flatMap(([seat, { me }]) => (me ? [[seat, me]] : [])));
