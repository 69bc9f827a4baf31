// The texts of the third expansion: a table fetches them if one of its houses plays.
import { ecaz } from './ecaz';

export const third = { ...ecaz } as const;
