import { describe, expect, it } from 'vitest';
import { PlanDraft } from './draft.svelte';
import type { Line, Plan } from '../../wire/view';
import { allocations, ceiling, losses, nearest, next, steps } from './dial';
import { enough, explodes, outcome, strikes, used, type CardFacts, type Facts } from './resolve';
import { battlesOf, isDecided } from './told';

const CARDS: Record<string, CardFacts> = {
  maula_pistol: { face: 'maula_pistol', weapon: ['projectile'], defense: [] },
  chaumas: { face: 'chaumas', weapon: ['poison'], defense: [] },
  lasgun: { face: 'lasgun', weapon: ['special'], defense: [] },
  shield_1: { face: 'shield', weapon: [], defense: ['projectile'], shield_for_explosion: true },
  snooper_1: { face: 'snooper', weapon: [], defense: ['poison'] },
  poison_tooth: { face: 'poison_tooth', weapon: ['poison'], defense: [], both_leaders: true },
  artillery_strike: { face: 'artillery_strike', weapon: ['special'], defense: [], both_leaders: true },
  poison_blade: { face: 'poison_blade', weapon: ['projectile', 'poison'], defense: [] },
  shield_snooper: { face: 'shield_snooper', weapon: [], defense: ['projectile', 'poison'], shield_for_explosion: true },
  chemistry: { face: 'chemistry', weapon: ['poison'], defense: ['poison'] },
  kulon: { face: 'kulon', weapon: [], defense: [] },
};
const facts: Facts = { card: (id) => CARDS[id], strength: (id) => ({ jessica: 5, kudu: 1, feyd: 6 })[id] ?? 0, isLeader: () => true };
const plan = (leader: string | null, weapon: string | null, defense: string | null, dial: number, extras: string[] = []): Plan => [leader, weapon, defense, dial, 0, extras, 0, null];

describe('the dial', () => {
  const basic = { normal: 1, elite: 1, free: true };
  const paid = { normal: 1, elite: 1, free: false };
  const sardaukar = { normal: 1, elite: 2, free: false };

  it('rises in what is legal', () => {
    expect(steps({ '1': [1, 0], '0.5': [0], '10': [2] })).toEqual([{ dial: 0.5, support: [0] }, { dial: 1, support: [0, 1] }, { dial: 10, support: [2] }]);
    expect(nearest([0, 0.5, 1.5], 1.1)).toBe(1.5);
    expect([next([0, 0.5, 1.5], 0.5, 1), next([0, 0.5, 1.5], 0.5, -0.5), next([0, 0.5], 0.5, 1)]).toEqual([1.5, 0, 0.5]);
  });
  it('costs forces: 3 with 3 spice is three forces, 3 without is six', () => {
    expect(allocations(6, 0, paid, 3, 3)).toEqual([[3, 0]]);
    expect(allocations(6, 0, paid, 3, 0)).toEqual([[6, 0]]);
    expect(allocations(6, 0, paid, 3.5, 0)).toEqual([]);
  });
  it('lets elite forces pay for two', () => {
    // 3 with one spice: a rich Sardaukar (2) and two poor forces (½ each), or one more poor Sardaukar (1); or a rich force and four halves of others
    expect(allocations(2, 2, sardaukar, 3, 1)).toContainEqual([2, 1]);
    expect(allocations(2, 2, sardaukar, 3, 1)).toContainEqual([0, 2]);
    expect(allocations(4, 0, basic, 3, 0)).toEqual([[3, 0]]);
    expect(losses([null, null, null, 3, 1, [], 0, null], 2, 2, sardaukar)).toEqual([0, 2]);
    expect(losses([null, null, null, 3, 1, [], 0, [2, 1]], 2, 2, sardaukar)).toEqual([2, 1]);
    expect(ceiling(3, 2, { normal: 1, elite: 2 })).toBe(7);
  });
});

describe('the dial of the Ixians', () => {
  const machines = { normal: 0.5, elite: 2, free: false, steady: true };
  it('counts a Suboid one half, with or without spice, and supports Cyborgs alone', () => {
    expect(allocations(3, 0, machines, 1.5, 0)).toEqual([[3, 0]]);
    expect(allocations(3, 0, machines, 1.5, 1)).toEqual([]);
    expect(allocations(1, 2, machines, 3.5, 1)).toEqual([[1, 2]]);
    expect(allocations(4, 1, { ...machines, free: true }, 2, 0)).toEqual([[4, 0], [0, 1]]);
    expect(ceiling(3, 3, { normal: 0.5, elite: 2 })).toBe(7.5);
  });
});

