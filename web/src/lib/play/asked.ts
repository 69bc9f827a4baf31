// What a question is about, for its title and its help: the values of their placeholders.
import type { Faction } from '../board/types';
import { maybe, t } from '../texts';
import type { Book } from '../wire/catalog';
import type { Ask, View } from '../wire/view';
import { inflationOf } from './open';
import { cardClass, forces, isDict, number, place, text, thing } from './words';

const LEAST_AFTER_CHARITY = 2;
const FACTORS = { double: 2, cancel: 0 } as const;
/** What a seat would be paid: the Bene Gesserit of the advanced game always 2; Inflation doubles or cancels it. */
export function charityFor(view: View, seat: Faction): number {
  const inflation = inflationOf(view);
  const due = seat === 'bene_gesserit' && view.mode === 'advanced' ? LEAST_AFTER_CHARITY : Math.max(0, LEAST_AFTER_CHARITY - (view.me?.spice ?? 0));
  return due * (inflation ? FACTORS[inflation] : 1);
}

export function valuesOf(ask: Ask, view: View, book: Book, seat: Faction): Record<string, string | number> {
  const question = ask.question ?? { seat };
  const of = (key: string): string => text(question[key]);
  const where = of('to') || of('area') || of('territory');
  const options = isDict(ask.options) ? ask.options : {};
  const spice = view.me?.spice ?? 0;
  return {
    place: where ? place(where, book) : '',
    number: number(question['number'], number(options['number'])),
    most: number(question['most'], number(options['most'])),
    price: number(question['price']),
    what: (maybe(`presc.${of('what')}`) ?? of('what')).toLowerCase(),
    loser: of('loser') && thing(of('loser'), book),
    target: thing(of('target') || (ask.kind === 'copy_defense' ? (opponent(view, seat) ?? '') : ''), book),
    shipper: of('shipper') && thing(of('shipper'), book),
    reviver: of('reviver') && thing(of('reviver'), book),
    asker: thing(of('asker') || of('to'), book),
    mover: of('mover') && thing(of('mover'), book),
    entrant: of('entrant') && thing(of('entrant'), book),
    enemy: of('enemy') && thing(of('enemy'), book),
    payee: of('payee') && thing(of('payee'), book),
    opponent: of('opponent') && thing(of('opponent'), book),
    weapon: of('face') && cardClass(of('face'), book),
    defense: defenceAgainst(view, seat, book),
    winner: of('winner') ? thing(of('winner'), book) : view.battle?.winner ? thing(view.battle.winner, book) : '',
    leader: thing(text(options['leader']) || of('leader') || winningLeader(ask, view) || opposingLeader(view, text(question['combatant']) as Faction), book),
    forces: forces(number(question['normal']), number(question['elite']), seat, book),
    spice,
    low: number(options['low']),
    amount: number(question['amount'], ask.kind === 'divide_spice' ? number(options['amount']) : charityFor(view, seat)),
    payer: view.sheets?.choam?.['pays_charity'] === true ? book.names.faction('choam').name : t('charity.bank'),
  };
}

/** What the other side has played in defense, once plans are open. */
function defenceAgainst(view: View, seat: Faction, book: Book): string {
  const other = opponent(view, seat);
  const plan = other ? view.battle?.plans[other] : undefined;
  return thing(plan?.[2] ?? plan?.[8] ?? '', book);
}

/** The leader with whom a battle was won, where that is what is asked about. */
const winningLeader = (ask: Ask, { battle }: View): string => (ask.kind === 'reveal_dancer' && battle?.winner ? (battle.plans[battle.winner]?.[0] ?? '') : '');

/** The leader in the plan against a combatant, once plans are open. */
function opposingLeader(view: View, combatant: Faction): string {
  const { battle } = view;
  if (!battle) return '';
  const other = battle.aggressor === combatant ? battle.defender : battle.aggressor;
  return battle.plans[other]?.[0] ?? '';
}

/** The other side of the battle for a seat or its ally. */
export function opponent(view: View, seat: Faction): Faction | null {
  const { battle } = view;
  if (!battle) return null;
  const ally = view.mats?.[seat]?.ally ?? null;
  const own = [seat, ally];
  return own.includes(battle.aggressor) ? battle.defender : own.includes(battle.defender) ? battle.aggressor : null;
}

const withStop = (title: string): string => title.replace(/\.$/, '');
export const titleOf = (kind: string, book: Book, values: Readonly<Record<string, string | number>>): string => maybe(`q.${kind}.title`, values) ?? withStop(book.catalog.questions[kind]?.title ?? kind.replaceAll('_', ' '));
export const helpOf = (kind: string, values: Readonly<Record<string, string | number>>): string => maybe(`q.${kind}.help`, values) ?? '';
