// What lies open of Ecaz: its Ambassadors by the faction printed on each, and where Duke Vidal is.
import { MOBILE, territory, territoryOf } from '../../board/board';
import type { AreaId, Faction, TerritoryId, Thing } from '../../board/types';
import type { IconName } from '../../marks/icons';
import { maybe, t } from '../../texts';
import type { Book } from '../../wire/catalog';
import type { SheetFacts, View } from '../../wire/view';
import { isFaction } from '../journal';
import { hostOf } from '../nests';
import { listed, number, strings, type Dict } from '../words';

export const ECAZ: Faction = 'ecaz';
export const COPIER: Faction = 'bene_gesserit';
export const COHORT = 5;

type Seen = Pick<View, 'sheets'>;
export const ecazSheet = ({ sheets }: Seen): SheetFacts | null => sheets?.[ECAZ] ?? null;
const tokens = (value: unknown): Faction[] => strings(value).filter(isFaction);
/** Tokens of a pile of the sheet: `supply`, `aside`, `pool`, `removed`, `cohort`, `triggered`. */
export const pileOf = (view: Seen, name: 'supply' | 'aside' | 'pool' | 'removed' | 'cohort' | 'triggered'): Faction[] => tokens(ecazSheet(view)?.[name]);

export interface Posted { territory: TerritoryId; token: Faction }
/** Where Ambassadors stand. */
export function posted(view: Seen): Posted[] {
  return strings(ecazSheet(view)?.['placed']).map((pair) => pair.split(' ')).flatMap(([territory = '', token = '']) => (isFaction(token) ? [{ territory, token }] : []));
}
export const postedIn = (view: Seen, territory: TerritoryId): Faction | undefined => posted(view).find((each) => each.territory === territory)?.token;

export interface Serving { token: Faction; effect: Faction; territory: TerritoryId; seat: Faction }
/** Those whose effect is not over, the innermost last. */
export function serving(view: Seen): Serving[] {
  return strings(ecazSheet(view)?.['serving']).map((each) => each.split(' ')).flatMap(([token, effect, territory = '', seat]) => (isFaction(token) && isFaction(effect) && isFaction(seat) ? [{ token, effect, territory, seat }] : []));
}
export const placedNow = (view: Seen): number => number(ecazSheet(view)?.['placed_now']);

export const called = (token: Faction, book: Book): string => t('amb.one', { faction: book.names.faction(token).name });
export const does = (token: string): string => maybe(`amb.${token}.does`) ?? '';

/** The area whose plate a token of a stronghold hangs on; none where that is not on the map. */
export function plateArea(view: View, id: TerritoryId): AreaId | undefined {
  if (id === territoryOf(MOBILE)) return hostOf(view) ? MOBILE : undefined;
  return territory(id).areas[0];
}
/** The Ambassadors of the board, face up on the plates of their strongholds. */
export function ambassadorThings(view: View, book: Book): Thing[] {
  return posted(view).flatMap(({ territory: id, token }): Thing[] => {
    const area = plateArea(view, id);
    return area ? [{ area, icon: 'ambassador', faction: ECAZ, mark: token, name: `${called(token, book)}.` }] : [];
  });
}
/** What is to be said of the Ambassador of a place. */
export function ambassadorSentence(view: Seen, id: TerritoryId, book: Book): string | null {
  const token = postedIn(view, id);
  if (!token) return null;
  return token === ECAZ ? t('amb.place_sentence_own', { does: does(token) }) : t('amb.place_sentence', { who: called(token, book), does: does(token) });
}

/** What entering a place may set off against a seat, besides a battle. */
export function stirredBy(view: View, id: TerritoryId, seat: Faction, book: Book): { text: string; rule: string; icon: IconName }[] {
  const ally = view.mats?.[seat]?.ally ?? null;
  const [token, lying] = [postedIn(view, id), strings(view.sheets?.moritani?.['tokens']).filter((pair) => pair.endsWith(`:${id}`)).length];
  const met = token && seat !== ECAZ && ally !== ECAZ && seat !== token;
  return [
    ...(met ? [{ icon: 'ambassador' as const, rule: 'ambassadors.trigger', text: t('amb.awaits', { who: called(token, book), does: does(token) }) }] : []),
    ...(lying && seat !== 'moritani' && ally !== 'moritani' ? [{ icon: 'terror' as const, rule: 'moritani.terror', text: lying > 1 ? t('terror.await', { count: lying }) : t('terror.awaits') }] : []),
  ];
}

