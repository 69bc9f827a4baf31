// Which standing orders a seat may set here, and what becomes of them when one is changed.
import type { Faction } from '../../board/types';
import type { Away } from '../../wire/api';
import type { Orders, View } from '../../wire/view';

export const ALL = 'all';
export type WindowKind = typeof ALL | 'cancel_power' | 'settle_by_karama' | 'play_storm_card' | 'play_hajr' | 'play_amal' | 'play_thumper' | 'play_harvester' | 'call_traitor' | 'claim_charity' | 'share_of_price';
/** The moments that everybody may pass, whatever is held: the same list for every seat of a table. */
export function windowsFor(view: View): WindowKind[] {
  const more = view.table.config.modules.includes('e1_treachery') ? (['play_amal', 'play_thumper', 'play_harvester'] as const) : [];
  return [ALL, 'cancel_power', 'settle_by_karama', 'share_of_price', 'play_storm_card', 'play_hajr', ...more, 'call_traitor', ...(view.mode ? (['claim_charity'] as const) : [])];
}

export type AnswerKind = 'accept_half_price' | 'accept_revival' | 'protect_ally' | 'intrude' | 'accompany' | 'act_now' | 'use_capture' | 'ask_prescience' | 'speak_voice';
interface Standing { kind: AnswerKind; values: (boolean | null)[] }
const YES_NO = [true, false];
const OF: Partial<Record<Faction, Standing[]>> = {
  fremen: [{ kind: 'protect_ally', values: YES_NO }],
  bene_gesserit: [{ kind: 'intrude', values: YES_NO }, { kind: 'accompany', values: [null] }, { kind: 'speak_voice', values: [null] }],
  guild: [{ kind: 'act_now', values: YES_NO }],
  harkonnen: [{ kind: 'use_capture', values: YES_NO }],
  atreides: [{ kind: 'ask_prescience', values: [null] }],
};
/** Public questions that may be answered in advance: those of this faction, and those of everybody. */
export const answersFor = (view: View, seat: Faction): Standing[] => [...(OF[seat] ?? []), { kind: 'accept_half_price', values: YES_NO }, ...(view.mats?.emperor && seat !== 'emperor' ? [{ kind: 'accept_revival' as const, values: YES_NO }] : [])];

export const NONE: Orders = { windows: [], answers: {}, bid_limit: null, bid_for: 'lot', bid_mark: '', stand_in: null };
/** What somebody wants done while they are away, as orders of a seat; null: nothing. */
export const ordersFor = ({ stand_in, windows }: Away): Orders | null => (stand_in === null && !windows ? null : { ...NONE, stand_in, windows: windows ? [ALL] : [] });

export const withWindow = (orders: Orders, kind: string, on: boolean): Orders => ({ ...orders, windows: on ? [...orders.windows.filter((each) => each !== kind), kind] : orders.windows.filter((each) => each !== kind) });
export function withAnswer(orders: Orders, kind: string, value: boolean | null | undefined): Orders {
  const answers = Object.fromEntries(Object.entries(orders.answers).filter(([each]) => each !== kind));
  return { ...orders, answers: value === undefined ? answers : { ...answers, [kind]: value } };
}
