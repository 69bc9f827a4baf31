// From what a seat sees to what lies before each player, stands on the planet and sits on its rim.
import { MOBILE, strongholds, territory, territoryOf } from '../board/board';
import type { AreaId, Faction, Forces, ForcesByArea, Nest, Seat, Standing } from '../board/types';
import type { Figure, MatFacts, Token } from '../parts/mat';
import { t } from '../texts';
import type { Book, Leader } from '../wire/catalog';
import type { Chair, Count, Line, Mat, View } from '../wire/view';
import { dukeOf, dukeSentence, ECAZ, ecazSheet, pileOf, shownByEcaz } from './envoys/sheet';
import { hostOf } from './nests';
import { cardsOf, marketOf, skillOf, skilledLeaders } from './open';
import { cacheOf, lastUsed, nofieldOf, openSheet, RICHESE, shownByRichese } from './richese/sheet';
import { arePartners, partners } from './pair/pair';
import { MORITANI, shownByMoritani, supplyOf, terrorSheet } from './terror/sheet';
import { asForces, fighting, strings } from './words';

export { hostOf };

/** The seats as they act: storm order once there is one, else round the table. */
export function inOrder(view: View): Faction[] {
  const mats = Object.entries(view.mats ?? {}) as [Faction, Mat][];
  const round = mats.sort(([, a], [, b]) => a.circle - b.circle).map(([seat]) => seat);
  const order = view.order ?? [];
  return order.length === round.length ? [...order] : round;
}

export const chairOf = (view: View, seat: Faction): Chair | undefined => Object.values(view.chairs).find(({ faction }) => faction === seat);
export const mySeat = (view: View): Faction | null => view.you?.seat ?? null;

/** Who is publicly acting: of a hidden window nobody is. */
export function nowActing(view: View): Faction[] {
  const { ask } = view;
  if (ask?.hidden) return view.acting ? [view.acting] : [];
  return ask ? [...ask.of] : [];
}

export const ordinal = (place: number): string => `${place}${['th', 'st', 'nd', 'rd'][place % 100 > 10 && place % 100 < 14 ? 0 : place % 10] ?? 'th'}`;
const forces = ([normal, elite]: Count): Forces => ({ normal, elite });

/** Does somebody look at the table from this seat? Nobody is called away where nothing is known of it. */
const isHere = (view: View, seat: Faction): boolean => !view.here || Object.entries(view.chairs).some(([id, chair]) => chair.faction === seat && view.here?.includes(id));

/** What a faction's sheet shows to all, in sentences. */
function shownOf(view: View, seat: Faction, book: Book): string[] {
  const sheet = view.sheets?.[seat] ?? {};
  const duke = dukeSentence(view, seat, book);
  const leaders = (fact: string): string => strings(sheet[fact]).map((id) => book.names.leader(id)).join(', ');
  const [revealed, gholas, raised] = [leaders('revealed'), leaders('gholas'), strings(sheet['raised']).map((id) => book.names.faction(id as Faction).name).join(', ')];
  return [
    ...(seat === RICHESE ? shownByRichese(view, book) : []),
    ...(seat === 'choam' ? marketOf(view, book) : []),
    ...(seat === ECAZ ? shownByEcaz(view, book) : []),
    ...(seat === MORITANI ? shownByMoritani(view, book) : []),
    ...(duke ? [duke] : []),
    ...(revealed ? [t('seat.revealed', { names: revealed })] : []),
    ...(gholas ? [t('seat.gholas', { names: gholas })] : []),
    ...(raised ? [t('seat.raised', { names: raised })] : []),
  ];
}

const TOKENS = ['heighliners', 'axlotl_tanks', 'spice_production'] as const;
const TOKEN_ICONS = { heighliners: 'tech-heighliners', axlotl_tanks: 'tech-axlotl', spice_production: 'tech-spice' } as const;
/** Figures of a faction's own: the No-Field that lies face up and how many cards its cache holds; tokens in the supply. */
function ownFigures(view: View, seat: Faction): Figure[] {
  if (seat === ECAZ && ecazSheet(view)) return [{ icon: 'ambassador', words: t('amb.count', { count: pileOf(view, 'supply').length }), figure: pileOf(view, 'supply').length }];
  if (seat === MORITANI && terrorSheet(view)) return [{ icon: 'terror', words: t('terror.supply', { count: supplyOf(view) }), figure: supplyOf(view) }];
  if (seat !== RICHESE || !openSheet(view)) return [];
  const [value, { count }] = [lastUsed(view), cacheOf(view)];
  return [{ icon: 'no-field', words: value === null ? t('nofield.none_used') : t('nofield.last_used', { value }), figure: value }, { icon: 'special', words: t('cache.count', { count }), figure: count }];
}
/** The Tech Tokens before a seat, and what each pays for. */
const tokensOf = (view: View, seat: Faction): Token[] => TOKENS.filter((id) => view.tech_tokens?.[id] === seat).map((id) => ({ icon: TOKEN_ICONS[id], name: t(`tech.${id}`), pays: t(`tech.${id}_pays`) }));

