import { expect, it } from 'vitest';
import type { Line, Plan, View } from '../../wire/view';
import { middleFor } from '../middle';
import { goOn, openResult, reread, resultBehind, resultInSight } from './result.svelte';

const plan: Plan = [null, null, null, 1, 0, [], 0, null];
const line = (at: number, type: string, event: Record<string, unknown> = {}): Line => ({ at, moment: '0.1.1', kind: type, text: type, event: { type, ...event }, secret: false });
const begun = [line(10, 'battle_began', { territory: 'arrakeen', aggressor: 'harkonnen', defender: 'atreides' })];
const fought = [...begun, line(20, 'plan_revealed', { seat: 'harkonnen', plan }), line(20, 'plan_revealed', { seat: 'atreides', plan }), line(20, 'battle_won', { seat: 'harkonnen', aggressor_total: 1, defender_total: 1 }), line(30, 'phase_began', { phase: 'collection' })];
const seen = (id: string, seat: string, phase: string): View => ({ table: { id, branch: 0 }, you: { seat }, mats: {}, phase, battle: null }) as unknown as View;

it('stays for those who fought, also when the page was opened while they fought, until they go on', () => {
  const view = seen('one', 'atreides', 'collection');
  expect(openResult(view, begun)).toBeNull();
  expect(openResult(view, fought)?.winner).toBe('harkonnen');
  goOn(view, fought);
  expect(openResult(view, fought)).toBeNull();
});
it('does not come back for a page that opens later, and goes with the phase for others', () => {
  expect(openResult(seen('two', 'atreides', 'collection'), fought)).toBeNull();
  const watcher = seen('three', 'guild', 'battle');
  expect(openResult(watcher, begun)).toBeNull();
  expect(openResult(watcher, fought)?.territory).toBe('arrakeen');
  expect(openResult({ ...watcher, phase: 'collection' }, fought)).toBeNull();
});
it('never stands before what is on now, but can be looked at again', () => {
  const view = seen('four', 'atreides', 'spice_blow');
  const nexus = { ...view, nexus: [[], [], []] } as unknown as View;
  const next = { ...view, battle: { territory: 'carthag', aggressor: 'fremen', defender: 'guild' } } as unknown as View;
  openResult(view, begun);
  expect(middleFor(view, fought, false)).toBe('battle');
  expect(middleFor(view, fought, true)).toBeNull();
  expect(middleFor(nexus, fought, false)).toBe('nexus');
  expect(resultInSight(next, fought)).toBeNull();
  const result = resultBehind(nexus, fought, false);
  expect(result?.territory).toBe('arrakeen');
  if (result) reread(nexus, result);
  expect(middleFor(nexus, fought, false)).toBe('battle');
  expect(resultBehind(nexus, fought, false)).toBeNull();
  goOn(nexus, fought);
  expect(middleFor(nexus, fought, false)).toBe('nexus');
});
