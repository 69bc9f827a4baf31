// Every sentence of the page. Placeholders are named: "{name}". Leave room for a third more length.
// Names of factions, cards, leaders and rules come from the server's catalogue.
import { desk } from './desk';
import { pages } from './en.pages';
import { factions } from './factions';
import { here } from './here';
import { learning } from './learning';
import { looking } from './looking';
import { middle } from './middle';
import { play } from './play';

export const en = {
  ...play,
  ...middle,
  ...desk,
  ...looking,
  ...learning,

  'app.name': 'Kanly',
  'app.skip': 'Skip to the question',

  'theme.to_paper': 'Paper theme',
  'theme.to_night': 'Night theme',

  'map.label': 'Map of the planet. Arrow keys walk, Enter chooses, F opens a crowded place, plus and minus zoom, 0 shows the whole map.',
  'map.storm': 'STORM {sector}',
  'map.zoom_in': 'Zoom in',
  'map.zoom_out': 'Zoom out',
  'map.whole': 'Whole map',
  'map.find': 'Find a territory',
  'map.seat': 'Seat of {name}',
  'map.seat_now': 'Seat of {name}, whose turn it is',
  'map.stacks_here': '{place}, {count} groups',
  'map.close': 'Close',
  'map.places': 'Possible places',
  'map.no_places': 'No place is possible now.',

  'place.area': '{name}, sector {sector}.',
  'place.stronghold': '{name}, stronghold, sector {sector}.',
  'place.polar': '{name}.',
  'place.inside': '{name}, a place inside {host}.',
  'place.storm': 'The storm is here.',
  'place.spice': '{amount} spice.',
  'place.forces': '{faction} {forces}.',
  'place.one_side': 'The two allies are one side.',
  'place.normal': '{count}',
  'place.elite': '{count} elite',
  'place.advisors': '{count} advisors',
  'place.legal': 'Legal.',
  'place.legal_price': 'Legal, {price} spice.',
  'place.warned': 'Legal, with a warning: {reason}',
  'place.warned_price': 'Legal for {price} spice, with a warning: {reason}',
  'place.chosen': 'Chosen.',
  'place.source': 'Moving from here.',
  'place.barred': 'Not possible: {reason}',
  'place.barred_plain': 'Not possible now.',

  'stack.fighters': 'fighters',
  'stack.advisors': 'advisors, do not fight',
  'stack.planned': 'planned',

  'button.sending': 'Sending…',
  'button.slow': 'Still sending. Nothing is lost.',
  'button.offline': 'Waiting for connection',

  'stepper.less': 'Less',
  'stepper.more': 'More',

  'howmany.of': 'of {count}',

  'why.label': 'Why? {text}',
  'rule.open': 'Open rule {rule}',

  'price.left': 'of {before}, {after} left',

  'reasons.title': 'Not possible now',
  'reasons.count_one': '1 reason',
  'reasons.count_other': '{count} reasons',

  'mat.you': 'you',
  'mat.now': 'now',
  'mat.done': 'done',
  'mat.bot': '{name}, bot',
  'mat.first': 'First player this turn',
  'mat.ally': 'Allied with {name}',
  'mat.cards': 'Treachery cards in hand: {count}',
  'mat.cards_secret': 'The number of cards is secret now',
  'mat.spice': 'Your spice: {count}',
  'mat.spice_secret': 'Spice behind the shield is secret',
  'mat.bribes': 'Bribes in front of the shield, usable after the Mentat Pause: {count}',
  'mat.reserves': 'Forces in reserve: {count}',
  'mat.tanks': 'Forces in the tanks: {count}',
  'mat.elite': '{count} elite',
  'mat.here': 'here',
  'mat.away': 'away',
  'mat.storm_order': 'Storm order',
  'mat.storm_at': 'storm in sector {sector}',
  'mat.players': 'Players in storm order',

  'tray.label': 'Yours alone',
  'tray.title': 'Yours',
  'tray.only_you': 'only you see this',
  'tray.covered': 'Covered. Press {key} to look again.',
  'tray.spice': 'spice',
  'tray.bribes': 'in front',
  'tray.reserves': 'reserves',
  'tray.tanks': 'tanks',
  'tray.leaders': 'Leaders',
  'tray.traitors': 'Traitors',
  'tray.hand': 'Hand {count}',

  'leader.dead': '{name}, strength {strength}, in the tanks',
  'leader.alive': '{name}, strength {strength}',

  'clock.left': '{time} left',
  'clock.default_short': '“{answer}” in {time}',
  'clock.default': 'answers itself with “{answer}” in {time}',

  'bar.turn': 'Turn {turn}',
  'bar.of': 'of {last}',
  'bar.phases': 'Phases of the turn',
  'bar.undo': 'Ask to undo',
  'bar.rules': 'Rules',
  'bar.notices': 'Notices',
  'bar.menu': 'Menu',
  'bell.waiting_one': 'Notices: 1 table waits for you',
  'bell.waiting_other': 'Notices: {count} tables wait for you',
  'bell.asked': 'You are asked something',
  'bell.over': 'It is over',
  'bell.none': 'You sit at no other table that is not over.',
  'bell.how': 'How I am told',
  'bar.turn_now': 'What happens in a turn',

  'phase.storm': 'Storm',
  'phase.spice_blow': 'Spice Blow and Nexus',
  'phase.charity': 'CHOAM Charity',
  'phase.bidding': 'Bidding',
  'phase.revival': 'Revival',
  'phase.shipment_and_movement': 'Shipment and Movement',
  'phase.battle': 'Battle',
  'phase.collection': 'Spice Collection',
  'phase.mentat_pause': 'Mentat Pause',

  'table.question': 'Your question',
  'table.question_short': 'Question',
  'table.planet': 'The planet',
  'table.players': 'Players',
  'table.journal': 'Journal',
  'table.talk': 'Talk',
  'table.close': 'Close',
  'table.panels': 'What happened and what was said',
  'table.open_hand': 'Open your hand',

  'toast.keep': 'Keep',
  'toast.close': 'Close',

  ...factions,
  ...here,
  ...pages,
} as const satisfies Record<string, string>;
