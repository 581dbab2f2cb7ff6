import { loadAverage, table } from './measure.ts'
import { openBenchPractice } from './practice.ts'
import { startProduct, stopProduct } from './product.ts'

/**
 * `npm run bench:search`: latency of 500 sequential client searches of 20 kinds over HTTP, for a therapist with 2,000 clients among 51 practices. Exits
 * with 1 if the 99th percentile exceeds the limit.
 */
const port = 4874
const searches = 500
const limitMs = 60

const practice = await openBenchPractice(50, 2000)
const url = `http://localhost:${port}`
const product = await startProduct(port, { DATABASE_URL: practice.url, OPENHOUR_DATA: practice.folder, PLANS: 'on' })
const [therapist] = practice.therapists
const signedIn = await fetch(`${url}/api/auth/sign-in`, {
  method: 'POST',
  headers: { 'content-type': 'application/json', origin: url },
  body: JSON.stringify({ email: therapist?.email, password: practice.password }),
})
const cookie = signedIn.headers.getSetCookie()[0]?.split(';')[0] ?? ''

const firsts = ['Adele', 'Bashir', 'Carmen', 'Dmitri', 'Esther', 'Katya', 'Pablo', 'Stefan']
const lasts = ['Bianchi', 'Fuentes', 'Hughes', 'Keller', 'Rossi', 'Turner', 'Osei', 'Nolan']
/** Each returns the n-th search of its kind. */
const kinds: Record<string, (first: string, last: string, n: number) => string> = {
  'one letter': (first) => first.slice(0, 1),
  'two letters': (first) => first.slice(0, 2),
  'three letters': (_first, last) => last.slice(0, 3),
  'a first name': (first) => first,
  'a last name': (_first, last) => last,
  'a whole name': (first, last) => `${first} ${last}`,
  'a name turned round': (first, last) => `${last} ${first}`,
  'two beginnings': (first, last) => `${first.slice(0, 2)} ${last.slice(0, 3)}`,
  'the middle of a word': (_first, last) => last.slice(1, 4),
  'capitals and accents': (first) => first.toUpperCase().replace('A', 'Á').replace('E', 'É'),
  'swapped letters': (_first, last) => last.slice(0, 2) + (last[3] ?? '') + (last[2] ?? '') + last.slice(4),
  'a letter too few': (_first, last) => last.slice(0, 3) + last.slice(4),
  'two misspelt words': (first, last) => `${first}x ${last.slice(0, -1)}z`,
  'an address': (first, last, n) => `${first}.${last}.${n}@example.com`.toLowerCase(),
  'a part of every address': () => 'example.com',
  'a telephone number': (_first, _last, n) => `+44 7700 900${100 + n}`,
  'the end of a number': (_first, _last, n) => `900${100 + n}`,
  'nobody at all': (_first, _last, n) => `zzqx${n}vvw`,
  'signs only': () => '%_%',
  '200 letters': (first, last) => `${first} ${last} `.repeat(20).slice(0, 199).trim(),
}

async function search(q: string): Promise<{ ms: number; found: number }> {
  const start = performance.now()
  const answer = await fetch(`${url}/api/v1/search?${new URLSearchParams({ q })}`, { headers: { cookie } })
  const { clients } = (await answer.json()) as { clients?: unknown[] }
  const ms = performance.now() - start
  if (!clients) throw new Error(`the search for ${q} returned ${answer.status}`)
  return { ms, found: clients.length }
}

const names = Object.keys(kinds)
const measured = new Map(names.map((name) => [name, { times: [] as number[], found: 0 }]))
for (let n = -60; n < searches; n++) {
  const name = names[Math.abs(n) % names.length] ?? ''
  const first = firsts[Math.abs(n * 5) % firsts.length] ?? ''
  const last = lasts[Math.abs(n * 3 + (n >> 3)) % lasts.length] ?? ''
  const { ms, found } = await search(kinds[name]?.(first, last, Math.abs(n)) ?? '')
  const of = measured.get(name)
  if (n < 0 || !of) continue // the first sixty are warm-up
  of.times.push(ms)
  of.found += found
}

const at = (times: readonly number[], share: number) =>
  [...times].sort((a, b) => a - b)[Math.min(times.length - 1, Math.floor(times.length * share))] ?? Number.NaN
const all = [...measured.values()].flatMap(({ times }) => times)
const rows = [...measured].map(([name, { times, found }]) => [
  name,
  at(times, 0.5),
  at(times, 1),
  (found / times.length).toFixed(1),
])
console.log(
  `${searches} sequential searches of ${names.length} kinds among 2,000 clients of one therapist; load average ${loadAverage()}`,
)
console.log(table([['kind', 'p50 ms', 'max ms', 'found'], ...rows]))
const p99 = at(all, 0.99)
console.log(
  `all: p50 ${at(all, 0.5).toFixed(1)} ms, p95 ${at(all, 0.95).toFixed(1)} ms, p99 ${p99.toFixed(1)} ms\nLimit: p99 ${limitMs} ms`,
)
await stopProduct(product)
await practice.close()
process.exit(p99 > limitMs ? 1 : 0)
