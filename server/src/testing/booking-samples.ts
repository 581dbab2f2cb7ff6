import { ownClient } from './own-rows.ts'
import { ownRecord, therapistOf } from './portal-calls.ts'
import type { Browser } from './product.ts'
import type { Sample } from './sample.ts'

let services = 0
const seen = { minutes: 45, type: 'in_person', price: { amountMinor: 7250, currency: 'EUR' } }

/** A service that no other sample has. */
function serviceDetails(more: object = {}) {
  return { name: `Session ${++services}`, ...seen, ...more }
}

async function ownService(caller: Browser): Promise<{ id: string }> {
  const answer = await caller.post('/rpc/booking/addService', { json: serviceDetails() })
  return { id: (answer.json as { json: { id: string } }).json.id }
}

const chosen = async (caller: Browser) => serviceDetails({ clientIds: [(await ownClient(caller)).id] })
const readBack = { by: 'booking.services' }

/** A service of the client's practice and an open slot of it. */
async function openSlot(caller: Browser) {
  const { clientId } = await ownRecord(caller)
  const therapist = therapistOf(caller)
  const json = {
    bookingEnabled: true,
    bookingClients: 'all',
    bookingLimit: 20,
    bookingByRequest: false,
    bookingPolicy: null,
  }
  await therapist.post('/rpc/booking/saveSettings', { json })
  const { id: serviceId } = await ownService(therapist)
  const from = new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10)
  const answer = await caller.post('/rpc/clientBooking/slots', { json: { clientId, serviceId, from, days: 20 } })
  const [slot] = (answer.json as { json: { slots: { startsAt: string }[] } }).json.slots
  return { clientId, serviceId, from, startsAt: slot?.startsAt }
}

/** An appointment that the client booked, and another open slot of its service. */
async function bookedSlot(caller: Browser) {
  const { from, ...slot } = await openSlot(caller)
  const answer = await caller.post('/rpc/clientBooking/confirm', { json: slot })
  const { id } = (answer.json as { json: { id: string } }).json
  const { clientId, serviceId } = slot
  const left = await caller.post('/rpc/clientBooking/slots', { json: { clientId, serviceId, from, days: 20 } })
  const startsAt = (left.json as { json: { slots: { startsAt: string }[] } }).json.slots.at(-1)?.startsAt
  return { ...slot, id, startsAt }
}

const noSlot = { clientId: crypto.randomUUID(), serviceId: crypto.randomUUID(), startsAt: 'soon' }
const ofSlot = async (caller: Browser) => {
  const { from: _from, ...slot } = await openSlot(caller)
  return slot
}
const onlyNames = 'Its fields name a service and a slot. client-booking.test.ts reads what is held and booked.'

export const bookingSamples: Record<string, Sample> = {
  'booking.settings': { good: async () => undefined },
  'booking.saveSettings': {
    good: async () => ({
      bookingEnabled: true,
      bookingClients: 'met',
      bookingLimit: 5,
      bookingByRequest: true,
      bookingPolicy: 'Please tell me a day before.',
    }),
    bad: { bookingLimit: 0 },
    readBack: { by: 'booking.settings' },
  },
  'booking.services': { good: async () => undefined },
  'booking.addService': { good: chosen, bad: { name: '', minutes: 45, type: 'online' }, readBack },
  'booking.changeService': {
    good: async (caller) => ({
      ...(await ownService(caller)),
      ...(await chosen(caller)),
      minutes: 30,
      type: 'phone',
      price: { amountMinor: 0, currency: 'USD' },
    }),
    bad: { id: crypto.randomUUID(), ...serviceDetails({ minutes: 4 }) },
    row: 'id',
    readBack,
  },
  'booking.deleteService': { good: ownService, bad: { id: 'x' }, row: 'id' },
  'clientBooking.services': {
    good: async (caller) => ({ clientId: (await openSlot(caller)).clientId }),
    bad: { clientId: 'x' },
    row: 'clientId',
  },
  'clientBooking.slots': {
    good: async (caller) => {
      const { startsAt: _startsAt, ...range } = await openSlot(caller)
      return { ...range, moving: crypto.randomUUID(), days: 7 }
    },
    bad: { clientId: crypto.randomUUID(), serviceId: crypto.randomUUID(), from: 'soon' },
    row: 'serviceId',
  },
  'clientBooking.hold': {
    good: async (caller) => ({ ...(await ofSlot(caller)), moving: crypto.randomUUID() }),
    bad: noSlot,
    row: 'serviceId',
    readBack: onlyNames,
  },
  'clientBooking.confirm': {
    good: async (caller) => ({ ...(await ofSlot(caller)), seen, phone: '+44 7700 900138' }),
    bad: noSlot,
    row: 'serviceId',
    readBack: onlyNames,
  },
  'clientBooking.move': {
    good: async (caller) => ({ ...(await bookedSlot(caller)), seen, phone: '+44 7700 900138' }),
    bad: { ...noSlot, id: crypto.randomUUID() },
    row: 'id',
    readBack: onlyNames,
  },
}
