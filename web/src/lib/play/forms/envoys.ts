// The forms of Ecaz's Ambassadors and of House Moritani.
import type { Form } from './index';

type Loader = () => Promise<{ default: Form }>;
export const ENVOY_KINDS = [
  'answer_enemy', 'answer_envoy', 'buy_top_card', 'cash_cards', 'choose_reaction', 'copy_ambassador', 'discard_one', 'force_cards', 'give_one', 'keep_one', 'lend_duke', 'pay_extortion', 'place_ambassador',
  'place_ecaz', 'place_moritani', 'relocate', 'reveal_now', 'reveal_traitor', 'revive_granted', 'rob', 'send_envoy', 'ship_granted', 'swap_card', 'terrorize', 'trigger_ambassador', 'use_terror',
] as const;
type Kind = (typeof ENVOY_KINDS)[number];

const oneCard: Loader = () => import('./OneCardForm.svelte');
const token: Loader = () => import('../terror/UseTerrorForm.svelte');
/** `yesNo`, `pick`, `place`: forms of a few lines that are at hand. */
export const envoyForms = (yesNo: Loader, pick: Loader, place: Loader): Readonly<Record<Kind, Loader>> => ({
  answer_enemy: yesNo,
  answer_envoy: yesNo,
  buy_top_card: yesNo,
  cash_cards: () => import('../envoys/CashForm.svelte'),
  choose_reaction: pick,
  copy_ambassador: () => import('../envoys/CopyForm.svelte'),
  discard_one: oneCard,
  force_cards: () => import('../terror/ForceForm.svelte'),
  give_one: oneCard,
  keep_one: oneCard,
  lend_duke: yesNo,
  pay_extortion: yesNo,
  place_ambassador: () => import('../envoys/PlaceAmbassadorForm.svelte'),
  place_ecaz: () => import('./SpreadForm.svelte'),
  place_moritani: place,
  relocate: () => import('../envoys/RelocateForm.svelte'),
  reveal_now: token,
  reveal_traitor: pick,
  revive_granted: () => import('../envoys/ReviveGrantedForm.svelte'),
  rob: pick,
  send_envoy: pick,
  ship_granted: () => import('../envoys/GrantedShipmentForm.svelte'),
  swap_card: oneCard,
  terrorize: () => import('../terror/TerrorizeForm.svelte'),
  trigger_ambassador: () => import('../envoys/TriggerForm.svelte'),
  use_terror: token,
});
