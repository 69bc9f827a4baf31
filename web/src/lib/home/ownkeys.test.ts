import { describe, expect, it } from 'vitest';
import { canBeGiven, keyOf, meant, withKey } from './ownkeys';

describe('keys of one’s own', () => {
  it('become the usual ones', () => {
    const { keys } = withKey({}, 'cover', 'X');
    expect(keys).toEqual({ cover: 'x' });
    expect([meant('x', keys), meant('X', keys), meant('b', keys), meant('j', keys), meant('q', keys)]).toEqual(['b', 'b', null, 'j', 'q']);
  });
  it('are taken from who had them', () => {
    const { keys, lost } = withKey({}, 'cover', 'j');
    expect(lost).toBe('journal');
    expect([keyOf('journal', keys), meant('j', keys), meant('b', keys)]).toEqual(['', 'b', null]);
  });
  it('are forgotten where they are the usual ones', () => expect(withKey({ cover: 'x' }, 'cover', 'b').keys).toEqual({}));
  it('are single signs', () => expect(['a', '?', '7', ' ', 'Enter', 'F5'].map(canBeGiven)).toEqual([true, true, true, false, false, false]));
});
