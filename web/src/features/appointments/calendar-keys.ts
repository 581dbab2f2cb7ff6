import type { KeyGroup } from '../../lib/keys/key-group.ts'

export const calendarKeys = {
  title: 'Calendar',
  keys: {
    t: 'Today',
    d: 'Day',
    w: 'Week',
    m: 'Month',
    l: 'List',
    j: 'Next day, week or month',
    k: 'Previous day, week or month',
  },
} as const satisfies KeyGroup
export type CalendarKey = keyof typeof calendarKeys.keys
