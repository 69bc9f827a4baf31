// The texts of the expansions: a page fetches them only if it may need them; those of the third stand by themselves.
import { choam } from './choam';
import { e1 } from './e1';
import { e3cards } from './e3cards';
import { richese } from './richese';
import { skills } from './skills';

export const expansions = { ...e1, ...richese, ...choam, ...skills, ...e3cards } as const;