/** What Ecaz shows to all, in sentences. */
export function shownByEcaz(view: View, book: Book): string[] {
  const sheet = ecazSheet(view);
  if (!sheet) return [];
  const names = (of: readonly Faction[]): string => listed(of.map((token) => book.names.faction(token).name));
  const out = posted(view);
  const [supply, aside, pool, removed] = [pileOf(view, 'supply'), pileOf(view, 'aside'), pileOf(view, 'pool'), pileOf(view, 'removed')];
  const loyal = sheet['loyal'];
  return [
    ...(out.length ? [t('amb.stands', { names: listed(out.map(({ territory: id, token }) => `${book.names.faction(token).name} ${t('amb.in', { place: book.names.territory(id) })}`)) })] : []),
    ...(supply.length ? [t('amb.in_supply', { names: names(supply) })] : []),
    ...(aside.length ? [t('amb.aside', { names: names(aside) })] : []),
    ...(removed.length ? [t('amb.removed', { names: names(removed) })] : []),
    ...(pool.length ? [t('amb.to_draw', { names: names(pool) })] : []),
    ...(typeof loyal === 'string' ? [t('amb.loyal', { leader: book.names.leader(loyal) })] : []),
  ];
}

/** What becomes of a token when it has been used. */
export function afterwards(view: Seen, token: Faction): string {
  if (token === ECAZ) return t('amb.goes_supply');
  const used = pileOf(view, 'triggered').length + 1;
  if (used >= COHORT) return token === COPIER ? `${t('amb.goes_out')} ${t('amb.goes_last')}` : t('amb.goes_last');
  return token === COPIER ? t('amb.goes_out') : t('amb.goes_aside', { count: used });
}

const CARD_PRICE = 3;
/** Why an effect would have no result for a seat, as far as whoever is asked can see: its own hand, and what lies open. */
export function idle(view: View, effect: Faction, seat: Faction): string | null {
  const mat = view.mats?.[seat];
  const own = view.you?.seat === seat ? view.me : null;
  const lying = mat ? mat.tanks[0] + mat.tanks[1] + mat.dead.length + mat.face_down : 1;
  const reserves = mat ? mat.reserves[0] + mat.reserves[1] : 1;
  const standing = Object.values(view.forces ?? {}).some((there) => there[seat]);
  if (effect === 'fremen' && !standing) return t('amb.idle_group');
  if (effect === 'guild' && !reserves) return t('amb.idle_reserves');
  if (effect === 'tleilaxu' && !lying) return t('amb.idle_tanks');
  if ((effect === 'choam' || effect === 'ixian') && own && !own.hand.length) return t('amb.idle_hand');
  if (effect === 'richese' && own && own.spice < CARD_PRICE) return t('amb.idle_room');
  return null;
}

// -- Duke Vidal ----------------------------------------------------------------------------------------

/** The seat that has him now, if any. */
export const dukeWith = (view: View): Faction | null => (view.shared_leader?.alive && view.shared_leader.seat ? view.shared_leader.seat : null);
/** He stands among the leaders of whoever has him. */
export function dukeOf(view: View, book: Book, seat: Faction): { id: string; name: string; strength: number | string; faction: Faction; does: string } | null {
  if (dukeWith(view) !== seat || !view.shared_leader) return null;
  const leader = book.leader(view.shared_leader.leader);
  return leader ? { id: leader.id, name: leader.name, strength: leader.strength ?? leader.printed, faction: leader.faction, does: maybe(`vidal.source_${view.shared_leader.source}`) ?? '' } : null;
}
/** Where he is, on the sheets of those who can gain him and of who has him. */
export function dukeSentence(view: View, seat: Faction, book: Book): string | null {
  const duke = view.shared_leader;
  if (!duke) return null;
  const holder = dukeWith(view);
  if (holder === seat) return [t('vidal.with', { who: book.names.faction(seat).name }), maybe(`vidal.source_${duke.source}`) ?? ''].filter(Boolean).join(' ');
  if (seat !== ECAZ && seat !== 'moritani') return null;
  return !duke.alive ? t('vidal.dead') : holder ? t('vidal.with', { who: book.names.faction(holder).name }) : t('vidal.free');
}

/** "Fremen in Carthag", for the clock and the journal of what is left undone. */
export const postingText = (value: Dict, book: Book): string => t('amb.default', { who: book.names.faction(String(value['token']) as Faction).name, place: book.names.territory(String(value['territory'])) });
