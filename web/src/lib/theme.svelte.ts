// Night unless the device prefers light; a choice made here is kept on the device.
import type { Theme } from './board/types';

const KEY = 'kanly.theme';
const light = matchMedia('(prefers-color-scheme: light)');

function keptTheme(): Theme | null {
  const value = localStorage.getItem(KEY);
  return value === 'night' || value === 'paper' ? value : null;
}

let current = $state<Theme>(keptTheme() ?? (light.matches ? 'paper' : 'night'));
const show = (theme: Theme): void => {
  current = theme;
  document.documentElement.dataset['theme'] = theme;
};

export const theme = (): Theme => current;

export function chooseTheme(choice: Theme): void {
  localStorage.setItem(KEY, choice);
  show(choice);
}

/** Called once, before the page is drawn. */
export function startTheme(): void {
  show(current);
  light.addEventListener('change', () => {
    if (!keptTheme()) show(light.matches ? 'paper' : 'night');
  });
}
