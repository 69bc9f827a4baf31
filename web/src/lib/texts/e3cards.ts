// The three cards of Ecaz & Moritani: what they ask, and what they do to a plan.
export const e3cards = {
  'q.choose_rearguard.title': 'Which forces have you dialed?',
  'q.choose_rearguard.help': 'Harass and Withdraw: all your other forces in this battle go back to your reserves. Those you dialed stay and are lost, unless you alone call a traitor.',
  'q.choose_rearguard.wait': 'to name the forces it has dialed',
  'q.choose_spent.title': 'Which reserves do you give?',
  'q.choose_spent.help': 'Reinforcements: three forces of your reserves go to the tanks. They do not count as lost in the battle.',
  'q.choose_spent.wait': 'to give three forces of its reserves',
  'do.choose_spent': 'Give {what}',
  'harass.stay': '{forces} stay',
  'harass.go': '{forces} withdraw',
  'act.play_recruits': 'Recruits',
  'act.play_recruits.note': 'For this turn everybody revives twice as many forces free, and up to seven in all.',
  'act.play_recruits.do': 'Play Recruits',
  'fight.plan_harass': 'Win or lose, your forces that are not dialed go back to your reserves; a traitor called by the other side keeps them here.',
  'fight.plan_reinforcements': 'Two more on your dial, for three forces of your reserves.',
  'fight.you_lose_rearguard': 'You lose, with the {count} forces dialed; the others withdraw.',
  'fight.you_win_rearguard': 'You win. You lose {lost} forces, and the other {kept} withdraw.',
} as const satisfies Record<string, string>;
