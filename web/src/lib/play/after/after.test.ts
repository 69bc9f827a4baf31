import { expect, it } from 'vitest';
import type { Line } from '../../wire/view';
import { pastMoments } from '../waiting/past';
import { courses, heldBy, scale, spread, type TurnEnd } from './figures';
import { fits, fromHex, sha256 } from './sha256';
import { decision, wonWith } from './summary';
import type { ToldBattle } from '../battle/told';
import type { Book } from '../../wire/catalog';
import type { View } from '../../wire/view';

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);
it('hashes as the standard says', () => {
  expect(sha256(bytes(''))).toBe('e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855');
  expect(sha256(bytes('abc'))).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad');
  expect(sha256(bytes('abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq'))).toBe('248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1');
});
it('checks salt and seed, in that order', () => {
  const [seed, salt] = ['0102', 'ff'];
  const commitment = sha256(fromHex('ff0102'));
  expect(fits(commitment, seed, salt)).toBe(true);
  expect(fits(commitment, salt, seed)).toBe(false);
});
it('offers past moments once, the newest first, and never the one that is open', () => {
  const line = (moment: string, text: string, kind = 'bid_made'): Line => ({ at: 1, moment, kind, text, event: { type: kind }, secret: false });
  expect(pastMoments([line('', 'table'), line('0.1.1', 'a'), line('0.1.2', 'b'), line('0.1.2', 'c'), line('0.1.2', 'hi', 'said'), line('0.1.3', 'now')], '0.1.3').map(({ text }) => text)).toEqual(['b', 'a']);
});

const end = (turn: number, atreides: string[], fremen: string[]): TurnEnd => ({ turn, seats: { atreides: { strongholds: atreides, planet: 9, reserves: 8, tanks: 3, spice: 10 + turn }, fremen: { strongholds: fremen, planet: 7, reserves: 13, tanks: 0, spice: null } } });
it('draws a line for each, with holes where nothing is known', () => expect(courses([end(0, [], []), end(1, [], [])], ['atreides', 'fremen'], 'spice')).toEqual([{ seat: 'atreides', values: [10, 11] }, { seat: 'fremen', values: [null, null] }]));
it('reads heights by round numbers', () => expect([scale(4), scale(23), scale(41)]).toEqual([[0, 1, 2, 3, 4], [0, 10, 20], [0, 20, 40]]));
it('keeps marks apart and inside', () => {
  expect(spread([50, 52, 10], 18, 0, 100)).toEqual([50, 68, 10]);
  expect(spread([99, 98], 18, 0, 100)).toEqual([100, 82]);
});
it('says what was held, by whom, and of how many', () => {
  const table = (victory: string, winners: string[], ally: string | null): View => ({ victory, winners, order: ['atreides', 'fremen', 'guild'], mats: { atreides: { ally }, fremen: { ally: ally ? 'atreides' : null } } }) as unknown as View;
  const last = end(4, ['arrakeen', 'carthag'], ['carthag', 'sietch_tabr']);
  expect(heldBy(last, ['atreides', 'fremen'])).toEqual(['arrakeen', 'carthag', 'sietch_tabr']);
  expect(wonWith(table('strongholds', ['atreides', 'fremen'], 'fremen'), last, null)).toMatchObject({ needed: 4, rule: 'victory.alliance', places: ['arrakeen', 'carthag', 'sietch_tabr'] });
  expect(wonWith(table('prediction', ['bene_gesserit'], null), last, { faction: 'fremen', turn: 4 })).toMatchObject({ seats: ['fremen'], needed: 3, rule: 'victory.strongholds' });
  expect(wonWith(table('guild', ['guild'], null), last, null)).toBeNull();
});
it('knows what decided a battle', () => {
  const fight = (part: Partial<ToldBattle>): ToldBattle => ({ aggressor: 'atreides', defender: 'fremen', winner: 'atreides', totals: [9, 6], killed: [], called: [], exploded: false, plans: { fremen: ['chani', null, null, 1, 0, [], 0, null] }, ...part }) as unknown as ToldBattle;
  const book = { leader: () => ({ strength: 6 }) } as unknown as Book;
  expect([decision(fight({}), book), decision(fight({ killed: ['chani'] }), book), decision(fight({ totals: [6, 6] }), book), decision(fight({ totals: [6.5, 6] }), book), decision(fight({ totals: [7, 6] }), book)]).toEqual([{ how: 'points', by: 3 }, { how: 'leader', leader: 'chani' }, { how: 'tie' }, { how: 'half' }, { how: 'point' }]);
  expect([decision(fight({ exploded: true }), book).how, decision(fight({ called: [{ combatant: 'atreides', leader: 'chani' }] }), book)]).toEqual(['explosion', { how: 'traitor', leader: 'chani' }]);
});
