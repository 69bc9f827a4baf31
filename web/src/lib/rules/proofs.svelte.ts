// What proves the rules: asked once, when it is first wanted.
import { get } from '../wire/api';
import type { Case, Stand } from './case';

export interface Proofs { cases: Record<string, string>; proved: Record<string, string[]>; tests: Record<string, string[]> }

let current = $state.raw<Proofs | null>(null);
let asked: Promise<Proofs> | undefined;
/** A case, and how it goes. */
export interface Shown { case: Case; course: Stand[] }
const cases = new Map<string, Promise<Shown>>();

export const theProofs = (): Proofs | null => current;
export function openProofs(): Promise<Proofs> {
  asked ??= get<Proofs>('/api/proofs').then(
    (found) => (current = found),
    (fault: unknown) => {
      asked = undefined;
      throw fault;
    },
  );
  return asked;
}

export function openCase(id: string): Promise<Shown> {
  const known = cases.get(id) ?? get<Shown>(`/api/cases/${id}`);
  cases.set(id, known);
  known.catch(() => cases.delete(id));
  return known;
}

/** The cases of a rule, those first that are called as it is, then examples of the published rules. */
export function casesOf(rule: string, proofs: Proofs | null): string[] {
  const ids = proofs?.proved[rule] ?? [];
  const words = rule.slice(rule.indexOf('.') + 1).split('-');
  const shared = (id: string): number => words.filter((word) => id.split(/[/-]/).includes(word)).length;
  const example = (id: string): number => Number(!/\/example/.test(id));
  return [...ids].sort((a, b) => shared(b) - shared(a) || example(a) - example(b));
}

/** Rules that play a part in the same cases, those with most in common first. */
export function relatedTo(rule: string, { proved }: Proofs, most: number): string[] {
  const own = new Set(proved[rule]);
  const shared = Object.entries(proved).map(([other, ids]) => [other, ids.filter((id) => own.has(id)).length] as const);
  return shared.filter(([other, count]) => other !== rule && count > 0).sort(([, a], [, b]) => b - a).slice(0, most).map(([other]) => other);
}

/** How a rule is proved: by cases that anybody may run, by tests of the program alone, or not at all. */
export type Proved = 'cases' | 'tests' | 'nothing';
export const provedBy = (rule: string, { proved, tests }: Proofs): Proved => (proved[rule]?.length ? 'cases' : tests[rule]?.length ? 'tests' : 'nothing');
