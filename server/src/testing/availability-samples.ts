import type { Browser } from './product.ts'
import type { Sample } from './sample.ts'

let leaves = 0
/** One day of leave that no other sample has. */
function leaveDetails(more: object = {}) {
  const day = new Date(Date.UTC(2150, 0, ++leaves)).toISOString().slice(0, 10)
  return { fromDate: day, toDate: day, label: 'Conference', ...more }
}

async function ownLeave(caller: Browser): Promise<{ id: string; updatedAt: string }> {
  const answer = await caller.post('/rpc/availability/addOverride', { json: leaveDetails() })
  const { id, updatedAt } = (answer.json as { json: { id: string; updatedAt: string } }).json
  return { id, updatedAt }
}

export const availabilitySamples: Record<string, Sample> = {
  'availability.practice': { good: async () => undefined },
  'availability.savePractice': { good: async () => ({ sessionMinutes: 45 }), bad: { sessionMinutes: 4 } },
  'availability.addOverride': {
    good: async () => leaveDetails(),
    bad: { ...leaveDetails(), toDate: '1999-01-01' },
  },
  'availability.changeOverride': {
    good: async (caller) => ({ ...(await ownLeave(caller)), ...leaveDetails() }),
    bad: { id: crypto.randomUUID(), updatedAt: '2026-05-04T17:00:00Z', ...leaveDetails(), startTime: '25:00' },
    row: 'id',
  },
  'availability.deleteOverride': {
    good: async (caller) => ({ id: (await ownLeave(caller)).id }),
    bad: { id: 'x' },
    row: 'id',
  },
}
