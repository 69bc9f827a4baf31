import { describe, expect, it } from 'vitest';
import { lasted, played } from './when';

const line = (kind: string, at: number): { at: number; moment: string; kind: string; text: string; event: { type: string }; secret: boolean } => ({ at, moment: '', kind, text: '', event: { type: kind }, secret: false });
const MINUTE = 60_000;

describe('a game', () => {
  it('was played between its beginning and the opening of its number', () => expect(played([line('table_made', 1), line('table_began', 5), line('seed_revealed', 9)])).toEqual({ began: 5, ended: 9 }));
  it('has not ended while nothing says so', () => expect(lasted(played([line('table_began', 5)]))).toBeNull());
  it.each([[20, '20 min'], [218, '3 h 38 min'], [12 * 24 * 60, '12 days']])('of %s minutes took %s', (minutes, said) => expect(lasted({ began: 0, ended: minutes * MINUTE })).toBe(said));
});
