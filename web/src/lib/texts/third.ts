// The texts of the third expansion: a table fetches them if one of its houses plays.
import { ambassadors } from './ambassadors';
import { ecaz } from './ecaz';
import { terror } from './terror';

export const third = { ...ecaz, ...ambassadors, ...terror } as const;
