// The rows of a pick: what each option is called, what follows from it, and what the button says.
import type { Faction } from '../board/types';
import type { IconName } from '../marks/icons';
import { lookOf } from '../parts/cards';
import { kindOf } from './cardtext';
import { maybe, t } from '../texts';
import type { Book } from '../wire/catalog';
import type { Ask, Count, View } from '../wire/view';
import { territoryOf } from '../board/board';
import { fighters } from './battle/knowledge';
import { answer, fighting, forces, isDict, list, number, text, thing } from './words';

/** The options of a pick: a list, or a list among other facts. */
export const optionsOf = (options: unknown): readonly unknown[] => (Array.isArray(options) ? options : isDict(options) ? list(options['choices']) : []);

export function rowText(ask: Ask, option: unknown, seat: Faction, book: Book): string {
  const leader = isDict(ask.options) ? thing(text(ask.options['leader']), book) : '';
  if (ask.kind === 'decide_capture') return maybe(`fate.${text(option)}`, { leader }) ?? text(option);
  if (ask.kind === 'answer_prescience') return elementOf(text(option), book);
  if (ask.kind === 'exchange_suboids') return option === 0 ? t('q.exchange_suboids.no') : t(option === 1 ? 'exchange.row_one' : 'exchange.row', { count: number(option) });
  if (ask.kind === 'place_cache_lot') return maybe(`cache.when_${text(option)}`) ?? text(option);
  if (ask.kind === 'choose_battle' && isDict(option)) return thing(text(option['territory']), book);
  if (ask.kind === 'save_one') return answer(ask.kind, [option], seat, book);
  const named = maybe(`choice.${ask.kind}.${text(option)}`);
  if (named) return named;
  return answer(ask.kind, option, seat, book);
}
const elementOf = (value: string, book: Book): string => (value === 'none' ? t('presc.none') : Number.isNaN(Number(value)) ? thing(value, book) : value.replace(/\.5$/, '½').replace(/^0½$/, '½'));

interface RowNote { note?: string; faction?: Faction; icon?: IconName }
export function noteOf(ask: Ask, option: unknown, view: View, seat: Faction, book: Book): RowNote {
  if (ask.kind === 'choose_battle' && isDict(option)) return fight(text(option['territory']), text(option['opponent']) as Faction, view, seat, book);
  if (ask.kind === 'place_cache_lot') return { note: maybe(`cache.when_${text(option)}_note`) ?? '' };
  if (ask.kind === 'name_dialed') return { note: undialed(option, view, seat) };
  if (ask.kind === 'decide_capture') return { note: maybe(`fate.${text(option)}_text`) ?? '' };
  if (ask.kind === 'speak_at_nexus' && isDict(option) && option['seat']) return { faction: text(option['seat']) as Faction };
  const said = maybe(`choice.${ask.kind}.${text(option)}_note`);
  if (said) return { note: said };
  if (ask.kind === 'copy_card') return { icon: 'stronghold', note: book.strongholdCard(text(option))?.effect ?? '' };
  if (ask.kind === 'reveal_traitor') return bounty(text(option), view, book);
  const card = typeof option === 'string' ? book.card(option) : undefined;
  return card ? { icon: lookOf(kindOf(card)).icon, note: t('karama.discarded') } : {};
}
function fight(territory: string, opponent: Faction, view: View, seat: Faction, book: Book): RowNote {
  const of = (who: Faction): number => Object.entries(view.forces ?? {}).filter(([area]) => territoryOf(area) === territory).reduce((sum, [, standing]) => {
    const there: Count = standing[who] ?? [0, 0, 0];
    return sum + fighting(there);
  }, 0);
  return { faction: opponent, note: t('battle.sides', { mine: of(seat), opponent: book.names.faction(opponent).name, theirs: of(opponent) }) };
}

/** What the death of a leader brings to Moritani. */
function bounty(id: string, view: View, book: Book): RowNote {
  const leader = book.leader(id);
  const dead = Object.values(view.mats ?? {}).some((mat) => mat?.dead.includes(id));
  return leader ? { faction: leader.faction, note: dead ? t('terror.bounty_dead') : t('terror.bounty', { count: leader.strength ?? 0 }) } : {};
}

/** What is left to decide against a Stone Burner. */
function undialed(option: unknown, view: View, seat: Faction): string {
  const dialed = list(option).reduce<number>((sum, each) => sum + number(each), 0);
  return view.battle ? t('dialed.left', { count: fighting(fighters(view, view.battle, seat)) - dialed }) : '';
}

/** What the button says that sends the option. */
export function sendText(ask: Ask, option: unknown, seat: Faction, book: Book, values: Readonly<Record<string, string | number>>): string {
  const what = rowText(ask, option, seat, book);
  switch (ask.kind) {
    case 'answer_truth': return t('truth.answer', { what });
    case 'ask_prescience': return t('presc.ask', { what: what.toLowerCase() });
    case 'answer_prescience': return t('presc.answer', { what });
    case 'settle_by_karama': return t('settle.with', { card: what });
    case 'stop_revival':
    case 'stop_shipment': return t('stop.with', { card: what });
    case 'swap_dancer': return t('dancers.swap', { leader: what });
    case 'play_amal': case 'play_hajr': case 'play_harvester': case 'play_thumper': return t(`q.${ask.kind}.yes`);
    case 'take_token': return t('q.take_token.yes', { token: what });
    case 'choose_dead': return t('spread.lose', { forces: forces(number(list(option)[0]), number(list(option)[1]), seat, book) });
    case 'place_cache_lot': return maybe(`cache.button_${text(option)}`) ?? what;
    case 'name_dialed': return t('dialed.do', { forces: what });
    case 'choose_battle': return answer(ask.kind, option, seat, book);
    default: return maybe(`do.${ask.kind}`, { ...values, what }) ?? maybe(`q.${ask.kind}.yes`, values) ?? what;
  }
}
