import { describe, expect, it } from 'vitest';
import { apart, capsules, fan, folding, isFolded, rosette, stacksOf, type Stack } from './crowd';
import type { Faction } from './types';

const FACTIONS: Faction[] = ['atreides', 'bene_gesserit', 'emperor', 'fremen', 'guild', 'harkonnen', 'ixian', 'tleilaxu', 'choam'];
const stacks = (count: number): Stack[] => FACTIONS.slice(0, count).map((faction) => ({ faction, forces: { normal: 1 } }));

describe('crowded places', () => {
  it('makes advisors a stack of their own and drops empty ones', () => {
    expect(stacksOf({ bene_gesserit: { normal: 2, advisors: 1 }, guild: { normal: 0 } })).toEqual([
      { faction: 'bene_gesserit', forces: { normal: 2, elite: 0 } },
      { faction: 'bene_gesserit', forces: { advisors: 1 } },
    ]);
  });
  it.each([
    [2, 0.44, true, 'capsules'], [4, 0.44, false, 'apart'], [5, 0.44, false, 'capsules'],
    [4, 0.9, true, 'apart'], [5, 0.9, true, 'rosette'], [5, 2, true, 'apart'], [5, 2, false, 'rosette'],
  ] as const)('%i stacks at scale %f, stronghold %s: %s', (count, scale, hold, expected) => expect(folding(count, scale, hold)).toBe(expected));
  it('does not call a single stack folded', () => expect(isFolded(1, 0.44, true)).toBe(false));
  it('keeps discs apart', () => {
    for (const count of [2, 3, 4]) {
      const spots = apart(stacks(count));
      for (const a of spots) for (const b of spots) if (a !== b) expect(Math.hypot(a.dx - b.dx, a.dy - b.dy)).toBeGreaterThan(a.r + b.r);
    }
  });
  it('puts the first in the middle and says how many more', () => {
    const { spots, more } = rosette(stacks(9));
    expect(spots.at(-1)?.stack.faction).toBe('atreides');
    expect([spots.length, more?.count]).toEqual([6, 3]);
    expect(rosette(stacks(7)).more).toBeNull();
  });
  it('never loses a stack to the rows', () => {
    expect(capsules(stacks(3))).toMatchObject({ more: 0 });
    expect(capsules(stacks(5))).toMatchObject({ shown: { length: 2 }, more: 3 });
  });
  it('opens a fan towards the middle of the map', () => {
    const { spokes } = fan(3, [300, 0]);
    expect(spokes.every(([x]) => x < 60)).toBe(true);
    expect(fan(9, [0, 30]).spokes).toHaveLength(9);
  });
});
