// The order in which chapters are read, and the signs of them.
import type { IconName } from '../marks/icons';

/** Chapters in reading order; what is not named here comes last. */
export const ORDER = ['core', 'board', 'setup', 'storm', 'spice_blow', 'nexus', 'charity', 'bidding', 'revival', 'shipment', 'movement', 'arrival', 'battle', 'collection', 'mentat_pause', 'victory', 'alliances', 'deals', 'cards', 'karama', 'truthtrance', 'secrecy', 'atreides', 'bene_gesserit', 'emperor', 'fremen', 'guild', 'harkonnen', 'variants'];

const ICONS: Record<string, IconName> = {
  core: 'seal', board: 'stronghold', setup: 'first', storm: 'storm', spice_blow: 'worm', nexus: 'nexus', charity: 'charity', bidding: 'auction', revival: 'revival', shipment: 'ship', movement: 'move', arrival: 'advisor',
  battle: 'battle', collection: 'spice', mentat_pause: 'mentat', victory: 'trophy', alliances: 'alliance', deals: 'bribe', cards: 'treachery-back', karama: 'karama', truthtrance: 'why', secrecy: 'hidden', variants: 'gear',
};
export const chapterIcon = (subject: string): IconName => ICONS[subject] ?? 'rule';

export const inOrder = <T extends { subject: string }>(rules: readonly T[]): [subject: string, rules: T[]][] => {
  const chapters = new Map<string, T[]>();
  for (const rule of rules) chapters.set(rule.subject, [...(chapters.get(rule.subject) ?? []), rule]);
  const at = (subject: string): number => (ORDER.includes(subject) ? ORDER.indexOf(subject) : ORDER.length);
  return [...chapters].sort(([a], [b]) => at(a) - at(b));
};

/** Where a sentence comes from, said in full: "B p.12; F p.2" is the rulebook and the publisher's answers. */
const BOOKS: Record<string, string> = { B: 'Rulebook', F: 'FAQ', U: 'community rulebook', E1: 'Ixians and Tleilaxu', E2: 'CHOAM and Richese', E3: 'Ecaz and Moritani' };
const LETTER = /\b(B|F|U|E[123])(?=( pp?\.|,|:|$))( (pp?)\. ?)?/g;
export const cited = (source: string): string[] =>
  source.split(/;\s*/).filter(Boolean).map((one) => one.replace(LETTER, (_whole, letter: string, _ahead: string, _page: string, pages?: string) => `${BOOKS[letter]}${pages ? ` ${pages}. ` : ''}`));
