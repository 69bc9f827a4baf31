// What Leader Skills and Stronghold cards do in a battle, from what lies open: for sums and previews, the table has the last word.
import { MOBILE, strongholds, territoryOf } from '../../board/board';
import type { Faction, TerritoryId } from '../../board/types';
import type { Book, SkillCard, TreacheryCard } from '../../wire/catalog';
import type { Plan, View } from '../../wire/view';
import { cardAtWork, ownSkilled, skillOf } from '../open';
import { standingIn } from '../present';

export interface Aid { skill: string; amount: number }
const TAUGHT = 1;
const MASTER = 3;
const BONUS = 2;

/** Does a plan show a card in the role that a trainer teaches? */
function shows([, weapon, defense]: Plan, what: string, book: Book): boolean {
  const [drawn, behind] = [weapon ? book.card(weapon) : undefined, defense ? book.card(defense) : undefined];
  if (what === 'worthless') return [drawn, behind].some((card) => card?.['worthless'] === true);
  const [kind = '', slot] = what.split('_');
  return (slot === 'weapon' ? drawn?.weapon : behind?.defense)?.includes(kind) ?? false;
}
/** A green special card that is no leader: the Planetologist's weapon. */
export const isSpecial = (card: TreacheryCard | undefined): boolean => card?.['special'] === true && Array.isArray(card['slots']) && card['slots'].length === 0;

/** Is the weapon of a plan a special card that serves the Planetologist, and does nothing of its own? */
const adapts = (view: View, book: Book, seat: Faction, [leader, weapon]: Plan): boolean => weapon !== null && book.card(weapon)?.['special'] === true && skillInPlan(view, book, seat, leader)?.id === 'planetologist';
/** Does a plan show this card, and for its own sake? */
export function showsFace(view: View, book: Book, seat: Faction, plan: Plan, face: string): boolean {
  const slots = [...(adapts(view, book, seat, plan) ? [] : [plan[1]]), plan[2]];
  return slots.some((id) => id !== null && book.card(id)?.face === face);
}
const REINFORCED = 2;
/** What Reinforcements add to a dial, whatever becomes of leaders. */
export const reinforced = (view: View, book: Book, seat: Faction, plan: Plan): number => (showsFace(view, book, seat, plan, 'reinforcements') ? REINFORCED : 0);

/** The skill that the leader of a plan brings into it. */
export function skillInPlan(view: View, book: Book, seat: Faction, leader: string | null): SkillCard | undefined {
  return leader !== null && view.skills?.[leader]?.seat === seat ? skillOf(view, book, leader) : undefined;
}
/** What skills add to a plan whose leader lives. */
export function aidsOf(view: View, book: Book, seat: Faction, plan: Plan): Aid[] {
  const leader = plan[0];
  if (leader === null) return [];
  const own = ownSkilled(view, book, seat);
  const played = skillInPlan(view, book, seat, leader);
  const helper = own && !own.behind && own.leader !== leader ? own.skill : undefined;
  const found: Aid[] = [];
  if (helper?.trains && shows(plan, helper.trains, book)) found.push({ skill: helper.name, amount: TAUGHT });
  if (played?.trains && shows(plan, played.trains, book)) found.push({ skill: played.name, amount: MASTER });
  if (played?.id === 'mentat') found.push({ skill: played.name, amount: BONUS });
  if (played && adapts(view, book, seat, plan)) found.push({ skill: played.name, amount: BONUS });
  if (played?.id === 'spice_banker' && plan[9]) found.push({ skill: played.name, amount: plan[9] });
  return found;
}
export const sumOfAids = (aids: readonly Aid[]): number => aids.reduce((sum, { amount }) => sum + amount, 0);

/** What a Bureaucrat in the plan of `seat` takes off the total of `other`: 1 for each stronghold it fights from. */
export function burdenOn(view: View, book: Book, other: Faction, seat: Faction, leader: string | null): number {
  if (skillInPlan(view, book, seat, leader)?.id !== 'bureaucrat') return 0;
  const places: TerritoryId[] = [...strongholds, ...(view.mobile_stronghold ? [territoryOf(MOBILE)] : [])];
  return places.filter((id) => standingIn(view, id).some(({ seat: who, count: [normal, elite] }) => who === other && normal + elite > 0)).length;
}

/** Carthag: who has its card also stops poison with a defence that does not, if its own weapon is no poison. */
export function snoops(view: View, book: Book, seat: Faction, { weapon, defense }: { weapon: string | null; defense: string | null }): boolean {
  const work = cardAtWork(view);
  if (work?.seat !== seat || work.card !== 'carthag') return false;
  const stopped = (defense ? book.card(defense)?.defense : undefined) ?? [];
  const poison = weapon !== null && (book.card(weapon)?.weapon.includes('poison') ?? false);
  return stopped.length > 0 && !stopped.includes('poison') && !poison;
}
/** Habbanya Sietch: who has its card wins ties, whoever attacks. */
export const tieTo = (view: View): Faction | null => {
  const work = cardAtWork(view);
  return work?.card === 'habbanya_sietch' ? work.seat : null;
};

export interface MayAdd { skill: string; count: number; effect: string }
/** What an opposing skill may add to a plan that nobody has seen, led by this leader. */
export function mayAdd(view: View, book: Book, seat: Faction, leader: string | null): MayAdd | null {
  const played = skillInPlan(view, book, seat, leader);
  if (played?.trains) return { skill: played.name, count: MASTER, effect: played.battle };
  if (played?.id === 'spice_banker') return { skill: played.name, count: MASTER, effect: played.battle };
  if (played?.id === 'planetologist') return { skill: played.name, count: BONUS, effect: played.battle };
  const own = ownSkilled(view, book, seat);
  return own?.skill.trains && !own.behind && leader !== null && own.leader !== leader ? { skill: own.skill.name, count: TAUGHT, effect: own.skill.normal } : null;
}
