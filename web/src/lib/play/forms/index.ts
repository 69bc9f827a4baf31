// Which form answers which kind of question. Forms of a few lines are at hand, the larger ones are loaded when first asked for.
import type { Component } from 'svelte';
import type { FormProps } from '../form';
import type { Kind } from './kinds';
import { envoyForms } from './envoys';
import { marketForms } from './market';
import { pairForms } from '../pair/forms';
import DefaultForm from './DefaultForm.svelte';
import NumberForm from './NumberForm.svelte';
import PickForm from './PickForm.svelte';
import PlaceForm from './PlaceForm.svelte';
import YesNoForm from './YesNoForm.svelte';

export type Form = Component<FormProps>;
type Module = { default: Form };
type Loader = () => Promise<Module>;
const ready = (form: Form): Loader => () => Promise.resolve({ default: form });

// Forms that have folders of their own. While one is not there, its question has a plain form.
const others = import.meta.glob<Module>(['../battle/BattleForm.svelte', '../auction/BidForm.svelte', '../nexus/NexusForm.svelte']);
const elsewhere = (path: string, otherwise: Form): Loader => others[path] ?? ready(otherwise);

const plain = ready(DefaultForm);
const yesNo = ready(YesNoForm);
const pick = ready(PickForm);
const place = ready(PlaceForm);
const move: Loader = () => import('./MoveForm.svelte');
const oneCard: Loader = () => import('./OneCardForm.svelte');
const way: Loader = () => import('./RouteForm.svelte');
const lot: Loader = () => import('../richese/LotForm.svelte');
const ways: Loader = () => import('../richese/WaysForm.svelte');

const FORMS: Readonly<Record<Kind, Loader>> = {
  ...envoyForms(yesNo, pick, place),
  ...marketForms(yesNo, pick, place),
  ...pairForms(yesNo),
  accept_half_price: yesNo,
  accept_revival: yesNo,
  accompany: place,
  act_now: yesNo,
  add_snooper: pick,
  answer_prescience: pick,
  answer_truth: pick,
  ask_prescience: pick,
  await_room: pick,
  battle_plan: elsewhere('../battle/BattleForm.svelte', DefaultForm),
  become_aggressor: pick,
  burn_leaders: yesNo,
  call_traitor: yesNo,
  call_worm: place,
  cancel_power: () => import('./CancelForm.svelte'),
  choose_battle: pick,
  choose_dead: pick,
  choose_losses: () => import('./LossForm.svelte'),
  choose_no_field: () => import('../richese/NoFieldForm.svelte'),
  choose_no_field_forces: pick,
  choose_rearguard: () => import('./LossForm.svelte'),
  choose_spent: pick,
  claim_charity: yesNo,
  decide_capture: pick,
  declare_move: move,
  declare_shipment: () => import('./ShipmentForm.svelte'),
  dial_storm: ready(NumberForm),
  discard_played: () => import('./CardsForm.svelte'),
  drink_juice: ways,
  exchange_suboids: pick,
  fly_ornithopter: ways,
  give_back: () => import('./CardsForm.svelte'),
  intrude: yesNo,
  keep_first_card: oneCard,
  keep_traitor: () => import('./TraitorForm.svelte'),
  keep_unsold: yesNo,
  make_bid: elsewhere('../auction/BidForm.svelte', NumberForm),
  move_stronghold: way,
  mulligan: yesNo,
  name_dialed: pick,
  name_price: () => import('./PriceForm.svelte'),
  offer_card: lot,
  pay_full_price: yesNo,
  pay_price: yesNo,
  place_cache_lot: pick,
  place_first: place,
  place_fremen: () => import('./SpreadForm.svelte'),
  place_stronghold: place,
  place_worm: place,
  play_amal: pick,
  play_hajr: pick,
  play_harvester: pick,
  play_residual_poison: pick,
  play_storm_card: () => import('./StormCardForm.svelte'),
  play_thumper: pick,
  predict: () => import('./PredictForm.svelte'),
  protect_ally: yesNo,
  put_up_cache_card: lot,
  relocate_late: way,
  reopen_plan: yesNo,
  replace_card: yesNo,
  replace_forces: () => import('./ReplaceForm.svelte'),
  return_card: oneCard,
  reveal_dancer: yesNo,
  revive: () => import('./ReviveForm.svelte'),
  ride_worm: move,
  seal_bid: () => import('../auction/SilentForm.svelte'),
  settle_by_karama: pick,
  share_of_price: ready(NumberForm),
  speak_at_nexus: elsewhere('../nexus/NexusForm.svelte', PickForm),
  speak_voice: () => import('./VoiceForm.svelte'),
  stop_revival: pick,
  stop_shipment: pick,
  swap_dancer: pick,
  take_discard: oneCard,
  take_token: pick,
  take_up: ways,
  take_up_arms: () => import('./ArmsForm.svelte'),
  use_capture: yesNo,
  use_technology: oneCard,
  use_tooth: yesNo,
};

/** The form for a question: its own, or one that fits its options. Asked for again it is the same promise, so that a form with a draft in it stays. */
export const formFor = (kind: string, options: unknown): Promise<Module> => once(isKnown(kind) ? FORMS[kind] : fallback(options));
const isKnown = (kind: string): kind is Kind => kind in FORMS;

const asked = new Map<Loader, Promise<Module>>();
function once(load: Loader): Promise<Module> {
  const before = asked.get(load);
  if (before) return before;
  const form = load();
  asked.set(load, form);
  form.catch(() => asked.delete(load)); // the next question tries again
  return form;
}

function fallback(options: unknown): Loader {
  if (Array.isArray(options)) return options.every((option) => typeof option === 'boolean') && options.length === 2 ? yesNo : pick;
  return plain;
}
