// Who and what is in a territory, in words.
import { territoryOf } from '../board/board';
import type { Faction, TerritoryId } from '../board/types';
import { t } from '../texts';
import type { Book } from '../wire/catalog';
import type { Count, View } from '../wire/view';
import { foes } from './groups';
import { fighting, listed } from './words';

export interface Present { seat: Faction; count: Count }
export function standingIn(view: View, territory: TerritoryId): Present[] {
  const sums = new Map<Faction, Count>();
  for (const [area, standing] of Object.entries(view.forces ?? {})) {
    if (territoryOf(area) !== territory) continue;
    for (const [seat, [n, e, a, h = 0]] of Object.entries(standing) as [Faction, Count][]) {
      const [normal, elite, advisors, hidden = 0]: Count = sums.get(seat) ?? [0, 0, 0];
      sums.set(seat, [normal + n, elite + e, advisors + a, hidden + h]);
    }
  }
  return [...sums].map(([seat, count]) => ({ seat, count })).filter(({ count }) => fighting(count) + count[2] > 0);
}
export const spiceIn = (view: View, territory: TerritoryId): number => Object.entries(view.spice ?? {}).filter(([area]) => territoryOf(area) === territory).reduce((sum, [, amount]) => sum + amount, 0);

/** "Harkonnen 7, Guild 2, 6 spice"; without one seat, if so wished. */
export function present(view: View, territory: TerritoryId, without: Faction | null, book: Book, withSpice = true): string {
  const spice = withSpice ? spiceIn(view, territory) : 0;
  const who = standingIn(view, territory).filter(({ seat }) => seat !== without).map(({ seat, count }) => `${book.names.faction(seat).name} ${fighting(count) + count[2]}`);
  return [...who, ...(spice ? [t('place.spice', { amount: spice }).replace('.', '')] : [])].join(', ');
}

/** What awaits those who come: a battle with whom, or an ally who must not stay beside them. */
export function awaits(view: View, territory: TerritoryId, seat: Faction, book: Book): { text: string; rule: string } | undefined {
  const there = standingIn(view, territory);
  const enemies = foes(view, territory, seat);
  const who = there.filter(({ seat: other }) => enemies.includes(other)).map(({ seat: other, count }) => `${book.names.faction(other).name} ${fighting(count)}`);
  if (who.length) return { text: t('form.fight', { who: listed(who) }), rule: 'battle.where' };
  const ally = view.mats?.[seat]?.ally ?? null;
  return ally && ![seat, ally].includes('ecaz') && territory !== 'polar_sink' && there.some((each) => each.seat === ally) ? { text: t('form.beside_ally'), rule: 'alliances.co-occupation' } : undefined;
}
