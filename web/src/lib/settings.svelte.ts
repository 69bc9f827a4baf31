// How the page looks, sounds and moves for whoever sits before it. Kept on the device at once, and with the person when there is one.
import { followDevice, onThemeChosen, showTheme } from './theme.svelte';
import { put, type Settings } from './wire/api';

const KEY = 'kanly.settings';
const PATIENCE_MS = 600;

export const USUAL: Settings = {
  theme: 'system', contrast: false, text: 100, letters: 'standard', factions: 'mark', map: 'drawn', place_names: false, cover: false,
  motion: 'system', sounds: 'off', read_aloud: false, keys: {}, notices: { push: false, email: null, webhook: null, quiet: null }, away: { stand_in: null, windows: false },
};

function kept(): Settings {
  try {
    return { ...USUAL, ...(JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<Settings>) };
  } catch {
    return USUAL;
  }
}

let current = $state.raw<Settings>(kept());
let signedIn = false;
let timer: ReturnType<typeof setTimeout> | undefined;
/** Settings that are on their way, kept, or could not be kept with the person (only on this device). */
let keeping = $state<'kept' | 'sending' | 'failed'>('kept');
let refusal = $state('');

export const settings = (): Settings => current;
export const keptSettings = (): { state: 'kept' | 'sending' | 'failed'; reason: string } => ({ state: keeping, reason: refusal });

/** What the person had set elsewhere. */
export function takeSettings(theirs: Settings): void {
  signedIn = true;
  hold({ ...USUAL, ...theirs });
}

export function changeSettings(change: Partial<Settings>): void {
  hold({ ...current, ...change });
  if (!signedIn) return;
  keeping = 'sending';
  clearTimeout(timer);
  timer = setTimeout(() => void send(), PATIENCE_MS);
}

async function send(): Promise<void> {
  try {
    await put('/api/me/settings', current);
    keeping = 'kept';
    refusal = '';
  } catch (fault) {
    keeping = 'failed';
    refusal = fault instanceof Error ? fault.message : '';
  }
}

function hold(next: Settings): void {
  current = next;
  localStorage.setItem(KEY, JSON.stringify(next));
  apply();
}

function apply(): void {
  const root = document.documentElement;
  if (current.theme === 'system') followDevice();
  else showTheme(current.theme);
  root.style.fontSize = current.text === USUAL.text ? '' : `${(16 * current.text) / 100}px`;
  root.dataset['letters'] = current.letters;
  root.dataset['motion'] = current.motion;
  root.dataset['map'] = current.map;
  root.toggleAttribute('data-contrast', current.contrast);
  root.dataset['marks'] = current.factions;
}

/** Called once, before the page is drawn. */
export function startSettings(): void {
  apply();
  onThemeChosen((theme) => changeSettings({ theme }));
}
