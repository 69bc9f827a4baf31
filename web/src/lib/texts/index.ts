import { en } from './en';

export type TextKey = keyof typeof en;
type Placeholders<Text extends string> = Text extends `${string}{${infer Name}}${infer Rest}` ? Name | Placeholders<Rest> : never;
type Values<Key extends TextKey> = [Placeholders<(typeof en)[Key]>] extends [never] ? [] : [values: Record<Placeholders<(typeof en)[Key]>, string | number>];

export const language = 'en';

/** The text of a key with its placeholders filled in. Unknown keys and missing values do not compile. */
export function t<Key extends TextKey>(key: Key, ...[values]: Values<Key>): string {
  return fill(en[key], (values ?? {}) as Record<string, string | number>);
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
  const text = (en as Readonly<Record<string, string>>)[key];
  return text === undefined ? undefined : fill(text, values);
}
