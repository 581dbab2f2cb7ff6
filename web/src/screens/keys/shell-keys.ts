import type { KeyGroup } from '../../lib/keys/key-group.ts'

/** Single characters of every page. */
export const shellKeys = {
  title: 'Everywhere',
  keys: {
    '?': 'Show this list, with help for the page',
    '/': 'Search clients, notes and pages',
  },
} as const satisfies KeyGroup
export type ShellKey = keyof typeof shellKeys.keys

/** What works with the single characters turned off, and some of it while typing: each has a handler of its own. */
export const combinationKeys: KeyGroup = {
  title: 'Always on',
  keys: {
    'Ctrl K': 'Search clients, notes and pages',
    'Ctrl B': 'Show or hide the menu',
    'Ctrl Z': 'Undo what was just done, outside a field',
    F8: 'Go to the message on the screen, such as one with Undo',
    'Ctrl Enter': 'Save the note, send the message, keep the draft',
    'Alt ↑ ↓': 'Previous or next draft in AI Summary',
    Escape: 'Close what is open',
  },
}
