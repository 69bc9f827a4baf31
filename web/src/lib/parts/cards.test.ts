import { describe, expect, it } from 'vitest';
import { lookOf, type CardKind } from './cards';

const card = (face: string, kind: CardKind['kind'], weapon: string[] = [], defense: string[] = []): CardKind => ({ face, kind, weapon, defense });

describe('the look of a card', () => {
  it.each([
    [card('crysknife', 'weapon', ['projectile']), 'weapon-projectile', 'projectile'],
    [card('chaumas', 'weapon', ['poison']), 'weapon-poison', 'poison'],
    [card('lasgun', 'weapon', ['special']), 'weapon-lasgun', 'lasgun'],
    [card('shield', 'defense', [], ['projectile']), 'shield', 'defence'],
    [card('snooper', 'defense', [], ['poison']), 'snooper', 'defence'],
    [card('shield_snooper', 'defense', [], ['projectile', 'poison']), 'shield-snooper', 'defence'],
    [card('karama', 'special'), 'karama', 'special'],
    [card('kulon', 'worthless'), 'worthless', 'plain'],
    [card('cheap_hero', 'leader_substitute'), 'cheap-hero', 'plain'],
  ] as const)('%o', (kind, icon, colour) => expect(lookOf(kind)).toEqual({ icon, colour }));
});
