import { describe, expect, it } from 'vitest';
import type { Line } from '../wire/view';
import { soundsFor } from './which';

const line = (kind: string, seat = 'guild'): Line => ({ at: 0, moment: '', kind, text: '', secret: false, event: { type: kind, seat } });

describe('sounds', () => {
  it('are off unless they are wished for', () => expect(soundsFor('off', [line('storm_moved')], true, 'atreides')).toEqual([]));
  it('are only the own turn where they are quiet', () => expect(soundsFor('quiet', [line('storm_moved')], true, 'atreides')).toEqual(['turn']));
  it('are few: the own turn, then the newest', () => expect(soundsFor('all', [line('storm_moved'), line('spice_blown'), line('card_bought'), line('card_bought')], true, 'atreides')).toEqual(['turn', 'card']));
  it('do not answer one’s own words', () => {
    expect(soundsFor('all', [line('said', 'atreides')], false, 'atreides')).toEqual([]);
    expect(soundsFor('all', [line('said')], false, 'atreides')).toEqual(['message']);
  });
});