/** What each seat has in public, and of the own seat what only it knows of itself, unless that is covered. */
export function matFacts(view: View, book: Book, lines: readonly Line[], covered = false): MatFacts[] {
  const order = inOrder(view);
  const acting = nowActing(view);
  const held = holdings(view);
  return order.flatMap((seat, i): MatFacts[] => {
    const mat = view.mats?.[seat];
    if (!mat) return [];
    const chair = chairOf(view, seat);
    const mine = mySeat(view) === seat;
    const own = mine && !covered ? view.me : null;
    return [{
      faction: seat,
      player: chair?.name || (chair?.bot ?? '').replace(/^./, (first) => first.toUpperCase()),
      you: mine,
      presence: chair?.bot ? 'bot' : isHere(view, seat) ? 'here' : 'away',
      state: acting.includes(seat) ? 'now' : isDone(view, seat) ? 'done' : 'waiting',
      order: ordinal(i + 1),
      first: view.order?.[0] === seat,
      ally: mat.ally,
      cards: own ? own.hand.length : mat.hand,
      spice: own ? own.spice : (view.shown?.[seat]?.spice ?? null),
      bribes: mat.bribes,
      reserves: forces(mat.reserves),
      tanks: forces(mat.tanks),
      leaders: leadersOf(book, seat, mat, view.mode).map((leader) => ({ ...leader, ...skillWords(view, book, leader.id, seat) })).concat(dukeAmong(view, book, seat)),
      captives: skilledLeaders(view, book).filter((each) => each.captive && each.seat === seat).map(({ leader, skill }) => t('posture.captive', { leader: book.names.leader(leader), skill: skill.name })),
      holds: held.flatMap(({ name, short, factions }) => (factions.length === 1 && factions[0] === seat ? [short ?? name] : factions.includes(seat) && arePartners(view, factions) ? [t('pair.holds', { place: short ?? name })] : [])),
      shows: shownOf(view, seat, book),
      tokens: [...tokensOf(view, seat), ...cardsOf(view, seat, book)],
      figures: ownFigures(view, seat),
      did: lastDeed(lines, seat, book),
    }];
  });
}

const isDone = (view: View, seat: Faction): boolean => view.phase === 'shipment_and_movement' && (view.acting != null || (view.left?.length ?? 0) > 0) && view.acting !== seat && !view.left?.includes(seat);

/** Duke Vidal stands among the leaders of whoever has him. */
function dukeAmong(view: View, book: Book, seat: Faction): { name: string; strength: number | string; dead: boolean; id: string; does?: string }[] {
  const duke = dukeOf(view, book, seat);
  return duke ? [{ id: duke.id, name: t('vidal.name'), strength: duke.strength, dead: false, does: duke.does }] : [];
}

/** The skill of a leader, where it is; none for one who is held by somebody else. */
function skillWords(view: View, book: Book, leader: string, seat: Faction): { skill?: string; does?: string } {
  const skill = skillOf(view, book, leader);
  if (!skill) return {};
  const holder = view.skills?.[leader]?.seat ?? seat;
  const where = holder !== seat ? t('skill.held_by', { who: book.names.faction(holder).name }) : t((view.battle?.behind ?? []).includes(seat) ? 'skill.is_behind' : 'skill.is_front');
  return { skill: skill.name, does: `${where}. ${t('skill.front')}: ${skill.normal} ${t('skill.behind')}: ${skill.battle}` };
}

