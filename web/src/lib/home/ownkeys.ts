// Keys that a reader has given away anew. Everything listens to the usual ones; a key of one's own is turned into them on its way in.
import type { TextKey } from '../texts';

/** Action → its usual key. Enter, Escape and the arrows stay as they are. */
export const ACTIONS = { find: '/', whole: '0', hand: 'h', journal: 'j', fan: 'f', cover: 'b', talk: 't', deals: 'd', next: 'n', list: '?' } as const satisfies Record<string, string>;
export type Action = keyof typeof ACTIONS;
export type OwnKeys = Readonly<Record<string, string>>;
export const NAMES = {
  find: 'keys.find', whole: 'keys.whole', hand: 'keys.hand', journal: 'keys.journal', fan: 'keys.fan', cover: 'keys.cover', talk: 'keys.talk', deals: 'keys.deals', next: 'keys.next', list: 'keys.list',
} as const satisfies Record<Action, TextKey>;
const ALL = Object.keys(ACTIONS) as Action[];
const small = (key: string): string => key.toLowerCase();

/** The key that does something now; '' if another action has taken it. */
export const keyOf = (action: Action, own: OwnKeys): string => own[action] ?? ACTIONS[action];

const actionOf = (what: TextKey): Action | undefined => ALL.find((action) => NAMES[action] === what);
/** The keys of a line of the list, as they are now. */
export function keysNow({ keys, what }: { keys: readonly string[]; what: TextKey }, own: OwnKeys): readonly string[] {
  const action = actionOf(what);
  return action && own[action] !== undefined ? [keyOf(action, own).toUpperCase() || '–'] : keys;
}

/** One sign: letters, digits and signs can be given away. */
export const canBeGiven = (key: string): boolean => [...key].length === 1 && key.trim() !== '';

/** With an action on another key. Whoever had that key has none now. */
export function withKey(own: OwnKeys, action: Action, key: string): { keys: Record<string, string>; lost: Action | null } {
  const wanted = small(key);
  const lost = ALL.find((other) => other !== action && keyOf(other, own) === wanted) ?? null;
  const keys: Record<string, string> = { ...own, [action]: wanted };
  if (lost) keys[lost] = '';
  for (const each of ALL) if (keys[each] === ACTIONS[each]) delete keys[each];
  return { keys, lost };
}

/** What a pressed key is to the page: itself, the usual key of an action, or nothing. */
export function meant(pressed: string, own: OwnKeys): string | null {
  const key = small(pressed);
  const action = ALL.find((each) => keyOf(each, own) === key);
  if (action) return own[action] === undefined ? pressed : ACTIONS[action];
  return ALL.some((each) => ACTIONS[each] === key) ? null : pressed;
}

/** Listens before everybody else. Gives back what stops it. */
export function translateKeys(own: () => OwnKeys): () => void {
  const translated = new WeakSet<Event>();
  const listen = (event: KeyboardEvent): void => {
    if (translated.has(event) || event.ctrlKey || event.metaKey || event.altKey || !Object.keys(own()).length) return;
    if (event.target instanceof Element && event.target.closest('input:not([type=range]), textarea, select, [contenteditable], [data-takes-keys]')) return;
    const key = meant(event.key, own());
    if (key === event.key) return;
    event.stopImmediatePropagation();
    if (key === null) return;
    const other = new KeyboardEvent('keydown', { key, code: event.code, bubbles: true, cancelable: true, composed: true, shiftKey: event.shiftKey });
    translated.add(other);
    if (!event.target?.dispatchEvent(other)) event.preventDefault();
  };
  addEventListener('keydown', listen, { capture: true });
  return () => removeEventListener('keydown', listen, { capture: true });
}
