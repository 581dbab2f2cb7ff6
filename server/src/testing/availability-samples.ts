import type { Browser } from './product.ts'
import type { Sample } from './sample.ts'

let daysOff = 0
/** One day of time off that no other sample uses. */
function timeOffDetails(more: object = {}) {
  const day = new Date(Date.UTC(2150, 0, ++daysOff)).toISOString().slice(0, 10)
  return { fromDate: day, toDate: day, label: 'Conference', ...more }
}

async function ownTimeOff(caller: Browser): Promise<{ id: string; updatedAt: string }> {
  const answer = await caller.post('/rpc/availability/addOverride', { json: timeOffDetails() })
  const { id, updatedAt } = (answer.json as { json: { id: string; updatedAt: string } }).json
  return { id, updatedAt }
}

const otherHours = () => timeOffDetails({ startTime: '12:30', endTime: '16:30', label: 'School holidays' })
const overrides = { by: 'availability.practice', tied: { startTime: ['endTime'], endTime: ['startTime'] } }

const open = { enabled: true, startTime: '07:30', endTime: '15:30' }
const closed = { enabled: false, startTime: '08:15', endTime: '12:15' }
/** Every setting differs from its default. */
const practice = {
  timeZone: 'Europe/Paris',
  workingHours: {
    monday: closed,
    tuesday: open,
    wednesday: open,
    thursday: open,
    friday: open,
    saturday: open,
    sunday: closed,
  },
  weekStart: 'monday',
  clockStyle: '24-hour',
  sessionMinutes: 45,
  bufferBeforeMinutes: 5,
  bufferAfterMinutes: 10,
  cancellationHours: 36,
  noticeHours: 30,
  horizonDays: 75,
  maxPerDay: 7,
  reminderLeadTimes: [2880, 90],
  defaultPlace: 'Room 2, 12 High Street',
}

export const availabilitySamples: Record<string, Sample> = {
  'availability.practice': { good: async () => undefined },
  'availability.savePractice': {
    good: async () => practice,
    bad: { sessionMinutes: 4 },
    readBack: { by: 'availability.practice', record: ({ settings }) => settings },
  },
  'availability.addOverride': {
    good: async () => otherHours(),
    readBack: overrides,
    bad: { ...timeOffDetails(), toDate: '1999-01-01' },
  },
  'availability.changeOverride': {
    good: async (caller) => ({ ...(await ownTimeOff(caller)), ...otherHours() }),
    readBack: overrides,
    bad: { id: crypto.randomUUID(), updatedAt: '2026-05-04T17:00:00Z', ...timeOffDetails(), startTime: '25:00' },
    row: 'id',
  },
  'availability.deleteOverride': {
    good: async (caller) => ({ id: (await ownTimeOff(caller)).id }),
    bad: { id: 'x' },
    row: 'id',
  },
}
