import { describe, expect, it } from 'vitest';
import type { Faction } from '../board/types';
import type { Condition, Ruling } from '../wire/catalog';
import { asTheyAre, bot, changedFrom, isChanged, minutes, nearest, optionOf, person, PRESET_IDS, PRESETS, quickGame, relevant, usual, withChairs, withFactionsBy, withPreset, withRuling } from './config';

const SIX: Faction[] = ['atreides', 'bene_gesserit', 'emperor', 'fremen', 'guild', 'harkonnen'];
const condition = (change: Partial<Condition>): Condition => ({ mode: null, factions_all: [], factions_any: [], factions_none: [], modules_any: [], ...change });
const ruling = (id: string, ...applies: Condition[]): Ruling => ({
  id, group: 'table', question: '?', cited: 'B p.1', applies,
  options: [{ id: 'yes', meaning: 'Yes.', support: '', contradicts_contract: false }, { id: 'no', meaning: 'No.', support: '', contradicts_contract: false }],
  presets: { default: 'yes', publisher: 'yes', community: 'no' },
});
const table = usual('T');

describe('ready-made games', () => {
  it.each(PRESET_IDS)('%s differs from itself in nothing', (id) => {
    const made = withPreset(table, id);
    expect(changedFrom(made, id)).toEqual([]);
    expect(changedFrom(made, nearest(made))).toEqual([]);
  });
  it('says what was changed', () => {
    const made = { ...withPreset(table, 'basic'), turns: 5, variants: ['extra_karama'] };
    expect(changedFrom(made, 'basic')).toEqual(['turns', 'variants']);
  });
  it('cares nothing for the order of house rules', () => {
    const made = { ...withPreset(table, 'house'), rulings: { a: '1', b: '2' } };
    PRESETS.house.rulings = { b: '2', a: '1' };
    expect(changedFrom(made, 'house')).toEqual([]);
    PRESETS.house.rulings = {};
  });
  it('keeps seats, but no factions where they are dealt', () => {
    const chosen = withChairs(table, [{ bot: null, faction: 'fremen' }, bot('random')]);
    expect(withPreset(chosen, 'house').chairs[0]?.faction).toBe('fremen');
    expect(withPreset(chosen, 'basic').chairs).toEqual([person(), bot('random')]);
    expect(withFactionsBy(chosen, 'draft').chairs[0]?.faction).toBeNull();
  });
});

describe('a quick game', () => {
  const quick = quickGame('Alone', { mode: 'basic', turns: 5, faction: 'guild' });
  it('is one person among five novices', () => expect(quick.chairs.map(({ bot }) => bot)).toEqual([null, ...Array<string>(5).fill('novice')]));
  it('hurries, and may be taken back', () => expect([quick.windows, quick.rewind]).toEqual(['quick', 'host']));
  it('is paced again when a second person may sit down', () => expect(withChairs(quick, [person(), person()]).windows).toBe('paced'));
});

describe('rulings', () => {
  const [everywhere, advanced, fremen, noFremen, module] = [ruling('everywhere'), ruling('advanced', condition({ mode: 'advanced' })), ruling('fremen', condition({ factions_all: ['fremen', 'guild'] })), ruling('no-fremen', condition({ factions_none: ['fremen'] })), ruling('module', condition({ modules_any: ['sandtrout'] }))] as const;
  const all = [everywhere, advanced, fremen, noFremen, module];
  const ids = (list: Ruling[]): string[] => list.map(({ id }) => id);

  it('matter by mode, factions and modules', () => {
    expect(ids(relevant(all, table, SIX))).toEqual(['everywhere', 'advanced', 'fremen']);
    expect(ids(relevant(all, { ...table, mode: 'basic', modules: ['sandtrout'] }, SIX))).toEqual(['everywhere', 'fremen', 'module']);
  });
  it('matter if it is open who plays', () => {
    const four = withChairs(table, [person(), person(), bot('novice'), bot('novice')]);
    expect(ids(relevant(all, four, SIX))).toEqual(['everywhere', 'advanced', 'fremen', 'no-fremen']);
    expect(ids(relevant(all, { ...four, pool: SIX.filter((id) => id !== 'fremen') }, SIX))).toEqual(['everywhere', 'advanced', 'no-fremen']);
  });
  it('matter by who is certain, where all have chosen', () => {
    const two = withChairs(table, [{ bot: null, faction: 'fremen' }, { bot: null, faction: 'atreides' }]);
    expect(ids(relevant(all, two, SIX))).toEqual(['everywhere', 'advanced']);
  });
  it('are those of the preset until one is chosen, and kept only where they differ', () => {
    expect(optionOf(everywhere, { ...table, preset: 'community' })).toBe('no');
    const chosen = withRuling(table, everywhere, 'no');
    expect(chosen.rulings).toEqual({ everywhere: 'no' });
    expect(isChanged(everywhere, chosen)).toBe(true);
    expect(withRuling(chosen, everywhere, 'yes').rulings).toEqual({});
  });
});

describe('the seats of a lobby', () => {
  it('keep bots and picks', () => {
    const chair = { name: '', person: false, bot: null, faction: null, wish: null, reserve: 0 };
    expect(asTheyAre({ c1: { ...chair, person: true, wish: 'fremen' }, c2: { ...chair, bot: 'random' }, c3: chair })).toEqual([{ bot: null, faction: 'fremen' }, { bot: 'random', faction: null }, person()]);
  });
});

describe('how long a game takes', () => {
  it('grows with turns and people', () => {
    const alone = quickGame('A', { mode: 'basic', turns: 5, faction: null });
    expect(minutes(alone)).toBeLessThan(minutes({ ...alone, turns: 10 }));
    expect(minutes(alone)).toBeLessThan(minutes({ ...alone, chairs: Array.from({ length: 6 }, person) }));
  });
});
