import { en } from './en';
import type { elsewhere } from './elsewhere';
import type { expansions } from './expansions';
import type { third } from './third';

type Texts = typeof en & typeof expansions & typeof third & typeof elsewhere;
export type TextKey = keyof Texts;
type Placeholders<Text extends string> = Text extends `${string}{${infer Name}}${infer Rest}` ? Name | Placeholders<Rest> : never;
type Values<Key extends TextKey> = [Placeholders<Texts[Key]>] extends [never] ? [] : [values: Record<Placeholders<Texts[Key]>, string | number>];

export const language = 'en';

/** What has been fetched so far. */
const catalogue: Record<string, string> = { ...en };

const MORE = {
  expansions: async () => (await import('./expansions')).expansions,
  third: async () => (await import('./third')).third,
  elsewhere: async () => (await import('./elsewhere')).elsewhere,
};
/** Fetches texts that not every page needs; what needs them is shown afterwards. */
export async function fetchTexts(...parts: (keyof typeof MORE)[]): Promise<void> {
  for (const texts of await Promise.all(parts.map((part) => MORE[part]()))) Object.assign(catalogue, texts);
}

/** The text of a key with its placeholders filled in. Unknown keys and missing values do not compile. */
export function t<Key extends TextKey>(key: Key, ...[values]: Values<Key>): string {
  return fill(catalogue[key] ?? key, (values ?? {}) as Record<string, string | number>);
}

export function fill(text: string, values: Readonly<Record<string, string | number>>): string {
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));
}

const plurals = new Intl.PluralRules(language);
/** Chooses between the "_one" and "_other" forms of a text. */
export function plural(count: number, one: string, other: string): string {
  return plurals.select(count) === 'one' ? one : other;
}

/** A text whose key is put together at run time, if there is one. */
export function maybe(key: string, values: Readonly<Record<string, string | number>> = {}): string | undefined {
  const text = catalogue[key];
  return text === undefined ? undefined : fill(text, values);
}
