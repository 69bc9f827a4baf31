// How far the answer of the open question is: set by the dock, read by the buttons of every form.
import { getContext, setContext } from 'svelte';

export type Sending = 'sending' | 'slow' | 'offline' | null;
const KEY = Symbol('answering');
export const provideSending = (state: () => Sending): void => void setContext(KEY, state);
export const useSending = (): (() => Sending) => getContext<(() => Sending) | undefined>(KEY) ?? (() => null);
