// What the board says about a territory, and what is there now, in sentences.
import { MOBILE, territory as printed, territoryOf } from '../board/board';
import type { AreaId, TerritoryId } from '../board/types';
import type { IconName } from '../marks/icons';
import { t } from '../texts';
import type { Book } from '../wire/catalog';
import type { View } from '../wire/view';
import { ambassadorSentence } from './envoys/sheet';
import { hostOf } from './nests';
import { cardSentence } from './open';
import { heldTogether, partners } from './pair/pair';
import { spiceIn } from './present';
import { gatherable } from './stronghold';
import { terrorSentences } from './terror/sheet';
import { place } from './words';

export interface Sentence { icon: IconName; text: string; rule?: string }
export interface About { kind: string; sentences: Sentence[]; neighbours: TerritoryId[] }

const KINDS = { sand: 'inspect.sand', rock: 'inspect.rock', stronghold: 'inspect.stronghold', polar: 'inspect.polar' } as const;
const numbers = (value: unknown): number[] => (Array.isArray(value) ? value.filter((each): each is number => typeof each === 'number') : []);
const amount = (value: unknown): number => (typeof value === 'number' ? value : 0);

export function about(view: View, id: TerritoryId, book: Book, covered = false): About {
  const host = hostOf(view);
  return id === territoryOf(MOBILE) && host ? aboutMobile(view, host, book) : aboutPrinted(view, id, book, covered);
}

/** What travels: where it points, who gets in and out, and what it brings. */
function aboutMobile(view: View, host: AreaId, book: Book): About {
  const where = place(host, book);
  return {
    kind: t('hms.kind', { place: where }),
    sentences: [
      { icon: 'hms', text: t('hms.door', { place: where }), rule: 'hidden-mobile-stronghold.door' },
      { icon: 'stronghold', text: t('hms.counts'), rule: 'hidden-mobile-stronghold.victory' },
      { icon: 'storm', text: t('hms.shelter'), rule: 'hidden-mobile-stronghold.shelter' },
      { icon: 'move', text: t('hms.moves'), rule: 'hidden-mobile-stronghold.movement' },
      { icon: 'spice', text: t('hms.gathers', { amount: gatherable(view) }), rule: 'hidden-mobile-stronghold.spice' },
      ...ofAmbassador(view, territoryOf(MOBILE), book),
      ...ofCard(view, territoryOf(MOBILE), book),
      { icon: 'ship', text: t('hms.ships'), rule: 'hidden-mobile-stronghold.shipping' },
    ],
    neighbours: [territoryOf(host)],
  };
}

/** Its Stronghold card, where those are played. */
function ofCard(view: View, id: TerritoryId, book: Book): Sentence[] {
  const text = cardSentence(view, id, book);
  return text ? [{ icon: 'stronghold', text, rule: id === territoryOf(MOBILE) ? 'stronghold-cards.copy' : `stronghold-cards.${id.replaceAll('_', '-')}` }] : [];
}

/** The Ambassador that stands there, which all see. */
function ofAmbassador(view: View, id: TerritoryId, book: Book): Sentence[] {
  const text = ambassadorSentence(view, id, book);
  return text ? [{ icon: 'ambassador', text, rule: 'ambassadors.trigger' }] : [];
}

/** Ecaz and its ally, where both stand. */
function togetherIn(view: View, id: TerritoryId, book: Book): Sentence[] {
  const both = partners(view);
  if (!both || !heldTogether(view, id)) return [];
  const [ecaz, ally] = both.map((seat) => book.names.faction(seat).name);
  return [{ icon: 'alliance', text: t('pair.here', { a: ecaz ?? '', b: ally ?? '', ecaz: ecaz ?? '' }), rule: 'ecaz-occupy.control' }];
}

function aboutPrinted(view: View, id: TerritoryId, book: Book, covered: boolean): About {
  const board = printed(id);
  const entry = book.territory(id);
  const sectors = numbers(entry?.['sectors']);
  const where = board.terrain === 'polar' ? '' : sectors.length === 1 ? t('inspect.sector', { sector: sectors[0] ?? 0 }) : t('inspect.sectors', { sectors: sectors.join(', ') });
  const sheltered = view.wall_destroyed ? entry?.['shelter_after_atomics'] === true : entry?.['shelter'] === true;
  const spice = spiceIn(view, id);
  const sentences: (Sentence | null)[] = [
    spice ? { icon: 'spice', text: t('inspect.spice_now', { amount: spice }), rule: 'collection.rate' } : null,
    board.spice ? { icon: 'spice', text: t('inspect.spice_card', { amount: board.spice.amount }), rule: 'spice-blow.territory-card' } : null,
    view.storm && sectors.includes(view.storm) && board.terrain !== 'polar' ? { icon: 'storm', text: t('inspect.storm_now', { sector: view.storm }), rule: 'storm.standing' } : null,
    { icon: 'storm', text: t(sheltered ? 'inspect.storm_safe' : 'inspect.storm_kills'), rule: sheltered ? 'storm.shelter' : 'storm.damage' },
    { icon: 'worm', text: t(entry?.['worm'] === true ? 'inspect.worm_comes' : 'inspect.worm_never'), rule: 'spice-blow.devouring' },
    entry?.['ornithopters'] === true ? { icon: 'ornithopter', text: t('inspect.ornithopters'), rule: 'movement.ornithopters' } : null,
    amount(entry?.['income']) && view.mode === 'advanced' ? { icon: 'charity', text: t('inspect.income', { amount: amount(entry?.['income']) }), rule: 'collection.income' } : null,
    ...togetherIn(view, id, book),
    board.stronghold ? { icon: 'stronghold', text: partners(view) ? `${t('inspect.two_factions')} ${t('pair.allowed')}` : t('inspect.two_factions'), rule: 'shipment.occupancy' } : null,
    ...ofAmbassador(view, id, book),
    ...terrorSentences(view, id, covered),
    ...ofCard(view, id, book),
    { icon: 'ship', text: t('inspect.price', { price: amount(entry?.['price']) }), rule: 'shipment.price' },
  ];
  return { kind: [t(KINDS[board.terrain]), where].filter(Boolean).join(' · '), sentences: sentences.filter((each) => each !== null), neighbours: entry?.neighbors ?? [] };
}
