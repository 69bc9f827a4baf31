// A turn that has been interrupted: whose it is, what was set off in it, what is asked now, and what goes on afterwards. All of it is public.
import type { Faction } from '../board/types';
import { t } from '../texts';
import type { Book } from '../wire/catalog';
import type { Group, Line, View } from '../wire/view';
import { serving } from './envoys/sheet';
import { few, place } from './words';

export interface Nested { text: string; when: 'before' | 'now' | 'then' }
/** Questions that an arrival sets off while the turn of whoever has come stands still. */
const WITHIN: readonly string[] = ['trigger_ambassador', 'copy_ambassador', 'use_terror', 'reveal_now', 'answer_enemy', 'answer_envoy', 'rob', 'discard_one', 'give_one', 'send_envoy', 'lend_duke', 'choose_reaction'];
const CAME = { forces_moved: 'nest.moved', forces_shipped: 'nest.shipped' } as const;
const isComing = (kind: string): kind is keyof typeof CAME => kind in CAME;

/** The last thing that whoever acts has done with forces. */
function cameBy(lines: readonly Line[], seat: Faction, book: Book): string {
  const name = book.names.faction(seat).name;
  const line = lines.findLast(({ kind, event }) => kind === 'phase_began' || (isComing(kind) && event['seat'] === seat));
  if (!line || !isComing(line.kind)) return t('nest.turn', { who: name });
  const [normal, elite, hidden] = line.event['group'] as Group;
  return t(CAME[line.kind], { who: name, forces: few(normal, elite, seat, book, hidden), place: place(String(line.event['area']), book) });
}

/** `now`: what is asked of oneself; of others the dock says it below. Nothing while a turn goes on as usual, or in a hidden window. */
export function nestedIn(view: View, lines: readonly Line[], book: Book, now: string | null): Nested[] {
  const { ask, acting } = view;
  if (!ask || ask.hidden) return [];
  const at = serving(view);
  if (!at.length && !(WITHIN.includes(ask.kind) && acting)) return [];
  const name = (seat: Faction): string => book.names.faction(seat).name;
  return [
    ...(acting ? [{ text: cameBy(lines, acting, book), when: 'before' as const }] : []),
    ...at.map(({ token, effect, territory, seat }) => ({
      text: t(effect === token ? 'nest.serving' : 'nest.copies', { who: name(token), other: name(effect), place: book.names.territory(territory), seat: name(seat) }), when: 'before' as const,
    })),
    ...(now ? [{ text: now, when: 'now' as const }] : []),
    ...(acting ? [{ text: t('nest.then', { who: name(acting) }), when: 'then' as const }] : []),
  ];
}
