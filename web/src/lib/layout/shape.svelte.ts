// Which of the four frames fits the window.
import { MediaQuery } from 'svelte/reactivity';

export type Shape = 'wide' | 'middle' | 'phone' | 'landscape';

const wide = new MediaQuery('(min-width: 1240px)');
const landscape = new MediaQuery('(orientation: landscape) and (max-height: 500px)');
const phone = new MediaQuery('(max-width: 719px)');

export function shape(): Shape {
  if (landscape.current && !wide.current) return 'landscape';
  if (phone.current) return 'phone';
  return wide.current ? 'wide' : 'middle';
}
