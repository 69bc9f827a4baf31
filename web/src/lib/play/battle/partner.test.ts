import { expect, it } from 'vitest';
import type { Book } from '../../wire/catalog';
import type { Ask, View } from '../../wire/view';
import { PlanDraft } from './draft.svelte';
import { unfit } from './partner';

const CARDS: Record<string, unknown> = {
  weirding_way: { weapon: ['projectile'], defense: ['projectile'], slots: ['weapon', 'defense'] },
  chemistry: { weapon: ['poison'], defense: ['poison'], slots: ['defense', 'weapon'] },
  crysknife: { weapon: ['projectile'], defense: [], slots: ['weapon'] },
  shield: { weapon: [], defense: ['projectile'], slots: ['defense'] },
  baliset: { weapon: [], defense: [], worthless: true, slots: ['weapon', 'defense'] },
  hajr: { weapon: [], defense: [], special: true, slots: [] },
};
const book = { card: (id: string) => CARDS[id], skill: (id: string) => ({ id, name: id }), leader: () => ({ faction: 'atreides' }) } as unknown as Book;
const view = { skills: { hawat: { skill: 'planetologist', seat: 'atreides' } } } as unknown as View;
const draft = (leader: string, weapon: string | null, defense: string | null): PlanDraft => new PlanDraft({ id: '1', options: { leaders: [leader], weapons: [weapon, null], defenses: [defense, null], dials: { 0: [0] } }, default: [leader, weapon, defense, 0, 0, [], 0, null] } as unknown as Ask);

it('says that a card in its second role needs a true one beside it', () => {
  expect(unfit('weirding_way', 'weapon', draft('idaho', null, null), view, 'atreides', book)).toBeNull();
  expect(unfit('weirding_way', 'defense', draft('idaho', null, null), view, 'atreides', book)).toBe('a defence only beside another weapon');
  expect(unfit('weirding_way', 'defense', draft('idaho', 'baliset', null), view, 'atreides', book)).not.toBeNull();
  expect(unfit('weirding_way', 'defense', draft('idaho', 'crysknife', null), view, 'atreides', book)).toBeNull();
  expect(unfit('chemistry', 'weapon', draft('idaho', null, null), view, 'atreides', book)).toBe('a weapon only beside another defence');
  expect(unfit('chemistry', 'weapon', draft('idaho', null, 'shield'), view, 'atreides', book)).toBeNull();
});
it('lets the Planetologist alone play a special card as a weapon', () => {
  expect(unfit('hajr', 'weapon', draft('hawat', null, null), view, 'atreides', book)).toBeNull();
  expect(unfit('hajr', 'weapon', draft('idaho', null, null), view, 'atreides', book)).toBe('only the Planetologist plays it here');
});
it('keeps what still fits when the leaders change', () => {
  const before = draft('idaho', 'crysknife', 'shield');
  const after = new PlanDraft({ id: '1', options: { leaders: ['hawat', 'idaho'], weapons: ['crysknife', null], defenses: [null], dials: { 0: [0] } }, default: ['hawat', null, null, 0, 0, [], 0, null] } as unknown as Ask);
  after.carry(before);
  expect([after.leader, after.weapon, after.defense]).toEqual(['idaho', 'crysknife', null]);
});
