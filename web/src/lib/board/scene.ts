// From the facts on the table to what is drawn: which stacks stand where, what is lit, and how the whole is folded.
import { area, areaIds, areas, choiceFor, territory, territoryOf } from './board';
import { labelScale, tokenScale } from './camera';
import { CAPSULE_HEIGHT, CAPSULE_ROWS, folding, stacksOf, type Folding, type Stack } from './crowd';
import { isStronghold, nestAt, plateAt, standAt } from './places';
import type { AreaId, Choices, ChoiceState, Drafts, ForcesByArea, Nest, Point, SpiceByArea, TerritoryId } from './types';

export interface Place { id: AreaId; at: Point; stacks: readonly Stack[]; folding: Folding; nest: Nest | null }

/** Every area or nest with stacks on it. What is planned comes last and does not change the order. */
export function placesOf(forces: ForcesByArea, drafts: Drafts, nests: readonly Nest[], scale: number): Place[] {
  const planned = drafts.stacks ?? [];
  const ids = new Set([...Object.keys(forces), ...planned.map(({ area: id }) => id)]);
  return [...ids].flatMap((id) => {
    const nest = nests.find((each) => each.id === id) ?? null;
    if (!nest && !(id in areas)) return []; // forces off the planet (reserves, other worlds)
    const standing = stacksOf(forces[id] ?? {});
    const coming = planned.filter(({ area: to }) => to === id).map(({ faction, forces: group }): Stack => ({ faction, forces: group, planned: true }));
    const stacks = [...standing, ...coming];
    if (!stacks.length) return [];
    const fold = folding(stacks.length, scale, isStronghold(id));
    const at = nest ? nestPoint(nest, forces) : fold === 'capsules' ? belowPlate(id, stacks.length, scale) : standAt(id);
    return [{ id, at, stacks, nest, folding: fold }];
  });
}

/** Rows of capsules grow downwards from the plate of a stronghold, so that they never cover its name. */
function belowPlate(id: AreaId, count: number, scale: number): Point {
  const [x, y] = standAt(id);
  if (!isStronghold(id)) return [x, y];
  const rows = Math.min(count, CAPSULE_ROWS);
  const top = plateAt(territoryOf(id))[1] + 9 * labelScale(scale) + 2;
  return [x, Math.max(y, top + (rows * CAPSULE_HEIGHT * tokenScale(scale)) / 2)];
}

/** A nest stands where it covers no stack. */
export function nestPoint(nest: Nest, forces: ForcesByArea): Point {
  const taken = Object.keys(forces).filter((id) => id !== nest.id && id in areas).map(standAt);
  return nestAt(nest, taken);
}

export interface Lit { key: string; territory: TerritoryId; state: ChoiceState; areas: readonly AreaId[]; price: number | undefined }
/** Areas of one territory with the same state are outlined together. */
export function litAreas(choices: Choices): Lit[] {
  const groups = new Map<string, Lit>();
  for (const id of areaIds) {
    const choice = choiceFor(choices, id);
    if (!choice || choice.state === 'barred') continue;
    const key = `${territoryOf(id)} ${choice.state}`;
    const before = groups.get(key)?.areas ?? [];
    groups.set(key, { key, territory: territoryOf(id), state: choice.state, areas: [...before, id], price: choice.price });
  }
  return [...groups.values()].sort((a, b) => RANK[a.state] - RANK[b.state]);
}
const RANK: Record<ChoiceState, number> = { barred: 0, legal: 1, warned: 2, source: 3, chosen: 4 };

/** When nearly everything is legal only what is not is darkened. */
export const isQuiet = (choices: Choices): boolean => areaIds.filter((id) => ['legal', 'warned'].includes(choiceFor(choices, id)?.state ?? '')).length > (areaIds.length * 2) / 3;
export const darkAreas = (choices: Choices): AreaId[] => areaIds.filter((id) => (choiceFor(choices, id)?.state ?? 'barred') === 'barred');

/** Printed spice places that carry no spice now. */
export function freeBlows(spice: SpiceByArea): { at: Point; amount: number; area: AreaId }[] {
  return areaIds.flatMap((id) => {
    const printed = territory(territoryOf(id)).spice;
    const at = area(id).spice;
    return printed?.area === id && at && !spice[id] ? [{ at, amount: printed.amount, area: id }] : [];
  });
}
