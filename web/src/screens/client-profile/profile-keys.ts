import type { KeyGroup } from '../../lib/keys/key-group.ts'

export const profileKeys = {
  title: 'Client profile',
  keys: {
    w: 'Write note',
    s: 'Schedule an appointment',
    '.': 'Open the menu of actions',
  },
} as const satisfies KeyGroup
export type ProfileKey = keyof typeof profileKeys.keys
