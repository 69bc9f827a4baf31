import { describe, expect, it } from 'vitest';
import { casesOf, provedBy, relatedTo, type Proofs } from './proofs.svelte';

const PROOFS: Proofs = {
  cases: {},
  proved: {
    'battle.lasgun-shield': ['base/battle/lasgun-against-snooper', 'base/battle/lasgun-meets-shield', 'base/battle/example-3'],
    'battle.weapons': ['base/battle/lasgun-against-snooper', 'base/battle/lasgun-meets-shield'],
    'battle.plan': ['base/battle/example-3'],
    'storm.dial': ['base/storm/dial'],
  },
  tests: { 'secrecy.sealed': ['rules/test_secrecy.py::test_views'] },
};

describe('the proofs of a rule', () => {
  it('begin with the case that is called as it is', () => expect(casesOf('battle.lasgun-shield', PROOFS)).toEqual(['base/battle/lasgun-meets-shield', 'base/battle/lasgun-against-snooper', 'base/battle/example-3']));
  it('are none before they are known', () => expect(casesOf('storm.dial', null)).toEqual([]));
  it('are cases, tests alone, or nothing', () => expect(['storm.dial', 'secrecy.sealed', 'nexus.open'].map((rule) => provedBy(rule, PROOFS))).toEqual(['cases', 'tests', 'nothing']));
  it('say which rules belong together', () => {
    expect(relatedTo('battle.lasgun-shield', PROOFS, 4)).toEqual(['battle.weapons', 'battle.plan']);
    expect(relatedTo('battle.lasgun-shield', PROOFS, 1)).toEqual(['battle.weapons']);
    expect(relatedTo('secrecy.sealed', PROOFS, 4)).toEqual([]);
  });
});
