import pg from 'pg'
import { loadAverage } from './measure.ts'
import { openBenchPractice } from './practice.ts'
import { startProduct, stopProduct } from './product.ts'

/**
 * `npm run bench:booking`: 100 times, 20 clients want the same slot at the same moment, over HTTP. Fails unless each time exactly one gets it, the others
 * are offered the next free slots, and no answer is a fault.
 */
const rounds = 100
const clientCount = 20
const port = 4877
const url = `http://localhost:${port}`
const practice = await openBenchPractice(clientCount + 1)
const [therapist, ...others] = practice.therapists
const owner = new pg.Client(practice.address)
await owner.connect()
// The other therapists of the sample become clients of the first, without invitations.
await owner.query('alter table clients disable trigger guard_joining')
await owner.query(`update users set role = 'client' where id = any($1)`, [others.map(({ id }) => id)])
const { rows: records } = await owner.query<{ id: string; email: string }>(
  `with chosen as (select id, row_number() over (order by id) as number from clients where therapist_id = $1),
     people as (select id, email, row_number() over (order by id) as number from users where id = any($2))
   update clients c set user_id = p.id, joined_at = now() from chosen, people p
     where c.therapist_id = $1 and c.id = chosen.id and chosen.number = p.number returning c.id, p.email`,
  [therapist?.id, others.map(({ id }) => id)],
)
await owner.end()

const product = await startProduct(port, { DATABASE_URL: practice.url, OPENHOUR_DATA: practice.folder })

const origin = { 'content-type': 'application/json', origin: url }
let addresses = 0
async function signIn(email: string | undefined) {
  const from = { 'x-forwarded-for': `198.18.7.${++addresses}` }
  const body = JSON.stringify({ email, password: practice.password })
  const answer = await fetch(`${url}/api/auth/sign-in`, { method: 'POST', headers: { ...origin, ...from }, body })
  const headers = { ...origin, ...from, cookie: answer.headers.getSetCookie()[0]?.split(';')[0] ?? '' }
  return async <T>(method: string, path: string, sent?: object): Promise<{ status: number; json: T }> => {
    const init = { method, headers, ...(sent && { body: JSON.stringify(sent) }) }
    const response = await fetch(`${url}/api/v1${path}`, init)
    return { status: response.status, json: (await response.json()) as T }
  }
}

const asTherapist = await signIn(therapist?.email)
const bookingSettings = { bookingEnabled: true, bookingLimit: 20, bookingByRequest: false }
await asTherapist('PATCH', '/booking/settings', bookingSettings)
const service = { name: 'Session', minutes: 50, type: 'online' }
const { id: serviceId } = (await asTherapist<{ id: string }>('POST', '/booking/services', service)).json
const clients: { call: Awaited<ReturnType<typeof signIn>>; path: string }[] = []
for (const { id, email } of records) clients.push({ call: await signIn(email), path: `/portal/practices/${id}` })

const [first] = clients
const from = new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10)
const open = await first?.call<{ slots: { startsAt: string }[] }>(
  'GET',
  `${first.path}/booking/slots?serviceId=${serviceId}&from=${from}&days=31`,
)
const slots = open?.json.slots ?? []

type Booked = { id: string; nextSlots?: unknown[] }
const times: number[] = []
const wrong: string[] = []
for (let round = 0; round < rounds; round++) {
  const startsAt = slots[round % slots.length]?.startsAt
  const answers = await Promise.all(
    clients.map(async ({ call, path }) => {
      const began = performance.now()
      const answer = await call<Booked>('POST', `${path}/booking/appointments`, { serviceId, startsAt })
      times.push(performance.now() - began)
      return answer
    }),
  )
  const winners = answers.flatMap(({ status, json }, index) => (status === 201 ? [{ id: json.id, index }] : []))
  const lost = answers.filter(({ status }) => status !== 201)
  if (winners.length !== 1) wrong.push(`round ${round}: ${winners.length} clients got the slot`)
  for (const { status, json } of lost)
    if (status !== 409 || !json.nextSlots?.length) wrong.push(`round ${round}: ${status} ${JSON.stringify(json)}`)
  // The slot is free again, and nobody reaches the practice's limit.
  for (const { id, index } of winners) {
    const winner = clients[index]
    await winner?.call('POST', `${winner.path}/appointments/${id}/cancel`, {})
  }
}
times.sort((a, b) => a - b)
const at = (part: number) => times[Math.min(times.length - 1, Math.floor(times.length * part))]?.toFixed(0)
console.log(
  `${rounds} rounds of ${clients.length} clients for one slot: ${times.length} answers, p50 ${at(0.5)} ms, p99 ${at(0.99)} ms, slowest ${at(1)} ms; load average ${loadAverage()}`,
)
console.log(
  wrong.length === 0
    ? 'Each time one client got the slot, and the others were offered the next free ones.'
    : `${wrong.length} wrong answers:\n${wrong.slice(0, 10).join('\n')}`,
)
await stopProduct(product)
await practice.close()
process.exit(wrong.length === 0 && clients.length === clientCount && slots.length > 0 ? 0 : 1)
