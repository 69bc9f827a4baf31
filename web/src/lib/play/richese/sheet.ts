// What is known of Richese: its No-Fields, and the cards of its cache. Of others' secrets the view says nothing.
import type { Faction } from '../../board/types';
import type { Book } from '../../wire/catalog';
import type { SheetFacts, View } from '../../wire/view';
import { t } from '../../texts';
import { listed, number, strings } from '../words';

/** The values of the three tokens, for all to know. */
export const NO_FIELDS = [0, 3, 5] as const;
export const RICHESE: Faction = 'richese';

/** The value behind the marker on the planet, if these are its owner's eyes: nobody else's view has it. Null, too, while none lies there. */
export function nofieldOf({ me }: Pick<View, 'me'>): number | null {
  const marker = me?.sheet?.['marker'];
  return typeof marker === 'number' ? marker : null;
}

export const openSheet = ({ sheets }: Pick<View, 'sheets'>): SheetFacts | null => sheets?.[RICHESE] ?? null;
/** The No-Field used before, which lies face up before the shield. */
export const lastUsed = (view: Pick<View, 'sheets'>): number | null => {
  const value = openSheet(view)?.['face_up'];
  return typeof value === 'number' ? value : null;
};
/** Does a marker lie on the planet? */
export const isOut = ({ forces }: Pick<View, 'forces'>): boolean => Object.values(forces ?? {}).some((there) => (there[RICHESE]?.[3] ?? 0) > 0);

export interface Cache { count: number; listed: string[] }
/** How many cards it holds, and of which they are: more than that once one has been taken unseen. */
export function cacheOf(view: Pick<View, 'sheets'>): Cache {
  const sheet = openSheet(view);
  return { count: number(sheet?.['cache']), listed: strings(sheet?.['listed']) };
}

/** What all may see before the shield of Richese, in sentences. */
export function shownByRichese(view: View, book: Book): string[] {
  if (!openSheet(view)) return [];
  const face = lastUsed(view);
  const { count, listed: cards } = cacheOf(view);
  const names = listed(cards.map((card) => book.names.card(card)));
  return [
    isOut(view) ? t('nofield.out') : t('nofield.none_out'),
    face === null ? t('nofield.none_used') : t('nofield.last_used', { value: face }),
    !count ? t('cache.empty') : cards.length > count ? t('cache.some_of', { count, cards: names }) : t('cache.holds', { count, cards: names }),
  ];
}

export interface NoField { value: number; where: 'behind' | 'out' | 'used' }
/** The three tokens as their owner sees them. */
export function ownNoFields(view: View): NoField[] {
  const [out, used] = [nofieldOf(view), lastUsed(view)];
  return NO_FIELDS.map((value) => ({ value, where: value === out ? 'out' : value === used ? 'used' : 'behind' }));
}

/** What may stand behind a marker that a seat does not own: whatever has not just been used, as far as there are reserves. */
export function mostBehind(view: View): number {
  const reserves = view.mats?.[RICHESE]?.reserves[0] ?? 0;
  const able = NO_FIELDS.filter((value) => value !== lastUsed(view));
  return Math.min(Math.max(...able), reserves);
}