/** Leaders that lead battles; some only in the advanced game. */
export const leads = ({ kind, ...leader }: Leader, mode: View['mode']): boolean => kind === 'ordinary' || (kind === 'extra' && (mode === 'advanced' || leader['advanced_only'] !== true));
export function leadersOf(book: Book, seat: Faction, mat: Mat, mode: View['mode']): { name: string; strength: number | string; dead: boolean; id: string }[] {
  return book.catalog.leaders
    .filter((leader) => leader.faction === seat && leads(leader, mode))
    .map(({ id, name, strength, printed }) => ({ id, name, strength: strength ?? printed, dead: mat.dead.includes(id) }));
}

/** What is told of a seat without having been done by it. */
const NO_DEEDS: readonly string[] = ['said', 'automatic', 'turn_began', 'dropped'];
/** What a seat did last in the open, the newest first, without its name. A pass is told only until the next phase. */
export function lastDeeds(lines: readonly Line[], seat: Faction, book: Book, most: number): string[] {
  const found: string[] = [];
  let thisPhase = true;
  for (let i = lines.length - 1; i >= 0 && found.length < most; i -= 1) {
    const line = lines[i];
    if (line?.kind === 'phase_began') thisPhase = false;
    if (!line || line.secret || line.event['seat'] !== seat || NO_DEEDS.includes(line.kind)) continue;
    if (thisPhase || line.kind !== 'bid_passed') found.push(withoutName(line.text, seat, book));
  }
  return found;
}
export const lastDeed = (lines: readonly Line[], seat: Faction, book: Book): string => lastDeeds(lines, seat, book, 1)[0] ?? '';
function withoutName(sentence: string, seat: Faction, book: Book): string {
  const { name, short } = book.names.faction(seat);
  const lead = [name, short].find((each) => sentence.startsWith(`${each} `));
  const rest = lead ? sentence.slice(lead.length + 1) : sentence;
  return rest.replace(/^./, (first) => first.toUpperCase()).replace(/\.$/, '');
}

/** `short`: where there is little room. */
export interface Held { name: string; short?: string; factions: Faction[] }
/** The strongholds in which fighters stand, and whose. */
export function holdings(view: View): Held[] {
  return [...strongholds, ...(hostOf(view) ? [territoryOf(MOBILE)] : [])].map((id) => {
    const standing = territory(id).areas.flatMap((area) => Object.entries(view.forces?.[area] ?? {}) as [Faction, Count][]);
    return { ...(id === territoryOf(MOBILE) ? { name: t('hms.plate'), short: t('hms.short') } : { name: territory(id).name }), factions: standing.filter(([, count]) => fighting(count) > 0).map(([seat]) => seat) };
  }).filter(({ factions }) => factions.length).sort((a, b) => a.name.localeCompare(b.name));
}

/** Forces for the planet: own ones first, then in storm order. Behind a marker only its owner sees, unless that is covered. */
export function onPlanet(view: View, covered = false): ForcesByArea {
  const me = mySeat(view);
  const inside = covered ? null : nofieldOf(view);
  const both: readonly Faction[] = partners(view) ?? [];
  /** Two who count as one side stand beside each other. */
  const order = [...(me ? [me] : []), ...inOrder(view)].flatMap((seat) => (both.includes(seat) ? [seat, ...both] : [seat]));
  const rank = (seat: Faction): number => order.indexOf(seat);
  return Object.fromEntries(Object.entries(view.forces ?? {}).map(([area, standing]) => {
    const stacks = (Object.entries(standing) as [Faction, Count][]).sort(([a], [b]) => rank(a) - rank(b));
    return [area, Object.fromEntries(stacks.map(([seat, count]) => [seat, { ...asForces(count), ...(count[3] && seat === RICHESE && inside !== null ? { inside } : {}) }])) as Standing];
  }));
}

/** The places inside places, where they stand now or would stand by a draft. */
export function nestsOn(view: View, drafted?: AreaId): Nest[] {
  const host = drafted ?? hostOf(view);
  return host ? [{ id: MOBILE, kind: 'mobile', host, name: t('hms.plate'), planned: drafted !== undefined }] : [];
}

export function seatsOnRim(view: View, book: Book): Seat[] {
  const acting = nowActing(view);
  return (Object.entries(view.mats ?? {}) as [Faction, Mat][]).map(([faction, { circle }]) => ({
    faction, sector: circle, name: book.names.faction(faction).name, now: acting.includes(faction), first: view.order?.[0] === faction, done: isDone(view, faction),
  }));
}

/** The last card of a pile that names a territory. */
export const pileTop = (pile: readonly string[] | undefined): string | undefined => pile?.at(-1);
