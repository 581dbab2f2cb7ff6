import type { KeyGroup } from '../keys/key-group.ts'

/** Of every page with rows. `j`, `k` and Enter need no element. */
export const listKeys = {
  title: 'Lists',
  keys: {
    j: 'Next row',
    k: 'Previous row',
    Enter: 'Open the row',
    x: 'Tick the row',
    e: 'Edit the row',
    '.': 'Open the row’s menu',
    c: 'Add what the page lists',
    f: 'Search the list',
  },
} as const satisfies KeyGroup
export type ListKey = keyof typeof listKeys.keys
