import { describe, expect, it } from 'vitest';
import { book } from '../../wire/catalog';
import type { Ask, Line, View } from '../../wire/view';
import { possibleLeaders } from '../battle/knowledge';
import { nestedIn } from '../nested';
import { laid, laidIn, terrorSentences, terrorThings } from '../terror/sheet';
import { afterwards, ambassadorThings, dukeSentence, idle, posted, serving, shownByEcaz, stirredBy } from './sheet';

const names = book({
  factions: [{ id: 'fremen', name: 'Fremen', short_name: 'Fremen' }, { id: 'emperor', name: 'Emperor', short_name: 'Emperor' }, { id: 'ecaz', name: 'Ecaz', short_name: 'Ecaz' }],
  leaders: [], cards: [], territories: [{ id: 'carthag', name: 'Carthag', areas: ['carthag:10'] }], spice_cards: [], skills: [], stronghold_cards: [],
} as never);
const seen = (more: Partial<View> = {}): View => ({
  sheets: { ecaz: { placed: ['carthag fremen', 'hidden_mobile_stronghold guild'], supply: ['ecaz'], serving: ['fremen fremen carthag ecaz'], triggered: ['choam'] }, moritani: { tokens: ['3:carthag', '4:arrakeen'], supply: 4 } },
  mats: {}, ...more,
}) as View;
const owner = seen({ me: { sheet: { faces: ['3:atomics', '4:robbery'], supply: ['extortion'] } } as never });

describe('Ambassadors', () => {
  it('stand where all see them', () => expect(posted(seen())).toEqual([{ territory: 'carthag', token: 'fremen' }, { territory: 'hidden_mobile_stronghold', token: 'guild' }]));
  it('hang on plates that are on the map', () => {
    expect(ambassadorThings(seen(), names).map(({ mark }) => mark)).toEqual(['fremen']);
    expect(ambassadorThings(seen({ mobile_stronghold: ['meridian:1'] }), names)).toHaveLength(2);
  });
  it('are told with where they stand', () => expect(shownByEcaz(seen(), names)[0]).toContain('Fremen in Carthag'));
  it('say what becomes of them', () => {
    expect(afterwards(seen(), 'fremen')).toContain('2 of this cohort');
    expect(afterwards(seen(), 'ecaz')).toContain('in your supply');
    expect(afterwards(seen({ sheets: { ecaz: { triggered: ['choam', 'guild', 'ixian', 'richese'] } } }), 'fremen')).toContain('five new ones');
  });
  it('may have no result, as far as one sees', () => {
    expect(idle(seen({ forces: {} }), 'fremen', 'ecaz')).not.toBeNull();
    expect(idle(seen({ forces: { 'carthag:10': { ecaz: [1, 0, 0] } } }), 'fremen', 'ecaz')).toBeNull();
    expect(idle(seen(), 'choam', 'ecaz')).toBeNull();
  });
  it('are at work with all that came before', () => {
    const ask = { kind: 'relocate', hidden: false, of: ['ecaz'] } as unknown as Ask;
    const lines = [{ kind: 'forces_moved', event: { type: 'forces_moved', seat: 'emperor', area: 'carthag:10', group: [3, 0] } }] as unknown as Line[];
    const steps = nestedIn(seen({ ask, acting: 'emperor' }), lines, names, 'You: relocate');
    expect(steps.map(({ text }) => text)).toEqual(['Emperor’s turn: moved 3 into Carthag', 'Ambassador of Fremen at work in Carthag, for Ecaz', 'You: relocate', 'then Emperor’s turn goes on']);
    expect(serving(seen())).toHaveLength(1);
  });
  it('say nothing of a hidden window', () => expect(nestedIn(seen({ ask: { kind: 'cancel_power', hidden: true, of: [] } as unknown as Ask, acting: 'emperor' }), [], names, null)).toEqual([]));
});

describe('Terror tokens', () => {
  it('have faces in the eyes of their owner only', () => {
    expect(laid(seen()).map(({ face }) => face)).toEqual([undefined, undefined]);
    expect(laid(owner).map(({ face }) => face)).toEqual(['atomics', 'robbery']);
    expect(laid(owner, true).map(({ face }) => face)).toEqual([undefined, undefined]);
  });
  it('look alike to all others', () => {
    const [one, other] = terrorThings(seen());
    expect({ ...one, area: '' }).toEqual({ ...other, area: '' });
    expect(terrorThings(owner)[0]?.secret).toBe('warn');
  });
  it('are told by their place', () => {
    expect(laidIn(seen(), 'carthag')).toHaveLength(1);
    expect(terrorSentences(seen(), 'carthag')[0]?.text).not.toContain('Atomics');
    expect(terrorSentences(owner, 'carthag')[0]?.text).toContain('Atomics');
  });
  it('await all but their owner and its ally', () => {
    expect(stirredBy(seen(), 'carthag', 'emperor', names)).toHaveLength(2);
    expect(stirredBy(seen(), 'carthag', 'fremen', names)).toHaveLength(1);
    expect(stirredBy(seen(), 'arrakeen', 'moritani', names)).toHaveLength(0);
    expect(stirredBy(seen({ mats: { emperor: { ally: 'moritani' } } as never }), 'arrakeen', 'emperor', names)).toHaveLength(0);
  });
});

describe('Duke Vidal', () => {
  const leaders = [{ id: 'duke_vidal', name: 'Duke Prad Vidal', faction: 'ecaz', strength: 6, printed: '6', kind: 'shared' }, { id: 'sanya', name: 'Sanya', faction: 'ecaz', strength: 4, printed: '4', kind: 'ordinary' }];
  const held = { ...names, catalog: { ...names.catalog, leaders } } as unknown as typeof names;
  const duke = (seat: string, alive = true): Partial<View> => ({ shared_leader: { leader: 'duke_vidal', alive, seat, source: 'battles' } as never, mats: { ecaz: { dead: [], used: {} }, moritani: { dead: [], used: {} } } as never });
  const fight = { territory: 'carthag' } as never;
  it('may lead whoever has him, and nobody else', () => {
    expect(possibleLeaders(seen(duke('moritani')), held, fight, 'moritani').map(({ id }) => id)).toEqual(['duke_vidal']);
    expect(possibleLeaders(seen(duke('moritani')), held, fight, 'ecaz').map(({ id }) => id)).toEqual(['sanya']);
    expect(possibleLeaders(seen(duke('')), held, fight, 'moritani')).toEqual([]);
  });
  it('is told where one may gain him', () => {
    expect(dukeSentence(seen(duke('')), 'ecaz', names)).toContain('nobody');
    expect(dukeSentence(seen(duke('', false)), 'moritani', names)).toContain('tanks');
    expect(dukeSentence(seen(duke('')), 'emperor', names)).toBeNull();
  });
});
