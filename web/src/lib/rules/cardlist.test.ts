import { describe, expect, it } from 'vitest';
import type { TreacheryCard } from '../wire/catalog';
import { faces, kindOf, noteOf, shortWords, usesOf } from './cardlist';

const card = (id: string, face: string, set: string, kind: string, weapon: string[] = [], defense: string[] = []): TreacheryCard => ({ id, face, name: face, set, kind, printed_type: '', weapon, defense });

describe('the list of cards', () => {
  it('counts copies of a face, set by set', () => {
    const list = faces([card('shield_1', 'shield', 'base', 'defense'), card('shield_2', 'shield', 'base', 'defense'), card('shield_5', 'shield', 'e1', 'defense')]);
    expect(list.map(({ set, copies }) => [set, copies])).toEqual([['base', 2], ['e1', 1]]);
  });
  it('groups by kind', () => expect(['weapon', 'defense', 'special_battle', 'special', 'worthless', 'leader_substitute'].map((kind) => kindOf({ kind }))).toEqual(['weapon', 'defense', 'special', 'special', 'other', 'other']));
  it('says what a card does', () => {
    expect(shortWords(card('', '', '', 'weapon', ['poison']))).toBe('poison weapon');
    expect(shortWords(card('', '', '', 'weapon', ['poison', 'projectile']))).toBe('special weapon');
    expect(shortWords(card('', '', '', 'defense', [], ['poison', 'projectile']))).toBe('stops both');
  });
});

describe('the text of a card', () => {
  it('names its uses one by one', () => {
    expect(usesOf('One of: stop a power; (advanced) use your own.')).toEqual(['Stop a power.', '(advanced) use your own.']);
    expect(usesOf('Kills a leader.')).toEqual(['Kills a leader.']);
  });
  it('is silent about expansions in the base game', () => {
    const face = (set: string): Parameters<typeof noteOf>[0] => ({ card: { notes: 'The copy from the Richese cache.' }, set, copies: 1 }) as unknown as Parameters<typeof noteOf>[0];
    expect([noteOf(face('base')), noteOf(face('e2'))]).toEqual(['', 'The copy from the Richese cache.']);
  });
});
