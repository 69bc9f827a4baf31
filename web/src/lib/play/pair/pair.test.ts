import { describe, expect, it } from 'vitest';
import type { Book } from '../../wire/catalog';
import type { Line, View } from '../../wire/view';
import { apart, outcome, type Facts } from '../battle/resolve';
import { battlesOf } from '../battle/told';
import { offersOf, sourcesOf } from './division';
import { choosing, dialable, share } from './choosing';
import { dialerOf, fixedOf, heldTogether, ownersOf } from './pair';

const together = { territory: 'carthag', actor: 'harkonnen', fights: 'ecaz', partner: 'atreides', opponent: 'harkonnen', dials: 'atreides', adds: 'ecaz', stopped: false, forces: 5, counts: 3, lost: 3, left: 2, policy: 'p8' } as const;
const line = (type: string, more: Record<string, unknown> = {}): Line => ({ at: 1, moment: '', kind: type, text: type, event: { type, ...more }, secret: false });
const table = (more: Partial<View> = {}): View => ({ mode: 'advanced', mats: { ecaz: { ally: 'atreides' }, atreides: { ally: 'ecaz' }, harkonnen: { ally: null } }, order: ['harkonnen', 'ecaz', 'atreides'], table: { config: { rulings: {}, preset: 'default' } }, ...more }) as unknown as View;
const rulings = [{ id: 'occupy-rounding', presets: { default: 'p8' } }, { id: 'occupy-tie-aggressor', presets: { default: 'selected_position' } }];
const book = { catalog: { rulings } } as unknown as Book;

