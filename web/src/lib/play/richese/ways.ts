// Cards that may be played in several ways: where the ways stand among the options, and how they are called.
import { maybe } from '../../texts';
import type { Book } from '../../wire/catalog';
import { thing } from '../words';

interface Field { list: string; name: string }
export const FIELDS: Readonly<Record<string, Field>> = {
  fly_ornithopter: { list: 'ways', name: 'way' },
  drink_juice: { list: 'aims', name: 'aim' },
  take_up: { list: 'taken', name: 'taken' },
};
export const wayText = (kind: string, way: string, book: Book): string => maybe(`ways.${kind}.${way}`) ?? thing(way, book);
export const wayDeed = (kind: string, way: string, book: Book): string => maybe(`ways.${kind}.${way}_do`) ?? maybe(`ways.${kind}_do`, { card: thing(way, book) }) ?? wayText(kind, way, book);
