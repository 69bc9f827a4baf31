// What a card looks like: its icon and colour follow from what it does.
import type { IconName } from '../marks/icons';

export type CardColour = 'projectile' | 'poison' | 'lasgun' | 'defence' | 'special' | 'plain';
export interface CardLook { icon: IconName; colour: CardColour }

/** The part of a catalogue card that decides its look. */
export interface CardKind {
  face: string;
  kind: 'weapon' | 'defense' | 'worthless' | 'leader_substitute' | 'special' | 'special_battle';
  weapon: readonly string[];
  defense: readonly string[];
}

export const TRAITOR: CardLook = { icon: 'traitor', colour: 'plain' };
export const FACE_DOWN: CardLook = { icon: 'treachery-back', colour: 'plain' };

export function lookOf({ face, kind, weapon, defense }: CardKind): CardLook {
  if (kind === 'weapon') return weaponLook(face, weapon);
  if (kind === 'defense') return { icon: defense.length > 1 ? 'shield-snooper' : defense[0] === 'poison' ? 'snooper' : 'shield', colour: 'defence' };
  if (kind === 'worthless') return { icon: 'worthless', colour: 'plain' };
  if (kind === 'leader_substitute') return { icon: 'cheap-hero', colour: 'plain' };
  return { icon: face.startsWith('karama') ? 'karama' : 'special', colour: 'special' };
}

function weaponLook(face: string, classes: readonly string[]): CardLook {
  if (face === 'lasgun') return { icon: 'weapon-lasgun', colour: 'lasgun' };
  if (classes.length !== 1 || classes[0] === 'special') return { icon: 'weapon-special', colour: 'lasgun' };
  return classes[0] === 'poison' ? { icon: 'weapon-poison', colour: 'poison' } : { icon: 'weapon-projectile', colour: 'projectile' };
}