describe('a pair', () => {
  it.each([['p8', 3, 3], ['faq_publisher', 2, 2], ['faq_mirror', 3, 2]])('rounds halves of five by %s', (policy, counts, lost) => expect(share(5, policy)).toEqual({ counts, lost }));
  it('rounds nothing where there is nothing to round', () => expect(share(4, 'faq_mirror')).toEqual({ counts: 2, lost: 2 }));
  it('keeps who plans and whose forces are dialed apart', () => {
    expect([dialerOf({ together }, 'ecaz'), dialerOf({ together }, 'harkonnen'), ownersOf(together, 'ecaz'), fixedOf(together, 'ecaz'), fixedOf(together, 'harkonnen')]).toEqual(['atreides', 'harkonnen', ['atreides', 'ecaz'], 3, 0]);
    expect(fixedOf({ ...together, adds: null, dials: 'ecaz' }, 'ecaz')).toBe(0);
  });
  it('dials what the purse supports, the strong ones first', () => {
    expect([dialable([4, 0, 0], { normal: 1, elite: 1 }, 2, false), dialable([2, 2, 0], { normal: 1, elite: 2 }, 1, false), dialable([2, 1, 0], { normal: 0.5, elite: 2 }, 0, false), dialable([3, 0, 0], { normal: 1, elite: 1 }, 0, true)]).toEqual([3, 4, 2, 3]);
  });
  it('adds the fixed part to the sum of the one that plans', () => {
    const facts: Facts = { card: () => undefined, strength: () => 0, isLeader: () => true, fixed: (seat) => fixedOf(together, seat) };
    const came = outcome({ seat: 'harkonnen', plan: [null, null, null, 4, 0, [], 0, null] }, { seat: 'ecaz', plan: [null, null, null, 2, 0, [], 0, null] }, facts);
    expect([came.defender.total, came.defender.fixed, came.aggressor.fixed, came.winner]).toEqual([5, 3, 0, 'ecaz']);
  });
  it('adds what the leaders differ by, whoever of them dies', () => {
    const strengths: Record<string, number> = { narvi: 2, feyd: 6 };
    const facts: Facts = { card: (id) => (id === 'chaumas' ? { face: 'chaumas', weapon: ['poison'], defense: [] } : undefined), strength: (id) => strengths[id] ?? 0, isLeader: () => true, difference: (seat) => seat === 'ecaz' };
    const came = outcome({ seat: 'ecaz', plan: ['narvi', null, null, 1, 0, [], 0, null] }, { seat: 'harkonnen', plan: ['feyd', 'chaumas', null, 1, 0, [], 0, null] }, facts);
    expect([came.aggressor.alive, came.aggressor.total, came.defender.total, came.defender.duel]).toEqual([false, 5, 7, 0]);
    expect(apart('narvi', 'cheap_hero', facts.strength)).toBe(2);
    expect(apart('narvi', null, facts.strength)).toBe(0);
  });
  it('reckons both choices from what lies open', () => {
    const view = table({ battle: { territory: 'carthag', aggressor: 'harkonnen', defender: 'atreides', actor: 'harkonnen', plans: {}, stage: 'before' } as unknown as NonNullable<View['battle']>, forces: { 'carthag:10': { ecaz: [5, 0, 0], atreides: [6, 0, 0], harkonnen: [7, 0, 0] } }, ask: { kind: 'choose_combatant', id: 'x' } as unknown as NonNullable<View['ask']> });
    const found = choosing(view, book, (seat) => [{ id: seat, name: seat, strength: seat === 'ecaz' ? 4 : 5 }]);
    expect(found?.candidates.map(({ seat, most, fixed, first, high }) => [seat, most, fixed.counts, first, high])).toEqual([['atreides', 6, 3, 'harkonnen', 14], ['ecaz', 6, 3, 'harkonnen', 13]]);
    expect(choosing(table(), book, () => [])).toBeNull();
  });
  it('holds a place together only where nobody else fights', () => {
    const standing = { 'carthag:10': { ecaz: [1, 0, 0], atreides: [2, 0, 0], harkonnen: [0, 0, 0] }, 'arrakeen:9': { ecaz: [1, 0, 0] } } as unknown as View['forces'];
    const view = table(standing ? { forces: standing } : {});
    expect([heldTogether(view, 'carthag'), heldTogether(view, 'arrakeen')]).toEqual([true, false]);
  });
  it('is told in the journal: who plans, who attacks, and that it was stopped', () => {
    const lines = [line('battle_began', { territory: 'carthag', aggressor: 'atreides', defender: 'harkonnen' }), line('combatant_chosen', { seat: 'ecaz', ally: 'atreides', chosen: 'ecaz', opponent: 'harkonnen', policy: 'p8', aggressor: 'harkonnen', counts: 3 })];
    expect(battlesOf(lines)[0]).toMatchObject({ aggressor: 'harkonnen', defender: 'ecaz', joint: { fights: 'ecaz', partner: 'atreides', dials: 'atreides', adds: 'ecaz', counts: 3 } });
    expect(battlesOf([...lines, line('power_stopped', { power: 'ecaz.fight_together' })])[0]).toMatchObject({ joint: { dials: 'ecaz', adds: null, counts: 0 } });
  });
});

describe('a division', () => {
  const lines = [line('share_proposed', { territory: 'red_chasm', seat: 'ecaz', keeps: 9, leaves: 1 }), line('phase_began', { phase: 'collection' }), line('spice_pooled', { area: 'red_chasm:7', amount: 8 }), line('share_proposed', { territory: 'red_chasm', seat: 'ecaz', keeps: 6, leaves: 2 }), line('share_proposed', { territory: 'red_chasm', seat: 'guild', keeps: 4, leaves: 4 })];
  it('shows what was said in this collection, the last first', () => expect(offersOf(lines, 'red_chasm', 'ecaz').map(({ by, mine, theirs, open }) => [by, mine, theirs, open])).toEqual([['guild', 4, 4, true], ['ecaz', 6, 2, false]]));
  it('knows where the spice came from', () => expect(sourcesOf(lines, 'red_chasm')).toEqual([{ area: 'red_chasm:7', amount: 8 }]));
});
