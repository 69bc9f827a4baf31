// Where the mobile stronghold is.
import type { AreaId } from '../board/types';
import type { View } from '../wire/view';

/** What the mobile stronghold points at; null while it is not on the map. */
export const hostOf = (view: View): AreaId | null => view.mobile_stronghold?.[0] ?? null;
