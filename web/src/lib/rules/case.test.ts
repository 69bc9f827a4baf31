import { describe, expect, it } from 'vitest';
import { book, type Catalog } from '../wire/catalog';
import { forcesOf, middleOf, named, rows, type Case } from './case';

const catalog = {
  factions: [{ id: 'harkonnen', name: 'Harkonnen', short_name: 'Harkonnen' }, { id: 'guild', name: 'Spacing Guild', short_name: 'Guild' }],
  leaders: [{ id: 'beast_rabban', name: 'Beast Rabban', faction: 'harkonnen' }],
  cards: [{ id: 'lasgun-1', face: 'lasgun', name: 'Lasgun' }],
  spice_cards: [],
  skills: [],
  stronghold_cards: [],
  territories: [{ id: 'habbanya_ridge_flat', name: 'Habbanya Ridge Flat', areas: ['habbanya_ridge_flat:17'] }, { id: 'sietch_tabr', name: 'Sietch Tabr', areas: ['sietch_tabr:14'] }],
} as unknown as Catalog;
const known = book(catalog);
const CASE: Case = {
  name: 'A Lasgun kills',
  rules: [],
  game: { factions: ['harkonnen', 'guild'] },
  given: { turn: 3, bare_board: true, forces: { sietch_tabr: { guild: { forces: 2, elite: 1 } }, 'habbanya_ridge_flat:17': { harkonnen: 5, guild: 3 } } },
  when: [{ harkonnen: { battle_plan: { leader: 'beast_rabban', dial: 2, weapon: 'lasgun' } } }],
};

describe('a case', () => {
  it('says ids as people do', () => {
    expect(['guild', 'beast_rabban', 'lasgun', 'sietch_tabr:14', 'mentat_pause', 'As it was'].map((word) => named(word, known))).toEqual(['Guild', 'Beast Rabban', 'Lasgun', 'Sietch Tabr (sector 14)', 'mentat pause', 'As it was']);
  });
  it('is told key by key, without what only its machine needs', () => {
    expect(rows({ turn: 3, bare_board: true, hand: [] }, known).map(({ term, words }) => `${term}: ${words}`)).toEqual(['Turn: 3', 'Hand: nothing']);
    const [step] = rows(CASE.when?.[0], known);
    expect(step?.term).toBe('Harkonnen');
    expect(step?.rows[0]).toEqual({ term: 'Battle plan', words: 'leader Beast Rabban, dial 2, weapon Lasgun', rows: [] });
  });
  it('shows its forces on the map, where most meet', () => {
    const forces = forcesOf({ forces: { 'sietch_tabr:14': { guild: [2, 1, 0] }, 'habbanya_ridge_flat:17': { harkonnen: [5, 0, 0], guild: [3, 0, 0] } } });
    expect(forces['sietch_tabr:14']).toEqual({ guild: { normal: 2, elite: 1, advisors: 0 } });
    expect(middleOf(forces)).toBe('habbanya_ridge_flat:17');
    expect(middleOf({})).toBeNull();
  });
});
