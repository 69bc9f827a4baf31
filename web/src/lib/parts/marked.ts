// What was sought, in a text: which texts have all the words, and where.
const plain = (text: string): string => text.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '');
export const wordsOf = (sought: string): string[] => sought.trim().split(/\s+/).filter(Boolean);
/** Has a text all the words, in any order? Accents do not matter. */
export const hasAll = (text: string, words: readonly string[]): boolean => {
  const inside = plain(text);
  return words.every((word) => inside.includes(plain(word)));
};

export interface Span { text: string; found: boolean }
/** A text in spans, those that were sought marked. */
export function marked(text: string, words: readonly string[]): Span[] {
  const sought = words.filter((word) => word.length > 1).map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  if (!sought.length) return [{ text, found: false }];
  const split = text.split(new RegExp(`(${sought.join('|')})`, 'i'));
  return split.map((part, i) => ({ text: part, found: i % 2 === 1 })).filter(({ text: part }) => part !== '');
}
