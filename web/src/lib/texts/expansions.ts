// The texts of the expansions: a page fetches them only if it may need them.
import { ambassadors } from './ambassadors';
import { choam } from './choam';
import { e1 } from './e1';
import { ecaz } from './ecaz';
import { richese } from './richese';
import { skills } from './skills';
import { terror } from './terror';

export const expansions = { ...e1, ...richese, ...choam, ...skills, ...ecaz, ...ambassadors, ...terror } as const;
