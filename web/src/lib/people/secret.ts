// The secret of a seat: made here, shown here, kept by its owner. The table keeps only its hash.
const LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'; // none that looks like another
const GROUPS = 6;
const GROUP = 4;
const LENGTH = GROUPS * GROUP;
/** What people write for what they read. */
const MEANT: Record<string, string> = { O: '0', I: '1', L: '1', U: 'V' };

const grouped = (letters: string): string => letters.match(new RegExp(`.{${GROUP}}`, 'g'))?.join('-') ?? '';

/** 120 bits of chance in six groups of four: "7KQ2-…". */
export const newSecret = (): string => grouped([...crypto.getRandomValues(new Uint8Array(LENGTH))].map((byte) => LETTERS[byte % LETTERS.length]).join(''));

/** The secret in what somebody typed, or in the text of a kit; null, if there is none. */
export function secretIn(text: string): string | null {
  const marked = /(?:[0-9a-z]{4}[-\s]){5}[0-9a-z]{4}/i.exec(text)?.[0] ?? text;
  const letters = [...marked.toUpperCase().replace(/[^0-9A-Z]/g, '')].map((letter) => MEANT[letter] ?? letter).join('');
  return letters.length === LENGTH ? grouped(letters) : null;
}

/** What is kept as a file. */
export const kitText = (name: string, address: string, secret: string): string =>
  [`Kanly: recovery kit of a seat`, ``, `Table:   ${name}`, `Restore: ${address}`, `Phrase:  ${secret}`, ``, `Whoever has this may play the seat and see its secrets. A new kit voids it.`, ``].join('\n');
