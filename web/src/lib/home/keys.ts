// The keys of a table, as the table itself, help and settings list them.
import type { TextKey } from '../texts';

interface KeyLine { keys: readonly string[]; what: TextKey }
export const KEYS = [
  { keys: ['Ctrl', '↵'], what: 'keys.send' },
  { keys: ['/'], what: 'keys.find' },
  { keys: ['0'], what: 'keys.whole' },
  { keys: ['H'], what: 'keys.hand' },
  { keys: ['J'], what: 'keys.journal' },
  { keys: ['F'], what: 'keys.fan' },
  { keys: ['B'], what: 'keys.cover' },
  { keys: ['T'], what: 'keys.talk' },
  { keys: ['D'], what: 'keys.deals' },
  { keys: ['N'], what: 'keys.next' },
  { keys: ['↑', '↓', '←', '→'], what: 'keys.walk' },
  { keys: ['↵'], what: 'keys.choose' },
  { keys: ['+', '−'], what: 'keys.zoom' },
  { keys: ['+', '−', '0–9'], what: 'keys.number' },
  { keys: ['Esc'], what: 'keys.leave' },
  { keys: ['?'], what: 'keys.list' },
] as const satisfies readonly KeyLine[];
