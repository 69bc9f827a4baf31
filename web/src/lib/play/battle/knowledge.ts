// What a seat may know of the other side before the plans open: forces in the open, leaders that can fight, duties in force.
import type { Faction } from '../../board/types';
import type { Book } from '../../wire/catalog';
import type { Count, Fight, Plan, View } from '../../wire/view';
import { maybe, t } from '../../texts';
import { cardClass, fighting, thing } from '../words';
import { written } from '../../parts/amount';
import { dukeWith } from '../envoys/sheet';
import { leads } from '../mats';
import { skilledLeaders } from '../open';
import { territoryOf } from '../../board/board';
import { dialerOf } from '../pair/pair';
import { mostBehind } from '../richese/sheet';
import { ceiling } from './dial';

/** [seat, kind, must, value, amount, rule, until, deal, knowers] */
export type Duty = [Faction, string, boolean, string, number, string, string, number, Faction[]];
const PLAN_KINDS = ['class', 'leader', 'weapon', 'defense', 'dial', 'dial_above', 'lose'];
export const isDuty = (value: unknown): value is Duty => Array.isArray(value) && typeof value[0] === 'string' && typeof value[1] === 'string' && typeof value[2] === 'boolean';
export const dutiesOn = (view: View, seat: Faction): Duty[] => (view.duties ?? []).filter(isDuty).filter(([who, kind]) => who === seat && PLAN_KINDS.includes(kind));

export function dutySentence([, kind, must, value, amount]: Duty, book: Book): string {
  const what = kind === 'class' ? cardClass(value, book) : value === 'none' ? t('fight.nothing') : value === 'hero' ? t('class.cheap_hero') : thing(value, book);
  if (kind === 'class') return t(must ? 'fight.must_play' : 'fight.must_not_play', { what });
  if (kind === 'dial') return t(must ? 'fight.dials' : 'fight.dials_not', { number: written(amount) });
  if (kind === 'dial_above') return t(must ? 'fight.dials_above' : 'fight.dials_not_above', { number: written(amount) });
  if (kind === 'lose') return t('fight.will_lose');
  return t(must ? 'fight.element_is' : 'fight.element_is_not', { element: maybe(`presc.${kind}`) ?? kind, what });
}
/** What a side may not or must play in a slot, in few words: "no projectile defence". */
export function boundSlot(view: View, seat: Faction, slot: 'weapon' | 'defense', book: Book): string {
  const duties = dutiesOn(view, seat).filter(([, kind, , value]) => kind === 'class' && value.endsWith(slot));
  return duties.map(([, , must, value]) => t(must ? 'fight.slot_must' : 'fight.slot_not', { what: cardClass(value, book) })).join(', ');
}
const ORIGIN = { 'bene-gesserit': 'bene_gesserit', atreides: 'atreides' } as const;
/** Whose power a duty comes from, if it is one. */
export function originOf([, , , , , rule]: Duty): Faction | null {
  const head = rule.split('.')[0] ?? '';
  return head in ORIGIN ? ORIGIN[head as keyof typeof ORIGIN] : null;
}

/** Fighters that can take part: those outside the storm. */
export function fighters(view: View, fight: Fight, seat: Faction): Count {
  const there = Object.entries(view.forces ?? {}).filter(([area]) => territoryOf(area) === fight.territory);
  const open = there.filter(([area]) => Number(area.split(':')[1]) !== view.storm);
  const sum = (areas: typeof there): Count => areas.reduce<Count>(([n, e, a, h = 0], [, standing]) => {
    const [normal, elite, advisors, hidden = 0]: Count = standing[seat] ?? [0, 0, 0];
    return [n + normal, e + elite, a + advisors, h + hidden];
  }, [0, 0, 0, 0]);
  const found = sum(open);
  return fighting(found) > 0 ? found : sum(there);
}

const FIGHT_DOUBLE: Partial<Record<Faction, Faction | null>> = { emperor: 'fremen', fremen: null };
/** Forces that are not alike in either game: what an ordinary and what an elite one count. */
const UNLIKE: Partial<Record<Faction, Counts>> = { ixian: { normal: 0.5, elite: 2 } };
export interface Counts { normal: number; elite: number }
/** What a force of a seat counts at most against an opponent. */
export function mostCounts(view: View, seat: Faction, opponent: Faction): Counts {
  const unlike = UNLIKE[seat];
  if (unlike) return unlike;
  const double = view.mode === 'advanced' && seat in FIGHT_DOUBLE && FIGHT_DOUBLE[seat] !== opponent;
  return { normal: 1, elite: double ? 2 : 1 };
}

/** The highest number that a side could dial, for all that others may know: behind a marker may be the most that has not just been used. An ally's marker is not dialed. */
export function mostDialed(view: View, fight: Fight, seat: Faction, opponent: Faction): number {
  const [dialer, other] = [dialerOf(fight, seat), dialerOf(fight, opponent)];
  const [normal, elite, , hidden = 0] = fighters(view, fight, dialer);
  return ceiling(normal + (hidden && dialer === seat ? mostBehind(view) : 0), elite, mostCounts(view, dialer, other));
}

/** What a leader counts: one without a strength of its own has that of the leader it meets. */
export const strengthOf = (book: Book) => (id: string, against: string | null): number => {
  const leader = book.leader(id);
  return leader ? (leader.strength ?? (against ? (book.leader(against)?.strength ?? 0) : 0)) : 0;
};

export interface Possible { id: string; name: string; strength: number }
/** Leaders of a seat that could fight here, the strongest first, as far as the table shows. */
export function possibleLeaders(view: View, book: Book, fight: Fight, seat: Faction): Possible[] {
  const mat = view.mats?.[seat];
  const bound = dutiesOn(view, seat).filter(([, kind]) => kind === 'leader');
  const skilled = skilledLeaders(view, book);
  const own = skilled.find((each) => each.owner === seat && each.seat === seat);
  /** Everybody sees with whom Duke Vidal is. */
  const duke = dukeWith(view) === seat ? view.shared_leader?.leader : undefined;
  const all = book.catalog.leaders
    .filter((leader) => leader.id === duke || ((skilled.some((each) => each.leader === leader.id && each.captive) ? view.skills?.[leader.id]?.seat === seat : leader.faction === seat) && leads(leader, view.mode) && !mat?.dead.includes(leader.id)))
    .filter(({ id }) => [undefined, fight.territory].includes(mat?.used[id]))
    .filter(({ id }) => bound.every(([, , must, value]) => (value === id) === must))
    .map(({ id, name, strength }) => ({ id, name, strength: strength ?? 0 }))
    .sort((a, b) => b.strength - a.strength);
  // Who stands in front of the shield does not fight, unless nobody else can.
  const others = own && !own.behind ? all.filter(({ id }) => id !== own.leader) : all;
  return others.length ? others : all;
}

/** What is known of a slot: a card, that it is empty, or nothing. */
export function knownSlot(view: View, fight: Fight, seat: Faction, slot: 'weapon' | 'defense'): { known: boolean; card: string | null } {
  const plan: Plan | undefined = fight.plans[seat];
  if (plan) return { known: true, card: plan[slot === 'weapon' ? 1 : 2] };
  const duty = dutiesOn(view, seat).find(([, kind, must]) => kind === slot && must);
  return duty ? { known: true, card: duty[3] === 'none' ? null : duty[3] } : { known: false, card: null };
}
