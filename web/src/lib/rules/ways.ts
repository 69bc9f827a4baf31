// How each faction is played: what it is about, when it has something of its own to do, whom it gets on with.
import type { Faction } from '../board/types';
import type { IconName } from '../marks/icons';
import type { Phase } from '../parts/phases';
import type { TextKey } from '../texts';

type Said = Extract<TextKey, `way.${string}`>;
type Tip = readonly [icon: IconName, text: Said];
export interface Way { lead: Said; tips: readonly Tip[]; phases: readonly Phase[]; hard: 1 | 2 | 3 | 4; friends: readonly Faction[]; dangers: readonly Faction[] }

export const WAYS: Partial<Record<Faction, Way>> = {
  atreides: {
    lead: 'way.atreides', hard: 1, phases: ['spice_blow', 'bidding', 'battle'], friends: ['emperor', 'fremen'], dangers: ['harkonnen', 'guild'],
    tips: [['auction', 'way.atreides_1'], ['spice', 'way.atreides_2'], ['eye', 'way.atreides_3'], ['leader', 'way.atreides_4']],
  },
  bene_gesserit: {
    lead: 'way.bene_gesserit', hard: 4, phases: ['charity', 'shipment_and_movement', 'battle'], friends: ['harkonnen', 'emperor'], dangers: ['atreides', 'fremen'],
    tips: [['prediction', 'way.bene_gesserit_1'], ['advisor', 'way.bene_gesserit_2'], ['chat', 'way.bene_gesserit_3'], ['karama', 'way.bene_gesserit_4']],
  },
  emperor: {
    lead: 'way.emperor', hard: 2, phases: ['bidding', 'revival', 'battle'], friends: ['fremen', 'harkonnen'], dangers: ['guild', 'fremen'],
    tips: [['spice', 'way.emperor_1'], ['ship', 'way.emperor_2'], ['alliance', 'way.emperor_3'], ['warn', 'way.emperor_4']],
  },
  fremen: {
    lead: 'way.fremen', hard: 2, phases: ['storm', 'spice_blow', 'revival', 'shipment_and_movement', 'battle'], friends: ['emperor', 'atreides'], dangers: ['guild', 'harkonnen'],
    tips: [['ship', 'way.fremen_1'], ['worm', 'way.fremen_2'], ['elite', 'way.fremen_3'], ['stronghold', 'way.fremen_4']],
  },
  guild: {
    lead: 'way.guild', hard: 3, phases: ['shipment_and_movement', 'mentat_pause'], friends: ['harkonnen', 'bene_gesserit'], dangers: ['fremen', 'emperor'],
    tips: [['clock', 'way.guild_1'], ['ship', 'way.guild_2'], ['first', 'way.guild_3'], ['karama', 'way.guild_4']],
  },
  harkonnen: {
    lead: 'way.harkonnen', hard: 1, phases: ['bidding', 'battle'], friends: ['emperor', 'bene_gesserit'], dangers: ['atreides', 'fremen'],
    tips: [['auction', 'way.harkonnen_1'], ['traitor', 'way.harkonnen_2'], ['treachery-back', 'way.harkonnen_3'], ['leader', 'way.harkonnen_4']],
  },
  richese: {
    lead: 'way.richese', hard: 3, phases: ['bidding', 'shipment_and_movement', 'battle'], friends: ['emperor', 'harkonnen'], dangers: ['atreides', 'fremen'],
    tips: [['no-field', 'way.richese_1'], ['auction', 'way.richese_2'], ['seal', 'way.richese_3'], ['alliance', 'way.richese_4']],
  },
  ixian: {
    lead: 'way.ixian', hard: 3, phases: ['storm', 'bidding', 'shipment_and_movement', 'battle', 'collection'], friends: ['emperor', 'atreides'], dangers: ['guild', 'harkonnen'],
    tips: [['hms', 'way.ixian_1'], ['auction', 'way.ixian_2'], ['elite', 'way.ixian_3'], ['stronghold', 'way.ixian_4']],
  },
  tleilaxu: {
    lead: 'way.tleilaxu', hard: 3, phases: ['revival', 'battle', 'mentat_pause'], friends: ['harkonnen', 'emperor'], dangers: ['atreides', 'bene_gesserit'],
    tips: [['traitor', 'way.tleilaxu_1'], ['revival', 'way.tleilaxu_2'], ['leader', 'way.tleilaxu_3'], ['clock', 'way.tleilaxu_4']],
  },
  ecaz: {
    lead: 'way.ecaz', hard: 3, phases: ['revival', 'shipment_and_movement', 'battle', 'collection', 'mentat_pause'], friends: ['fremen', 'emperor'], dangers: ['moritani', 'harkonnen'],
    tips: [['alliance', 'way.ecaz_1'], ['stronghold', 'way.ecaz_2'], ['ambassador', 'way.ecaz_3'], ['leader', 'way.ecaz_4']],
  },
  moritani: {
    lead: 'way.moritani', hard: 4, phases: ['shipment_and_movement', 'battle', 'mentat_pause'], friends: ['harkonnen', 'bene_gesserit'], dangers: ['ecaz', 'atreides'],
    tips: [['terror', 'way.moritani_1'], ['alliance', 'way.moritani_2'], ['force', 'way.moritani_3'], ['leader', 'way.moritani_4']],
  },
  choam: {
    lead: 'way.choam', hard: 3, phases: ['charity', 'bidding', 'revival', 'battle', 'mentat_pause'], friends: ['emperor', 'fremen'], dangers: ['atreides', 'harkonnen'],
    tips: [['charity', 'way.choam_1'], ['worthless', 'way.choam_2'], ['revival', 'way.choam_3'], ['eye', 'way.choam_4']],
  },
};

