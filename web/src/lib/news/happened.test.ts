import { describe, expect, it } from 'vitest';
import { happened } from './happened';

const line = (at: number): { at: number; moment: string; kind: string; text: string; event: { type: string }; secret: boolean } => ({ at, moment: '', kind: 'bid_made', text: '', event: { type: '' }, secret: false });

describe('what has happened', () => {
  it('is what was told since', () => expect(happened({ lines: [line(1), line(5), line(9)] }, 5).map(({ at }) => at)).toEqual([9]));
  it('is everything to somebody who has never looked', () => expect(happened({ lines: [line(1)] }, 0)).toHaveLength(1));
});
