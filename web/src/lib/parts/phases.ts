import type { IconName } from '../marks/icons';

export const PHASES = ['storm', 'spice_blow', 'charity', 'bidding', 'revival', 'shipment_and_movement', 'battle', 'collection', 'mentat_pause'] as const;
export type Phase = (typeof PHASES)[number];

export const PHASE_ICONS: Record<Phase, IconName> = {
  storm: 'storm', spice_blow: 'worm', charity: 'charity', bidding: 'auction', revival: 'revival', shipment_and_movement: 'ship', battle: 'battle', collection: 'spice', mentat_pause: 'mentat',
};
