// How each faction is played, in our own words.
export const factions = {
  'letters.atreides': 'At',
  'letters.bene_gesserit': 'BG',
  'letters.emperor': 'Em',
  'letters.fremen': 'Fr',
  'letters.harkonnen': 'Ha',
  'letters.guild': 'SG',
  'letters.ixian': 'Ix',
  'letters.tleilaxu': 'Tl',
  'letters.choam': 'CH',
  'letters.richese': 'Ri',
  'letters.ecaz': 'Ec',
  'letters.moritani': 'Mo',
} as const;