describe('weapons of the first expansion', () => {
  const side = (seat: 'harkonnen' | 'atreides', of: Plan) => ({ seat, plan: of });
  it('poison tooth kills both, but behind Chemistry', () => {
    const came = outcome(side('harkonnen', plan('feyd', 'poison_tooth', 'snooper_1', 1)), side('atreides', plan('jessica', null, 'chemistry', 2)), facts);
    expect([came.aggressor.alive, came.defender.alive, came.winner]).toEqual([false, true, 'atreides']);
    expect(used(plan('feyd', 'poison_tooth', null, 1), ['poison_tooth'])[1]).toBeNull();
  });
  it('artillery leaves the forces alone to decide', () => {
    const came = outcome(side('harkonnen', plan('feyd', 'artillery_strike', 'shield_1', 3)), side('atreides', plan('jessica', null, 'shield_1', 2)), facts);
    expect([came.aggressor.alive, came.defender.alive, came.aggressor.total, came.defender.total]).toEqual([true, true, 3, 2]);
  });
  it('a poison blade is stopped by both defences at once only', () => {
    expect(['shield_1', 'snooper_1', 'shield_snooper'].map((defense) => strikes('poison_blade', defense, facts.card))).toEqual([true, true, false]);
  });
});

describe('weapons of Richese', () => {
  const side = (seat: 'harkonnen' | 'atreides', of: Plan) => ({ seat, plan: of });
  const cards: Record<string, CardFacts> = { ...CARDS, mirror_weapon: { face: 'mirror_weapon', weapon: ['special'], defense: [] }, stone_burner: { face: 'stone_burner', weapon: ['special'], defense: [] } };
  const more: Facts = { ...facts, card: (id) => cards[id] };
  it('a mirror is whatever weapon it meets, and nothing without one', () => {
    const struck = outcome(side('harkonnen', plan('feyd', 'mirror_weapon', null, 1)), side('atreides', plan('jessica', 'chaumas', 'shield_1', 1)), more);
    expect([struck.aggressor.alive, struck.defender.alive]).toEqual([false, false]);
    expect(outcome(side('harkonnen', plan('feyd', 'mirror_weapon', null, 1)), side('atreides', plan('jessica', null, null, 1)), more).defender.alive).toBe(true);
    expect(outcome(side('harkonnen', plan('feyd', 'mirror_weapon', null, 1)), side('atreides', plan('jessica', 'lasgun', 'shield_1', 1)), more).exploded).toBe(true);
  });
  it('a late snooper still stops poison', () => {
    const saved: Plan = ['jessica', null, null, 1, 0, [], 0, null, 'snooper_1'];
    expect(outcome(side('harkonnen', plan('feyd', 'chaumas', null, 1)), side('atreides', saved), more).defender.alive).toBe(true);
    expect(outcome(side('harkonnen', plan('feyd', 'maula_pistol', null, 1)), side('atreides', saved), more).defender.alive).toBe(false);
  });
  it('with a Stone Burner no sum says who wins', () => {
    const open = outcome(side('harkonnen', plan('feyd', 'stone_burner', null, 1)), side('atreides', plan('jessica', null, 'shield_1', 2)), more);
    expect([open.burners, open.winner, open.defender.alive, open.defender.strength]).toEqual([['harkonnen'], null, true, 0]);
    const kills = outcome(side('harkonnen', plan('feyd', 'stone_burner', null, 1)), side('atreides', plan('jessica', null, 'shield_1', 2)), { ...more, burns: () => true });
    expect([kills.aggressor.alive, kills.defender.alive]).toEqual([false, false]);
  });
});

