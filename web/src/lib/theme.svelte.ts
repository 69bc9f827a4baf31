// Night unless the device prefers light, or somebody has chosen: the choice is one of the settings.
import type { Theme } from './board/types';

const light = matchMedia('(prefers-color-scheme: light)');
const ofDevice = (): Theme => (light.matches ? 'paper' : 'night');

let following = true;
let current = $state<Theme>(ofDevice());
let chosen: ((theme: Theme) => void) | undefined;

const show = (theme: Theme): void => {
  current = theme;
  document.documentElement.dataset['theme'] = theme;
};

export const theme = (): Theme => current;

export function showTheme(choice: Theme): void {
  following = false;
  show(choice);
}
export function followDevice(): void {
  following = true;
  show(ofDevice());
}
/** Chosen in the bar of a page; who keeps settings is told. */
export function chooseTheme(choice: Theme): void {
  showTheme(choice);
  chosen?.(choice);
}
export const onThemeChosen = (listener: (theme: Theme) => void): void => void (chosen = listener);

light.addEventListener('change', () => following && show(ofDevice()));
