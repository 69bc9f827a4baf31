// What a faction starts with, in words.
import { t } from '../texts';
import type { FactionSheet } from '../wire/catalog';

interface Troop { normal: number; elite: number }
/** The fields of the catalogue's sheet that are read here. */
interface Printed {
  spice: number;
  forces: Record<string, Troop>;
  reserves: Record<string, Troop>;
  elite: { name: string; strength: number } | null;
  free_revival: number;
  hand_limit: number;
  starting_cards: number;
  traitors_dealt: number;
  traitors_kept: number;
  placement: string;
  revival: string;
  victory: string;
}
export interface Fact { term: string; words: string }
export interface SheetFacts { facts: Fact[]; placement: string; revival: string; victory: string }

export function sheetOf(sheet: FactionSheet, mode: 'basic' | 'advanced'): SheetFacts {
  const printed = sheet as unknown as Printed;
  const forces = printed.forces[mode] ?? { normal: 0, elite: 0 };
  const reserves = printed.reserves[mode] ?? { normal: 0, elite: 0 };
  const [all, kept] = [forces.normal + forces.elite, reserves.normal + reserves.elite];
  const facts: Fact[] = [
    { term: t('sheet.spice'), words: `${printed.spice}` },
    { term: t('sheet.forces'), words: all - kept ? t('sheet.forces_value', { count: all, reserves: kept, planet: all - kept }) : t('sheet.forces_reserve', { count: all }) },
    ...(printed.elite && forces.elite ? [{ term: printed.elite.name, words: t('sheet.elite_value', { count: forces.elite, strength: printed.elite.strength }) }] : []),
    { term: t('sheet.free_revival'), words: printed.free_revival ? t('sheet.free_revival_value', { count: printed.free_revival }) : t('sheet.none') },
    { term: t('sheet.hand'), words: t('sheet.hand_value', { start: printed.starting_cards, limit: printed.hand_limit }) },
    { term: t('sheet.traitors'), words: printed.traitors_dealt ? t('sheet.traitors_value', { kept: printed.traitors_kept, dealt: printed.traitors_dealt }) : t('sheet.none') },
  ];
  return { facts, placement: printed.placement, revival: printed.revival, victory: printed.victory };
}
