import { describe, expect, it } from 'vitest';
import { areaIds, areaPath, areas, borders, choiceFor, MOBILE, neighbours, rimPath, strongholds, territories, territory, territoryOf } from './board';

const starts = (path: string): string[] => path.split('M').filter(Boolean).flatMap((run) => { const points = run.replace('Z', '').split('L'); return [points[0] ?? '', points.at(-1) ?? '']; });

describe('the board', () => {
  it('has every territory and area', () => {
    expect(Object.keys(territories)).toHaveLength(42);
    expect(areaIds).toHaveLength(86);
    expect(strongholds).toHaveLength(5);
  });
  it('closes every area: each border begins where the last one ended', () => {
    for (const id of areaIds) {
      const points = areaPath(id).slice(1, -1).split('L');
      expect(points.at(-1), id).toBe(points[0]);
    }
  });
  it('knows neighbours both ways', () => {
    for (const id of areaIds) for (const other of neighbours(id)) expect(neighbours(other), `${id} ${other}`).toContain(id);
  });
  it('leaves the inner lines out of the rim of several areas', () => {
    const ids = territories['cielago_north']?.areas ?? [];
    const inner = borders().filter(({ kind }) => kind === 'sector').map(({ path }) => path);
    const rim = rimPath(ids);
    expect(inner.some((path) => rim.includes(path))).toBe(false);
    const ends = starts(rim);
    for (const end of ends) expect(ends.filter((other) => other === end).length % 2).toBe(0);
  });
  it('knows the stronghold that is printed nowhere', () => {
    expect([territoryOf(MOBILE), territory('hidden_mobile_stronghold').areas, areaIds.includes(MOBILE)]).toEqual(['hidden_mobile_stronghold', [MOBILE], false]);
    expect(choiceFor({ hidden_mobile_stronghold: { state: 'legal' } }, MOBILE)?.state).toBe('legal');
  });
  it('takes the more exact choice', () => {
    const choices = { carthag: { state: 'legal' }, 'carthag:10': { state: 'chosen' } } as const;
    expect(choiceFor(choices, 'carthag:10')?.state).toBe('chosen');
    expect(choiceFor({ carthag: { state: 'legal' } }, 'carthag:10')?.state).toBe('legal');
  });
  it('lets stacks stand off the rim and off the spice', () => {
    for (const [id, { stand, spice }] of Object.entries(areas)) {
      expect(Math.hypot(...stand), id).toBeLessThan(385);
      if (spice) expect(Math.hypot(stand[0] - spice[0], stand[1] - spice[1]), id).toBeGreaterThan(15);
    }
  });
});
