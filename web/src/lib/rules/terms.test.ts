import { describe, expect, it, vi } from 'vitest';

vi.mock('../people/who.svelte', () => ({ findMe: () => Promise.resolve(null) }));
const { holds } = await import('./terms.svelte');
type Terms = NonNullable<Parameters<typeof holds>[1]>;

const at = { mode: 'basic', factions: ['atreides', 'fremen'] } as Terms;
const rule = (over: object): Parameters<typeof holds>[0] => ({ mode: null, factions: [], subject: 'storm', ...over });

describe('the rules of a table', () => {
  it('are all of them where there is none', () => expect(holds(rule({ mode: 'advanced', factions: ['guild'] }), null, ['guild'])).toBe(true));
  it('are those of its mode', () => expect([holds(rule({ mode: 'basic' }), at, []), holds(rule({ mode: 'advanced' }), at, [])]).toEqual([true, false]));
  it('are those of its factions', () => {
    expect(holds(rule({ factions: ['guild', 'fremen'] }), at, [])).toBe(true);
    expect(holds(rule({ factions: ['guild'] }), at, [])).toBe(false);
    expect(holds(rule({ subject: 'guild' }), at, ['guild', 'fremen'])).toBe(false);
  });
});
