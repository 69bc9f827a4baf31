// The Hidden Mobile Stronghold on its way: how far it may still go, where the next step leads, and what it gathers.
import { MOBILE } from '../board/board';
import type { AreaId, Arrow } from '../board/types';
import type { Ask, Line, View } from '../wire/view';
import { hostOf } from './mats';
import { isDict, list, number, strings, text } from './words';

/** `left`, `spice`: what may be taken where the step begins, and where it leads. */
export interface Goal { area: AreaId; spice: number }
export interface Way { path: readonly AreaId[]; borders: number; left: number; goals: readonly Goal[]; cards: readonly string[] }

const EACH = 2;
const SPECIAL_BORDERS = 2;

/** What its people inside take of one sector at most. */
export function gatherable(view: View): number {
  const [normal, elite] = view.forces?.[MOBILE]?.ixian ?? [0, 0, 0];
  return EACH * (normal + elite);
}
const taken = (view: View, area: AreaId): number => Math.min(view.spice?.[area] ?? 0, gatherable(view));

/** The way as the question has it: step by step, or begun by a Karama. */
export function wayOf(ask: Ask, view: View): Way {
  if (isDict(ask.options)) {
    const goals = list(ask.options['to']).filter(isDict).map((to): Goal => ({ area: text(to['area']), spice: number(to['spice']) }));
    return { path: strings(ask.question?.['path']), borders: number(ask.options['borders']), left: number(ask.options['left']), goals, cards: [] };
  }
  const [host, steps] = [hostOf(view) ?? '', list(ask.options).filter(isDict)];
  const goals = [...new Set(steps.map((step) => text(step['to'])))].map((area): Goal => ({ area, spice: taken(view, area) }));
  return { path: [host], borders: SPECIAL_BORDERS, left: taken(view, host), goals, cards: [...new Set(steps.map((step) => text(step['card'])))] };
}

/** The way so far and the step to come, numbered. */
export function arrowsOf(path: readonly AreaId[], next: AreaId | null): Arrow[] {
  const steps = path.slice(1).map((to, i): Arrow => ({ from: path[i] ?? to, to, past: true, mark: String(i + 1) }));
  const here = path.at(-1);
  return next && here ? [...steps, { from: here, to: next, mark: String(path.length) }] : steps;
}

/** What has been gathered on this way so far, by sector: the last lines of the journal. */
export function gathered(lines: readonly Line[]): Record<AreaId, number> {
  const found: Record<AreaId, number> = {};
  for (const { kind, event } of [...lines].reverse()) {
    if (kind === 'stronghold_gathered') found[text(event['area'])] = number(event['amount']);
    else if (kind !== 'stronghold_moved' && kind !== 'said') break;
  }
  return found;
}
