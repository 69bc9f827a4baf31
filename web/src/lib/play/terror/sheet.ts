// What is known of Moritani's Terror tokens: all see where they lie, only Moritani's own view has their faces.
import type { Faction, TerritoryId, Thing } from '../../board/types';
import type { IconName } from '../../marks/icons';
import { maybe, t } from '../../texts';
import type { Book } from '../../wire/catalog';
import type { SheetFacts, View } from '../../wire/view';
import { plateArea } from '../envoys/sheet';
import { listed, number, strings } from '../words';

export const MORITANI: Faction = 'moritani';
export const FACES = ['assassination', 'atomics', 'extortion', 'robbery', 'sabotage', 'sneak_attack'] as const;
export type Face = (typeof FACES)[number];
export const FACE_ICONS: Readonly<Record<Face, IconName>> = { assassination: 'leader', atomics: 'warn', extortion: 'spice', robbery: 'bribe', sabotage: 'treachery-back', sneak_attack: 'ship' };
export const isFace = (id: unknown): id is Face => FACES.some((face) => face === id);

type Seen = Pick<View, 'sheets' | 'me'>;
export const terrorSheet = ({ sheets }: Pick<View, 'sheets'>): SheetFacts | null => sheets?.[MORITANI] ?? null;

/** `face`: only in its owner's eyes. */
export interface Laid { number: number; territory: TerritoryId; face?: Face }
/** The tokens that lie on the board, by their numbers. */
export function laid(view: Seen, covered = false): Laid[] {
  const faces = new Map(covered ? [] : strings(view.me?.sheet?.['faces']).map((pair) => pair.split(':')).map(([number = '', face]) => [Number(number), face] as const));
  return strings(terrorSheet(view)?.['tokens']).map((pair) => pair.split(':')).map(([number = '', territory = '']): Laid => {
    const face = faces.get(Number(number));
    return { number: Number(number), territory, ...(isFace(face) ? { face } : {}) };
  });
}
export const laidIn = (view: Seen, territory: TerritoryId, covered = false): Laid[] => laid(view, covered).filter((each) => each.territory === territory);
/** The faces behind the own shield. */
export const facesAtHand = (view: Seen): Face[] => strings(view.me?.sheet?.['supply']).filter(isFace);
export const removedFaces = (view: Pick<View, 'sheets'>): Face[] => strings(terrorSheet(view)?.['removed']).filter(isFace);
export const supplyOf = (view: Pick<View, 'sheets'>): number => number(terrorSheet(view)?.['supply']);
export const isExtorting = (view: Pick<View, 'sheets'>): boolean => number(terrorSheet(view)?.['extorting']) > 0;
export function wastedIn(view: Pick<View, 'sheets'>): TerritoryId | null {
  const wasted = terrorSheet(view)?.['aftermath'];
  return typeof wasted === 'string' ? wasted : null;
}
export const faceName = (face: string): string => maybe(`terror.${face}`) ?? face.replaceAll('_', ' ');
export const faceDoes = (face: string): string => maybe(`terror.${face}.does`) ?? '';

/** Face down for all; for their owner with the sign of the face, unless that is covered. */
export function terrorThings(view: View, covered = false): Thing[] {
  const tokens = laid(view, covered).flatMap(({ territory, face }): Thing[] => {
    const area = plateArea(view, territory);
    if (!area) return [];
    return [{ area, icon: 'terror', faction: MORITANI, name: `${face ? t('terror.token_own', { face: faceName(face) }) : t('terror.token')}.`, ...(face ? { secret: FACE_ICONS[face] } : {}) }];
  });
  const wasted = wastedIn(view);
  const area = wasted && plateArea(view, wasted);
  return [...tokens, ...(area ? [{ area, icon: 'warn' as const, name: `${t('terror.aftermath')}.`, danger: true }] : [])];
}

/** What is to be said of the tokens of a place, and of what Atomics have left. */
export function terrorSentences(view: View, id: TerritoryId, covered = false): { text: string; rule: string; icon: IconName }[] {
  const here = laidIn(view, id, covered);
  const faces = here.flatMap(({ face }) => (face ? [faceName(face)] : []));
  return [
    ...(here.length ? [{ icon: 'terror' as const, rule: 'moritani.terror', text: [here.length > 1 ? t('terror.lie', { count: here.length }) : t('terror.lies'), faces.length ? t('terror.yours', { faces: listed(faces) }) : ''].filter(Boolean).join(' ') }] : []),
    ...(wastedIn(view) === id ? [{ icon: 'warn' as const, rule: 'moritani.aftermath', text: t('terror.wasted') }] : []),
  ];
}

/** What Moritani shows to all, in sentences. */
export function shownByMoritani(view: View, book: Book): string[] {
  const sheet = terrorSheet(view);
  if (!sheet) return [];
  const [out, gone, wasted] = [laid(view), removedFaces(view), wastedIn(view)];
  const marks = strings(sheet['marks']).map((pair) => pair.split(':')).map(([faction = '', leader = '']) => `${book.names.leader(leader)} (${book.names.faction(faction as Faction).name})`);
  return [
    t('terror.supply', { count: supplyOf(view) }),
    ...(out.length ? [t('terror.out', { places: listed(out.map(({ territory }) => book.names.territory(territory))) })] : []),
    ...(isExtorting(view) ? [t('terror.extorting')] : []),
    ...(gone.length ? [t('terror.removed', { faces: listed(gone.map(faceName)) })] : []),
    ...(wasted ? [`${t('terror.aftermath')} (${book.names.territory(wasted)}). ${t('terror.fewer')}`] : []),
    ...(marks.length ? [t('terror.marks', { names: listed(marks) })] : []),
  ];
}
