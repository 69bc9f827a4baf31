// How much moves on the page: as the reader has set it, or as the device asks.
import { MediaQuery } from 'svelte/reactivity';
import { settings } from './settings.svelte';

const reduced = new MediaQuery('(prefers-reduced-motion: reduce)');
const SHORT = 0.4;

/** Nothing moves: what has changed gets an outline instead. */
export const still = (): boolean => settings().motion === 'still' || (settings().motion === 'system' && reduced.current);
/** A time of the visual language, as long as it is to be here (ms). */
export const paced = (ms: number): number => (still() ? 0 : settings().motion === 'short' ? ms * SHORT : ms);