describe('two open plans', () => {
  it('kills what nothing stops', () => {
    expect(strikes('maula_pistol', 'snooper_1', facts.card)).toBe(true);
    expect(strikes('chaumas', 'snooper_1', facts.card)).toBe(false);
    expect(strikes(null, null, facts.card)).toBe(false);
    expect(strikes('kulon', null, facts.card)).toBe(false);
  });
  it('adds dial and living leader: 3 + Jessica 5 is 8, 5½ with a dead leader stays 5½', () => {
    const came = outcome({ seat: 'harkonnen', plan: plan('kudu', 'chaumas', null, 5.5) }, { seat: 'atreides', plan: plan('jessica', 'maula_pistol', 'snooper_1', 3) }, facts);
    expect([came.defender.total, came.aggressor.total, came.winner]).toEqual([8, 5.5, 'atreides']);
    expect([came.defender.alive, came.aggressor.alive]).toEqual([true, false]);
  });
  it('gives a tie to the aggressor and the Kwisatz Haderach 2', () => {
    const came = outcome({ seat: 'harkonnen', plan: plan('feyd', null, null, 2) }, { seat: 'atreides', plan: plan('jessica', null, null, 1, ['kwisatz_haderach']) }, facts);
    expect([came.aggressor.total, came.defender.total, came.winner]).toEqual([8, 8, 'harkonnen']);
  });
  it('explodes with lasgun and shield wherever they are', () => {
    const own = plan('jessica', 'lasgun', 'shield_1', 1);
    expect(explodes([own, plan('kudu', null, null, 0)], facts.card)).toBe(true);
    expect(outcome({ seat: 'atreides', plan: own }, { seat: 'harkonnen', plan: plan('kudu', null, null, 0) }, facts).winner).toBeNull();
  });
  it('finds the least dial that wins', () => {
    expect(enough([0, 0.5, 1, 1.5, 2, 2.5, 3], 5, 7, false)).toBe(2.5);
    expect(enough([0, 0.5, 1, 1.5, 2, 2.5, 3], 5, 7, true)).toBe(2);
    expect(enough([0, 1], 0, 7, true)).toBeNull();
  });
});

describe('battles in the journal', () => {
  const line = (type: string, event: Record<string, unknown> = {}): Line => ({ at: 1, moment: '0.1.1', kind: type, text: type, event: { type, ...event }, secret: false });
  const lines = [
    line('battle_began', { territory: 'arrakeen', aggressor: 'harkonnen', defender: 'atreides' }),
    line('plan_revealed', { seat: 'harkonnen', plan: plan('kudu', null, null, 4) }),
    line('plan_revealed', { seat: 'atreides', plan: plan('jessica', null, null, 1) }),
    line('battle_won', { seat: 'atreides', aggressor_total: 5, defender_total: 6 }),
    line('forces_died', { seat: 'harkonnen', area: 'arrakeen:9', group: [6, 1], cause: 'battle' }),
    line('bounty_paid', { seat: 'atreides', amount: 1 }),
    line('phase_began', { phase: 'collection' }),
    line('forces_died', { seat: 'fremen', area: 'basin:8', group: [1, 0], cause: 'storm' }),
  ];
  it('reads winner, totals and losses, and ends with the phase', () => {
    const [told] = battlesOf(lines);
    expect(told).toMatchObject({ winner: 'atreides', totals: [5, 6], bounty: 1, lost: { harkonnen: 7 }, closed: true });
    expect(told && isDecided(told)).toBe(true);
  });
});

describe('a card that is pressed', () => {
  const asked = (weapons: (string | null)[], defenses: (string | null)[]): PlanDraft => new PlanDraft({ id: '1', kind: 'battle_plan', rule: '', hidden: false, of: [], opened: 0, due: null, remind_from: null, options: { leaders: ['jessica', null], weapons, defenses, dials: { 0: [0] } }, default: ['jessica', null, null, 0, 0, [], 0, null] });
  it('goes to its place and back', () => {
    const draft = asked([null, 'lasgun'], [null]);
    draft.play('lasgun');
    expect(draft.placeOf('lasgun')).toBe('weapon');
    draft.play('lasgun');
    expect(draft.placeOf('lasgun')).toBeNull();
  });
  it('goes through all places that it fits', () => {
    const draft = asked([null, 'kulon'], [null, 'kulon']);
    const been = [0, 1, 2].map(() => (draft.play('kulon'), draft.placeOf('kulon')));
    expect(been).toEqual(['weapon', 'defense', null]);
    expect([draft.weapon, draft.defense]).toEqual([null, null]);
  });
  it('goes nowhere where it does not fit, or where nobody leads', () => {
    const draft = asked([null, 'lasgun'], [null]);
    draft.play('hajr');
    draft.lead(null);
    draft.play('lasgun');
    expect([draft.weapon, draft.defense, draft.leader]).toEqual([null, null, null]);
  });
});
