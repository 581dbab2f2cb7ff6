import { openPool } from '../server/src/platform/database/connection.ts'
import { openLog } from '../server/src/platform/log.ts'
import { loadAverage, median } from './measure.ts'
import { openBenchPractice } from './practice.ts'
import { startProduct, stopProduct } from './product.ts'

/**
 * `npm run bench:messages`: time from sending a message until the window of the other side has its text, in both directions. Fails if the 99th percentile
 * exceeds 300 ms.
 */
const port = 4876
const url = `http://localhost:${port}`
const limitMs = 300
const warmUp = 20
const rounds = 400

const practice = await openBenchPractice(1)
const owner = openPool(practice.address, { role: 'owner', size: 1, log: openLog('error') })
// A person may send 30 in a minute.
await owner.query(
  'create or replace function app.messages_a_minute() returns int language sql immutable parallel safe return 100000',
)
await owner.end()
const product = await startProduct(port, { DATABASE_URL: practice.url, OPENHOUR_DATA: practice.folder })

const headers = { 'content-type': 'application/json', origin: url }

/** A signed-in window: its calls, and what it does whenever the server says that something changed. */
async function openWindow(email: string) {
  const body = JSON.stringify({ email, password: practice.password })
  const signedIn = await fetch(`${url}/api/auth/sign-in`, { method: 'POST', headers, body })
  const cookie = signedIn.headers.getSetCookie()[0]?.split(';')[0] ?? ''
  const window = {
    onChange: (): unknown => undefined,
    call: async <T>(operation: string, input: object): Promise<T> => {
      const answer = await fetch(`${url}/rpc/${operation}`, {
        method: 'POST',
        headers: { ...headers, cookie },
        body: JSON.stringify({ json: input }),
      })
      if (!answer.ok) throw new Error(`${operation} answered ${answer.status}: ${await answer.text()}`)
      return ((await answer.json()) as { json: T }).json
    },
  }
  const stream = await fetch(`${url}/api/live`, { headers: { cookie } })
  void (async () => {
    for await (const part of stream.body ?? [])
      if (Buffer.from(part as Uint8Array).includes('event: change')) void window.onChange()
  })().catch(() => undefined)
  return window
}

const client = await openWindow('client@demo.test')
const therapist = await openWindow('premium@demo.test')
const { items } = await client.call<{ items: { clientId: string }[] }>('portal/practices', {})
const clientId = items[0]?.clientId
const sides = [
  { from: client, send: 'portalMessages/send', to: therapist, thread: 'messages/thread' },
  { from: therapist, send: 'messages/send', to: client, thread: 'portalMessages/thread' },
]

const times: number[] = []
for (let round = 0; round < warmUp + rounds; round++) {
  const { from, send, to, thread } = sides[round % 2] as (typeof sides)[number]
  const text = `Message ${round} of ${crypto.randomUUID()}`
  const began = performance.now()
  const arrived = new Promise<number>((done, fail) => {
    const late = setTimeout(() => fail(new Error(`"${text}" did not arrive within 10 s`)), 10_000)
    to.onChange = async () => {
      const page = await to.call<{ items: { text: string }[] }>(thread, { clientId })
      if (page.items.at(-1)?.text !== text) return
      clearTimeout(late)
      done(performance.now() - began)
    }
  })
  await from.call(send, { clientId, text })
  const took = await arrived
  to.onChange = () => undefined
  if (round >= warmUp) times.push(took)
  await new Promise((done) => setTimeout(done, 30))
}
const sorted = times.sort((a, b) => a - b)
const p99 = sorted[Math.ceil(sorted.length * 0.99) - 1] ?? Number.NaN
console.log(
  `from sending to the text in the other window, ${sorted.length} messages in both directions after ${warmUp} to warm up: median ${median(sorted).toFixed(1)} ms, ` +
    `99th percentile ${p99.toFixed(1)} ms, slowest ${sorted.at(-1)?.toFixed(1)} ms; load average ${loadAverage()}\nLimit: ${limitMs} ms for the 99th percentile`,
)
await stopProduct(product)
await practice.close()
process.exit(p99 <= limitMs ? 0 : 1)
