import { expect, it } from 'vitest';
import type { Book } from '../../wire/catalog';
import type { Plan, View } from '../../wire/view';
import { aidsOf, burdenOn, mayAdd, snoops, tieTo } from './aid';

const CARDS: Record<string, unknown> = {
  crysknife: { face: 'crysknife', weapon: ['projectile'], defense: [], slots: ['weapon'] },
  chaumas: { face: 'chaumas', weapon: ['poison'], defense: [], slots: ['weapon'] },
  shield: { face: 'shield', weapon: [], defense: ['projectile'], slots: ['defense'] },
  hajr: { face: 'hajr', weapon: [], defense: [], special: true, slots: [] },
};
const SKILLS: Record<string, unknown> = {
  swordmaster_of_ginaz: { id: 'swordmaster_of_ginaz', name: 'Swordmaster', trains: 'projectile_weapon', normal: 'n', battle: 'b' },
  mentat: { id: 'mentat', name: 'Mentat', trains: null, normal: '', battle: '' },
  planetologist: { id: 'planetologist', name: 'Planetologist', trains: null, normal: '', battle: '' },
  spice_banker: { id: 'spice_banker', name: 'Spice Banker', trains: null, normal: '', battle: '' },
  bureaucrat: { id: 'bureaucrat', name: 'Bureaucrat', trains: null, normal: '', battle: '' },
};
const book = { card: (id: string) => CARDS[id], skill: (id: string) => SKILLS[id], leader: (id: string) => (id === 'hawat' || id === 'idaho' ? { faction: 'atreides' } : id === 'rabban' ? { faction: 'harkonnen' } : undefined) } as unknown as Book;
const view = (more: Record<string, unknown>, behind: string[] = []): View => ({ skills: {}, battle: { territory: 'carthag', aggressor: 'atreides', defender: 'harkonnen', behind }, ...more }) as unknown as View;
const plan = (leader: string | null, weapon: string | null = null, defense: string | null = null, boost = 0): Plan => [leader, weapon, defense, 2, 0, [], 0, null, null, boost];
const hawat = (skill: string, seat = 'atreides') => ({ skills: { hawat: { skill, seat } } });

it('adds 1 for another leader and 3 for the skilled one, only with a card that is taught', () => {
  expect(aidsOf(view(hawat('swordmaster_of_ginaz')), book, 'atreides', plan('idaho', 'crysknife'))).toEqual([{ skill: 'Swordmaster', amount: 1 }]);
  expect(aidsOf(view(hawat('swordmaster_of_ginaz')), book, 'atreides', plan('idaho', 'chaumas'))).toEqual([]);
  expect(aidsOf(view(hawat('swordmaster_of_ginaz'), ['atreides']), book, 'atreides', plan('hawat', 'crysknife'))).toEqual([{ skill: 'Swordmaster', amount: 3 }]);
  expect(aidsOf(view(hawat('swordmaster_of_ginaz'), ['atreides']), book, 'atreides', plan('idaho', 'crysknife'))).toEqual([]);
});
it('counts what a captive brings, for whoever holds it', () => {
  const held = view(hawat('mentat', 'harkonnen'));
  expect(aidsOf(held, book, 'harkonnen', plan('hawat'))).toEqual([{ skill: 'Mentat', amount: 2 }]);
  expect(aidsOf(held, book, 'atreides', plan('idaho'))).toEqual([]);
});
it('counts a special card and spice where their skills fight', () => {
  expect(aidsOf(view(hawat('planetologist'), ['atreides']), book, 'atreides', plan('hawat', 'hajr'))).toEqual([{ skill: 'Planetologist', amount: 2 }]);
  expect(aidsOf(view(hawat('spice_banker'), ['atreides']), book, 'atreides', plan('hawat', null, null, 3))).toEqual([{ skill: 'Spice Banker', amount: 3 }]);
});
it('burdens whoever fights a Bureaucrat with its strongholds', () => {
  const seen = view({ ...hawat('bureaucrat'), forces: { 'carthag:10': { harkonnen: [5, 0, 0] }, 'arrakeen:9': { harkonnen: [1, 0, 0] }, 'tueks_sietch:4': { harkonnen: [0, 0, 1] } } }, ['atreides']);
  expect(burdenOn(seen, book, 'harkonnen', 'atreides', 'hawat')).toBe(2);
  expect(burdenOn(seen, book, 'harkonnen', 'atreides', 'idaho')).toBe(0);
});
it('says what the other side may add, and no more', () => {
  expect(mayAdd(view(hawat('swordmaster_of_ginaz')), book, 'atreides', 'idaho')).toEqual({ skill: 'Swordmaster', count: 1, effect: 'n' });
  expect(mayAdd(view(hawat('swordmaster_of_ginaz'), ['atreides']), book, 'atreides', 'hawat')?.count).toBe(3);
  expect(mayAdd(view(hawat('bureaucrat')), book, 'atreides', 'idaho')).toBeNull();
});
it('knows Carthag and Habbanya Sietch', () => {
  const held = view({ stronghold_cards: { carthag: 'harkonnen' } });
  expect(snoops(held, book, 'harkonnen', { weapon: 'crysknife', defense: 'shield' })).toBe(true);
  expect(snoops(held, book, 'harkonnen', { weapon: 'chaumas', defense: 'shield' })).toBe(false);
  expect(snoops(held, book, 'atreides', { weapon: null, defense: 'shield' })).toBe(false);
  const ties = { ...view({ stronghold_cards: { habbanya_sietch: 'harkonnen' } }), battle: { territory: 'habbanya_sietch', aggressor: 'atreides', defender: 'harkonnen' } } as unknown as View;
  expect(tieTo(ties)).toBe('harkonnen');
});
