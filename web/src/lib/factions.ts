import type { Faction } from './board/types';

/** The faction's colours as custom properties for the parts below: --fc (fill), --fi (mark on it), --ft (text). */
export const colours = (faction: Faction): string => `--fc: var(--f-${faction}); --fi: var(--f-${faction}-ink); --ft: var(--f-text-${faction})`;
