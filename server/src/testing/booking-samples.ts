import { ownClient } from './own-rows.ts'
import type { Browser } from './product.ts'
import type { Sample } from './sample.ts'

let services = 0
/** A service that no other sample has. */
function serviceDetails(more: object = {}) {
  return { name: `Session ${++services}`, minutes: 45, type: 'in_person', ...more }
}

async function ownService(caller: Browser): Promise<{ id: string }> {
  const answer = await caller.post('/rpc/booking/addService', { json: serviceDetails() })
  return { id: (answer.json as { json: { id: string } }).json.id }
}

const chosen = async (caller: Browser) => serviceDetails({ clientIds: [(await ownClient(caller)).id] })
const readBack = { by: 'booking.services' }

export const bookingSamples: Record<string, Sample> = {
  'booking.settings': { good: async () => undefined },
  'booking.saveSettings': {
    good: async () => ({ bookingEnabled: true, bookingLimit: 5, bookingPolicy: 'Please tell me a day before.' }),
    bad: { bookingLimit: 0 },
    readBack: { by: 'booking.settings' },
  },
  'booking.services': { good: async () => undefined },
  'booking.addService': { good: chosen, bad: { name: '', minutes: 45, type: 'online' }, readBack },
  'booking.changeService': {
    good: async (caller) => ({ ...(await ownService(caller)), ...(await chosen(caller)), minutes: 30, type: 'phone' }),
    bad: { id: crypto.randomUUID(), ...serviceDetails({ minutes: 4 }) },
    row: 'id',
    readBack,
  },
  'booking.deleteService': { good: ownService, bad: { id: 'x' }, row: 'id' },
}
