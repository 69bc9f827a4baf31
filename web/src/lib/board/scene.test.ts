import { describe, expect, it } from 'vitest';
import { plainNames } from '../names';
import { describe as spoken } from './describe';
import { seatSectors, turnBetween, wedge } from './geometry';
import { freeBlows, isQuiet, litAreas, placesOf } from './scene';
import { areaIds } from './board';

describe('the scene', () => {
  it('ignores forces off the planet', () => expect(placesOf({ caladan: { atreides: { normal: 3 } } }, {}, [], 1)).toEqual([]));
  it('adds what is planned at the end', () => {
    const drafts = { stacks: [{ area: 'carthag:10', faction: 'emperor', forces: { normal: 4 } }] } as const;
    const [place] = placesOf({ 'carthag:10': { harkonnen: { normal: 7 } } }, drafts, [], 1);
    expect(place?.stacks.map(({ faction, planned = false }) => [faction, planned])).toEqual([['harkonnen', false], ['emperor', true]]);
  });
  it('outlines a territory once and leaves out what is barred', () => {
    const lit = litAreas({ cielago_north: { state: 'legal' }, 'cielago_north:18': { state: 'chosen' }, carthag: { state: 'barred' } });
    expect(lit.map(({ state, areas }) => [state, areas.length])).toEqual([['legal', 2], ['chosen', 1]]);
  });
  it('is quiet when nearly everything is legal', () => {
    expect(isQuiet(Object.fromEntries(areaIds.map((id) => [id, { state: 'legal' as const }])))).toBe(true);
    expect(isQuiet({ carthag: { state: 'legal' } })).toBe(false);
  });
  it('prints the spice places that carry none', () => {
    expect(freeBlows({})).toHaveLength(15);
    expect(freeBlows({ 'the_great_flat:14': 10 })).toHaveLength(14);
  });
  it('speaks a place', () => {
    const facts = { choices: { carthag: { state: 'legal', price: 5 } }, forces: { 'carthag:10': { harkonnen: { normal: 7 }, bene_gesserit: { advisors: 2 } } }, spice: {}, storm: 6, nests: [] } as const;
    expect(spoken('carthag:10', facts, plainNames)).toBe('Carthag, stronghold, sector 10. Harkonnen 7. Bene gesserit 2 advisors. Legal, 5 spice.');
  });
  it('spreads seats over the printed circles, and evenly beyond', () => {
    expect(seatSectors(6)).toEqual([1, 4, 7, 10, 13, 16]);
    expect(seatSectors(2)).toEqual([1, 4]);
    expect(seatSectors(12)[1]).toBe(2.5);
  });
  it('turns the short way', () => expect([turnBetween(350, 10), turnBetween(10, 350)]).toEqual([-20, 20]));
  it('draws a wedge', () => expect(wedge(6)).toMatch(/^M400 0A400 400 0 0 0 375\.9 -136\.8L/));
});
