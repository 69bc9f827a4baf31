import sprite from './sprite.svg?url';
import type { Faction } from '../board/types';
import type { IconName } from './icons';

export const markHref = (faction: Faction): string => `${sprite}#f-${faction}`;
export const iconHref = (icon: IconName): string => `${sprite}#i-${icon}`;
