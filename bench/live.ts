import { loadAverage, median } from './measure.ts'
import { openBenchPractice } from './practice.ts'
import { startProduct, stopProduct } from './product.ts'

/** `npm run bench:live`: time from a change request until another window of the same therapist is notified. Limit: 300 ms. */
const port = 4874
const url = `http://localhost:${port}`
const practice = await openBenchPractice(2)
const product = await startProduct(port, { DATABASE_URL: practice.url, OPENHOUR_DATA: practice.folder })

const headers = { 'content-type': 'application/json', origin: url }
const signedIn = await fetch(`${url}/api/auth/sign-in`, {
  method: 'POST',
  headers,
  body: JSON.stringify({ email: practice.therapists[0]?.email, password: practice.password }),
})
const cookie = signedIn.headers.getSetCookie()[0]?.split(';')[0] ?? ''

let arrive: (at: number) => void = () => undefined
const stream = await fetch(`${url}/api/live`, { headers: { cookie } })
void (async () => {
  for await (const part of stream.body ?? []) {
    if (
      Buffer.from(part as Uint8Array)
        .toString()
        .includes('event: change')
    )
      arrive(performance.now())
  }
})().catch(() => undefined)

const times: number[] = []
for (let round = 0; round < 60; round++) {
  const arrived = new Promise<number>((done) => (arrive = done))
  const began = performance.now()
  await fetch(`${url}/api/v1/clients`, {
    method: 'POST',
    headers: { ...headers, cookie },
    body: JSON.stringify({ name: 'Live', age: 30, gender: 'Female', email: `${crypto.randomUUID()}@example.com` }),
  })
  times.push((await arrived) - began)
  await new Promise((done) => setTimeout(done, 50))
}
const sorted = times.slice(10).sort((a, b) => a - b)
console.log(
  `from request to notification, ${sorted.length} changes after 10 warm-up changes: median ${median(sorted).toFixed(1)} ms, slowest ${sorted.at(-1)?.toFixed(1)} ms; load average ${loadAverage()}\nLimit: under 300 ms`,
)
await stopProduct(product)
await practice.close()
process.exit(0)
