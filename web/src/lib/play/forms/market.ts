// The forms of CHOAM, of Leader Skills and of Stronghold cards.
import type { Form } from './index';

type Loader = () => Promise<{ default: Form }>;
export const MARKET_KINDS = [
  'accept_trade', 'ask_for_weapon', 'block_move', 'buy_off', 'choose_cashed', 'choose_pile', 'choose_skill', 'copy_card', 'copy_defense', 'deny_free', 'divert_spice', 'draw_skills', 'exchange_traitor',
  'give_card', 'keep_skill', 'make_audit', 'place_inflation', 'retreat_forces', 'save_one', 'save_some', 'sell_card', 'send_home', 'show_weapon', 'stop_karama', 'take_battle_spice', 'take_on_the_way', 'wear_cloak',
] as const;
type Kind = (typeof MARKET_KINDS)[number];

const skill: Loader = () => import('./SkillForm.svelte');
const oneCard: Loader = () => import('./OneCardForm.svelte');
/** `yesNo`, `pick`, `place`: forms of a few lines that are at hand. */
export const marketForms = (yesNo: Loader, pick: Loader, place: Loader): Readonly<Record<Kind, Loader>> => ({
  accept_trade: yesNo,
  ask_for_weapon: () => import('./AskWeaponForm.svelte'),
  block_move: place,
  buy_off: yesNo,
  choose_cashed: () => import('./SaleForm.svelte'),
  choose_pile: place,
  choose_skill: skill,
  copy_card: pick,
  copy_defense: pick,
  deny_free: pick,
  divert_spice: yesNo,
  draw_skills: yesNo,
  exchange_traitor: () => import('./ExchangeForm.svelte'),
  give_card: oneCard,
  keep_skill: skill,
  make_audit: yesNo,
  place_inflation: pick,
  retreat_forces: () => import('./RetreatForm.svelte'),
  save_one: pick,
  save_some: () => import('./SaveForm.svelte'),
  sell_card: () => import('./SaleForm.svelte'),
  send_home: () => import('./HomeForm.svelte'),
  show_weapon: oneCard,
  stop_karama: pick,
  take_battle_spice: () => import('./LoadForm.svelte'),
  take_on_the_way: () => import('./WayForm.svelte'),
  wear_cloak: place,
});
