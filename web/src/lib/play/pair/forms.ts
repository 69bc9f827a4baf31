// The forms of Ecaz and its ally as one side.
import type { Form } from '../forms';

type Loader = () => Promise<{ default: Form }>;
export const PAIR_KINDS = ['add_difference', 'choose_combatant', 'divide_spice'] as const;
type Kind = (typeof PAIR_KINDS)[number];

/** `yesNo`: a form that is at hand. */
export const pairForms = (yesNo: Loader): Readonly<Record<Kind, Loader>> => ({
  add_difference: yesNo,
  choose_combatant: () => import('./CombatantForm.svelte'),
  divide_spice: () => import('./DivisionForm.svelte'),
});
