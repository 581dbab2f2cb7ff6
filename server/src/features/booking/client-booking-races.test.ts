import { clientBookingTexts } from '@openhour/shared/features/booking/booking.rules.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { dayFromNow } from '../../testing/appointment-calls.ts'
import { joinedClient } from '../../testing/portal-calls.ts'
import { type Answer, type Browser, openProduct, type Product } from '../../testing/product.ts'

type Client = Awaited<ReturnType<typeof joinedClient>>
type Body = { id: string; detail: string; slots: { startsAt: string }[]; nextSlots: { startsAt: string }[] }

let product: Product
let therapist: Browser & { userId: string }
let clients: Client[]
let serviceId: string
beforeAll(async () => {
  product = await openProduct()
  therapist = await product.person()
  clients = []
  for (let batch = 0; batch < 5; batch++)
    clients.push(...(await Promise.all(Array.from({ length: 4 }, () => joinedClient(product, therapist)))))
  const days = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday']
  const open = { enabled: true, startTime: '09:00', endTime: '12:00' }
  const workingHours = Object.fromEntries(days.map((day) => [day, open]))
  await therapist.send('PATCH', '/api/v1/settings/practice', { workingHours, timeZone: 'Europe/London' })
  await therapist.send('PATCH', '/api/v1/booking/settings', { bookingEnabled: true, bookingLimit: 20 })
  const service = { name: 'Session', minutes: 60, type: 'in_person' }
  serviceId = body(await therapist.post('/api/v1/booking/services', service)).id
}, 120_000)
afterAll(() => product.stop())

const body = (answer: Answer) => answer.json as Body
const path = (who: Client, rest: string) => `/api/v1/portal/practices/${who.clientId}/booking/${rest}`
const one = (place: number) => clients[place] as Client
const confirm = (who: Client, startsAt: string) => who.post(path(who, 'appointments'), { serviceId, startsAt })
const hold = (who: Client, startsAt: string) => who.send('PUT', path(who, 'hold'), { serviceId, startsAt })
const booked = async (startsAt: string) =>
  (
    await product.database.owner.query('select id from appointments where therapist_id = $1 and starts_at = $2', [
      therapist.userId,
      startsAt,
    ])
  ).rows.length

// Each test has a day of its own.
let day = 3
let open: string[]
beforeEach(async () => {
  const from = dayFromNow(++day)
  const answer = await one(0).get(path(one(0), `slots?serviceId=${serviceId}&from=${from}&days=1`))
  open = body(answer).slots.map(({ startsAt }) => startsAt)
})
const slot = (place = 0) => open[place] ?? ''

/** Exactly one got the slot; the others are told so kindly, with the next free ones. */
async function expectOneWinner(answers: Answer[]) {
  const lost = answers.filter(({ status }) => status !== 201)
  expect(lost).toHaveLength(answers.length - 1)
  for (const answer of lost) {
    expect([answer.status, body(answer).detail]).toEqual([409, clientBookingTexts.taken])
    expect(body(answer).nextSlots.map(({ startsAt }) => startsAt)).toEqual(open.slice(2, 5))
  }
  expect(await booked(slot())).toBe(1)
}

test('two clients confirm one slot at the same moment: one gets it', async () => {
  await expectOneWinner(await Promise.all([one(0), one(1)].map((who) => confirm(who, slot()))))
})

test('twenty do: one gets it, nineteen are offered the next ones, and nothing is a fault', async () => {
  await expectOneWinner(await Promise.all(clients.map((who) => confirm(who, slot()))))
})

test('twenty hold one slot: one holds it, and only that one can book it', async () => {
  const answers = await Promise.all(clients.map((who) => hold(who, slot())))
  const holder = answers.findIndex(({ status }) => status === 200)
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]))
  const confirmed = await Promise.all(clients.map((who) => confirm(who, slot())))
  await expectOneWinner(confirmed)
  expect(confirmed.findIndex(({ status }) => status === 201)).toBe(holder)
})

test('the therapist takes the slot while twenty want it: there is one appointment at that time', async () => {
  const given = {
    clientId: one(0).clientId,
    appointmentDate: dayFromNow(day),
    startTime: '09:00',
    endTime: '10:00',
    type: 'phone',
  }
  const [own, ...answers] = await Promise.all([
    therapist.post('/api/v1/appointments', given),
    ...clients.map((who) => confirm(who, slot())),
  ])
  const winners = [own, ...answers].filter(({ status }) => status === 201)
  expect(winners).toHaveLength(1)
  expect(await booked(slot())).toBe(1)
})
