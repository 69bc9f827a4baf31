// The catalogue for pages: loaded once, shared by all of them.
import { book, catalog, type Book } from '../wire/catalog';

let current = $state.raw<Book | null>(null);
export const theBook = (): Book | null => current;
export async function openBook(): Promise<Book> {
  current ??= book(await catalog());
  return current;
}
