// Which bots sit in for people.
const CHANCE = 'random';
/** All but the one that plays by chance. */
export const playingBots = (bots: readonly string[]): string[] => bots.filter((each) => each !== CHANCE);
