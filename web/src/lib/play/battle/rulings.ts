// How a table has settled a ruling: its own choice, else that of its preset.
import type { Book } from '../../wire/catalog';
import type { View } from '../../wire/view';

export function rulingOf(view: View, book: Book, id: string): string | undefined {
  const { rulings, preset } = view.table.config;
  return rulings[id] ?? rulings[id.replaceAll('-', '_')] ?? book.catalog.rulings.find((ruling) => ruling.id === id)?.presets[preset];
}
