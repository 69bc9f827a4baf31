import { describe, expect, it } from 'vitest';
import { hasAll, marked, wordsOf } from './marked';

describe('what was sought', () => {
  it('is marked', () => expect(marked('Lasgun meets shield', ['shield', 'lasgun'])).toEqual([{ text: 'Lasgun', found: true }, { text: ' meets ', found: false }, { text: 'shield', found: true }]));
  it('may be any text', () => expect(marked('a (b)', ['(b)', 'x'])).toEqual([{ text: 'a ', found: false }, { text: '(b)', found: true }]));
  it('is nothing where nothing was sought', () => expect(marked('a', [])).toEqual([{ text: 'a', found: false }]));
});
describe('a text', () => {
  it('has all the words in any order', () => expect(hasAll('Atreides shipped 2 to Imperial Basin.', wordsOf(' basin  atreides '))).toBe(true));
  it('has not one that is missing', () => expect(hasAll('Atreides shipped 2 to Imperial Basin.', wordsOf('basin guild'))).toBe(false));
  it('is found without its accents', () => expect(hasAll('Zoé took a seat.', wordsOf('zoe'))).toBe(true));
});
