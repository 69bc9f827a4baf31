// The plan as it is being made: one for each question, shared by the dock and the page in the middle.
import { isDict, list, number, strings } from '../words';
import type { Ask, Group, Plan } from '../../wire/view';
import { allocations, nearest, stepAt, steps, type Step, type Values } from './dial';

export interface PlanOptions { normal: number; elite: number; values: Values; spice: number; allyPays: number; steps: Step[]; leaders: (string | null)[]; weapons: (string | null)[]; defenses: (string | null)[]; extras: string[]; boost: number }
const slots = (value: unknown): (string | null)[] => list(value).filter((each): each is string | null => each === null || typeof each === 'string');

export function planOptions(raw: unknown): PlanOptions {
  const from = isDict(raw) ? raw : {};
  const values = isDict(from['values']) ? from['values'] : {};
  const dials = isDict(from['dials']) ? (from['dials'] as Record<string, number[]>) : {};
  return {
    normal: number(from['normal']), elite: number(from['elite']), spice: number(from['spice']), allyPays: number(from['ally_pays']),
    values: { normal: number(values['normal'], 1), elite: number(values['elite'], 1), free: values['free'] === true, steady: values['steady'] === true },
    steps: steps(dials), leaders: slots(from['leaders']), weapons: slots(from['weapons']), defenses: slots(from['defenses']), extras: strings(from['extras']), boost: number(from['boost']),
  };
}

export const SLOTS = ['leader', 'weapon', 'defense'] as const;
export type SlotName = (typeof SLOTS)[number];

export class PlanDraft {
  readonly options: PlanOptions;
  dial = $state(0);
  support = $state(0);
  leader = $state<string | null>(null);
  weapon = $state<string | null>(null);
  defense = $state<string | null>(null);
  extras = $state.raw<string[]>([]);
  allyPays = $state(0);
  /** Own spice put in for strength: the Spice Banker's. */
  boost = $state(0);
  dialed = $state.raw<Group | null>(null);
  /** What if: what they dial, who leads them, and which leaders die. Null: as far as it is known. */
  theirDial = $state<number | null>(null);
  theirLeader = $state<string | null>(null);
  theyDie = $state<boolean | null>(null);
  iDie = $state<boolean | null>(null);
  #ownSupport = false;

  /** The options as they came. */
  readonly wire: string;

  constructor(ask: Ask) {
    this.wire = JSON.stringify(ask.options);
    this.options = planOptions(ask.options);
    const [leader, weapon, defense, dial, spice, extras, allyPays] = (Array.isArray(ask.default) ? ask.default : []) as unknown as Plan;
    this.leader = leader ?? this.options.leaders[0] ?? null;
    this.weapon = weapon ?? null;
    this.defense = defense ?? null;
    this.extras = [...(extras ?? [])];
    this.dial = nearest(this.dials, dial ?? 0);
    this.support = spice ?? 0;
    this.allyPays = allyPays ?? 0;
  }

  get dials(): number[] { return this.options.steps.map(({ dial }) => dial); }
  get supports(): readonly number[] { return stepAt(this.options.steps, this.dial)?.support ?? [0]; }
  get ownSpice(): number { return this.options.spice - this.options.allyPays; }
  /** The groups that make this dial, where the table has them declared in the plan. */
  get groups(): Group[] { return allocations(this.options.normal, this.options.elite, this.options.values, this.dial, this.support); }

  turn(wish: number): void {
    this.dial = nearest(this.dials, wish);
    const most = this.supports.at(-1) ?? 0;
    this.#support(this.#ownSupport ? nearest(this.supports, this.support) : most);
  }
  pay(wish: number): void {
    this.#ownSupport = true;
    this.#support(nearest(this.supports, wish));
  }
  #support(spice: number): void {
    this.support = spice;
    this.allyPays = Math.max(Math.min(this.allyPays, spice, this.options.allyPays), spice - this.ownSpice, 0);
    this.dialed = null;
    this.boost = Math.min(this.boost, this.mostBoost);
  }
  /** As much as the support leaves, and the skill allows. */
  get mostBoost(): number { return Math.max(0, Math.min(this.options.boost, this.ownSpice - (this.support - this.allyPays))); }
  lead(leader: string | null): void {
    this.leader = leader;
    this.boost = 0;
    if (leader === null) { this.weapon = null; this.defense = null; this.extras = []; }
  }
  /** One card fills one slot: what is taken from the other slot leaves it free, or with what it may hold. */
  arm(slot: 'weapon' | 'defense', card: string | null): void {
    this[slot] = card;
    const other = slot === 'weapon' ? 'defense' : 'weapon';
    if (card !== null && this[other] === card) this[other] = this.options[`${other}s`].find((each) => each !== card) ?? null;
  }
  /** Where a card of the hand may go in this plan. */
  placesFor(card: string): SlotName[] {
    const fits: Record<SlotName, boolean> = { leader: this.options.leaders.includes(card), weapon: this.options.weapons.includes(card), defense: this.options.defenses.includes(card) };
    return SLOTS.filter((slot) => fits[slot] && (slot === 'leader' || this.leader !== null));
  }
  placeOf(card: string): SlotName | null { return SLOTS.find((slot) => this[slot] === card) ?? null; }
  /** A card that is pressed goes to its place, from there to the next one it fits, and from the last back to the hand. */
  play(card: string): void {
    const places = this.placesFor(card);
    const now = this.placeOf(card);
    const next = places[now ? places.indexOf(now) + 1 : 0];
    if (now && now !== 'leader') this.arm(now, this.options[`${now}s`].find((each) => each === null || each !== card) ?? null);
    if (next === 'leader') this.lead(card);
    else if (next) this.arm(next, card);
    else if (now === 'leader') this.lead(this.options.leaders.find((each) => each !== card) ?? null);
  }
  toggle(extra: string): void {
    this.extras = this.extras.includes(extra) ? this.extras.filter((each) => each !== extra) : [...this.extras, extra];
  }
  /** What of an earlier draft still fits: the possible leaders change when a skilled one goes behind the shield. */
  carry(before: PlanDraft): void {
    const fits = (slot: SlotName): string | null => (this.options[`${slot}s`].includes(before[slot]) ? before[slot] : this[slot]);
    this.leader = fits('leader');
    this.weapon = this.leader === null ? null : fits('weapon');
    this.defense = this.leader === null ? null : fits('defense');
    this.extras = before.extras.filter((extra) => this.options.extras.includes(extra));
    this.turn(before.dial);
    if (before.#ownSupport) this.pay(before.support);
    this.theirDial = before.theirDial;
    this.theirLeader = before.theirLeader;
  }
  plan(declared: boolean): Plan {
    const dialed = declared ? (this.dialed ?? this.groups[0] ?? null) : null;
    return [this.leader, this.weapon, this.defense, this.dial, this.support, this.extras, this.allyPays, dialed, null, this.boost];
  }
}

const drafts = new Map<string, PlanDraft>();
/** The draft for a question: kept while other things are looked at. */
export function draftFor(table: string, ask: Ask): PlanDraft {
  const key = `${table}.${ask.id}`;
  const [known, wire] = [drafts.get(key), JSON.stringify(ask.options)];
  if (known?.wire === wire) return known;
  const made = new PlanDraft(ask);
  if (known) made.carry(known);
  drafts.set(key, made);
  return made;
}

/** Is the page in the middle there with a wheel of its own? Then the dock needs none. */
export const wheelOn = $state({ page: false });