/** The sign of a faction's rule, by what its id speaks of. */
const SIGNS: readonly (readonly [words: RegExp, icon: IconName])[] = [
  [/no-field|marker|reveal|destroyed/, 'no-field'], [/cache|black-market/, 'auction'],
  [/special|karama/, 'karama'], [/ambassador|entry/, 'ambassador'], [/terror/, 'terror'], [/vidal|loyal/, 'leader'], [/one-side|control|choice/, 'alliance'], [/together|extraction|division|agreement/, 'spice'], [/strength|losses|defeat|support|tie/, 'battle'], [/audit|buy-off/, 'eye'], [/sale|cash/, 'spice'], [/worthless|baliset|cloak|kull|kulon|la-la|gamont/, 'worthless'], [/inflation/, 'charity'], [/trade/, 'deal'], [/hand/, 'treachery-back'], [/ally|alliance|gift|extra/, 'alliance'], [/kwisatz/, 'leader'], [/traitor|mulligan|capt/, 'traitor'], [/revival/, 'revival'], [/storm/, 'storm'], [/worm|ride/, 'worm'],
  [/stronghold/, 'hms'], [/^replacement|place-of/, 'force'], [/half-price|payments|unlimited|early|ghola|buy-back|raise/, 'revival'], [/auction|technology|first-card|replacement/, 'auction'], [/dance|zoal|swap|cycle/, 'traitor'], [/cyborg|suboid|exchange|support/, 'elite'], [/prescience|spice-card|lot|notes/, 'eye'], [/income/, 'spice'], [/charity/, 'charity'], [/voice/, 'chat'], [/prediction/, 'prediction'], [/start|placement|reserves/, 'reserves'], [/movement/, 'move'], [/rate|cross|return/, 'ship'],
  [/order/, 'first'], [/sardaukar|fedaykin/, 'elite'], [/hardened/, 'battle'], [/bonus/, 'treachery-back'],
];
export const ruleSign = (rule: string): IconName => SIGNS.find(([words]) => words.test(rule.slice(rule.indexOf('.') + 1)))?.[1] ?? (rule.startsWith('bene') ? 'advisor' : 'rule');
