// What may be dialed, what support it takes, and which forces it costs: the server's arithmetic, for previews only.
import type { Group, Plan } from '../../wire/view';

/** What one force counts, fully supported; `free`: all count in full without support; `steady`: ordinary ones count the same in any case, and no spice supports them. */
export interface Values { normal: number; elite: number; free: boolean; steady?: boolean }
export interface Step { dial: number; support: readonly number[] }

/** The legal dials in rising order. */
export function steps(dials: Readonly<Record<string, readonly number[]>>): Step[] {
  return Object.entries(dials).map(([dial, support]) => ({ dial: Number(dial), support: [...support].sort((a, b) => a - b) })).sort((a, b) => a.dial - b.dial);
}
export const stepAt = (all: readonly Step[], dial: number): Step | undefined => all.find((step) => step.dial === dial);
/** The legal dial next to a wish. */
export function nearest(all: readonly number[], wish: number): number {
  return all.reduce((best, each) => (Math.abs(each - wish) < Math.abs(best - wish) ? each : best), all[0] ?? 0);
}
/** One step further, up or down, among what is legal. */
export function next(all: readonly number[], from: number, by: number): number {
  const further = all.filter((each) => (by > 0 ? each > from : each < from));
  return (by > 0 ? further[0] : further.at(-1)) ?? from;
}

/** Every group of forces that makes a dial with this support: the fewest elite first, then the fewest. */
export function allocations(normal: number, elite: number, values: Values, dial: number, spice: number): Group[] {
  const found = values.free ? free(normal, elite, values, dial) : paid(normal, elite, values, dial, spice);
  const unlike = new Map(found.map((group) => [group.join(), group]));
  return [...unlike.values()].sort(([n, e], [m, f]) => e - f || n + e - m - f);
}
function free(normal: number, elite: number, values: Values, dial: number): Group[] {
  const found: Group[] = [];
  for (let starred = 0; starred <= elite; starred += 1) {
    const rest = (dial - starred * values.elite) / values.normal;
    if (Number.isInteger(rest) && rest >= 0 && rest <= normal) found.push([rest, starred]);
  }
  return found;
}
function paid(normal: number, elite: number, values: Values, dial: number, spice: number): Group[] {
  const found: Group[] = [];
  const bare = values.steady ? values.normal : values.normal / 2;
  for (let rich = 0; rich <= Math.min(elite, spice); rich += 1) {
    const supported = spice - rich;
    if (supported > (values.steady ? 0 : normal)) continue;
    for (let poor = 0; poor <= elite - rich; poor += 1) {
      const made = supported * values.normal + rich * values.elite + (poor * values.elite) / 2;
      const rest = (dial - made) / bare;
      if (Number.isInteger(rest) && rest >= 0 && rest <= normal - supported) found.push([supported + rest, rich + poor]);
    }
  }
  return found;
}

/** The highest dial of a side whose purse nobody sees: every force in full. */
export const ceiling = (normal: number, elite: number, counts: Pick<Values, 'normal' | 'elite'>): number => normal * counts.normal + elite * counts.elite;

/** What is lost of the forces if the plan wins: the group with the fewest forces, as the winner may name it. */
export function losses(plan: Plan, normal: number, elite: number, values: Values): Group {
  const [, , , dial, spice, , , dialed] = plan;
  const possible = allocations(normal, elite, values, dial, spice);
  return dialed ?? possible.reduce<Group>((best, group) => (group[0] + group[1] < best[0] + best[1] ? group : best), possible[0] ?? [0, 0]);
}
