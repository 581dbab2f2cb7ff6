import { openPool } from '../server/src/platform/database/connection.ts'
import { openLog } from '../server/src/platform/log.ts'
import { loadAverage, table } from './measure.ts'
import { openBenchPractice } from './practice.ts'
import { startProduct, stopProduct } from './product.ts'

/**
 * `npm run bench:record-search`: latency of sequential record searches over HTTP, for a therapist with 10,000 notes of about 250 words and 500 documents,
 * among 50 practices with 1,000 notes each. 500 searches from the palette (clients, notes and documents) and 500 in one client's notes. Exits with 1 if
 * the 99th percentile of either exceeds the limit.
 */
const port = 4875
const limitMs = 60

const practice = await openBenchPractice(50, 200)
const [therapist] = practice.therapists
const owner = openPool(practice.address, { role: 'owner', size: 2, log: openLog('error') })

let seed = 7
/** Deterministic, between 0 and 1. */
function random(): number {
  seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31
  return seed / 2 ** 31
}

/** Word frequencies follow Zipf's law: of 20,000 words, the n-th is about 1/n as frequent as the first. */
function noteText(n: number): string {
  const words = Array.from({ length: 250 }, () => word(Math.floor(20_000 ** random())))
  return `${words.join(' ')} number${n}`
}

/** Notes, and a twentieth as many documents, spread over the therapist's clients. */
async function writeRecords(therapistId: string, notes: number): Promise<void> {
  const connection = await owner.connect()
  await connection.query('begin')
  await connection.query(`select set_config('app.user_id', $1, true), set_config('app.user_role', 'therapist', true)`, [
    therapistId,
  ])
  await connection.query('set local role openhour_app')
  const { rows } = await connection.query<{ id: string }>('select id from clients order by id')
  const clientOf = (n: number) => rows[n % rows.length]?.id
  for (let from = 0; from < notes; from += 500) {
    const numbers = Array.from({ length: Math.min(500, notes - from) }, (_, n) => from + n)
    await connection.query(
      `insert into clinical_notes (therapist_id, client_id, service_date, template, sections)
       select $1, client, date '2026-09-01' - n % 1500, 'dap', jsonb_build_array(jsonb_build_object('heading', 'Data', 'text', words))
       from unnest($2::uuid[], $3::int[], $4::text[]) as given (client, n, words)`,
      [therapistId, numbers.map(clientOf), numbers, numbers.map(noteText)],
    )
    const documents = numbers.filter((n) => n % 20 === 0)
    await connection.query(
      `insert into documents (therapist_id, client_id, title, file_name, file_type, file_size, file_key, sha256, description)
       select $1, client, 'Letter ' || n, 'letter_' || n || '.pdf', 'application/pdf', 9, replace(gen_random_uuid()::text, '-', ''),
         repeat('0', 64), words from unnest($2::uuid[], $3::int[], $4::text[]) as given (client, n, words)`,
      [therapistId, documents.map(clientOf), documents, documents.map((n) => `${word(n)} report`)],
    )
  }
  await connection.query('commit')
  connection.release()
}

/** The n-th word of an invented language; frequent words are short. */
function word(n: number): string {
  const syllables = ['ba', 'ke', 'lo', 'mi', 'nu', 'ra', 'se', 'to', 'vi', 'za', 'cho', 'den', 'fal', 'gor', 'hin']
  let rest = n
  let text = ''
  do {
    text += syllables[rest % syllables.length]
    rest = Math.floor(rest / syllables.length)
  } while (rest > 0)
  return text
}

for (const { id } of practice.therapists.slice(1)) await writeRecords(id, 1000)
await writeRecords(therapist?.id ?? '', 10_000)
await owner.query('vacuum analyze')
const { rows: of } = await owner.query<{ notes: number; all: number; size: string; client: string }>(
  `select count(*) filter (where therapist_id = $1 and kind = 'note')::int as notes, count(*)::int as all,
     pg_size_pretty(pg_total_relation_size('record_search')) as size,
     (select client_id from clinical_notes where therapist_id = $1 group by 1 order by count(*) desc limit 1) as client from record_search`,
  [therapist?.id],
)
await owner.end()

const url = `http://localhost:${port}`
const product = await startProduct(port, { DATABASE_URL: practice.url, OPENHOUR_DATA: practice.folder, PLANS: 'on' })
const signedIn = await fetch(`${url}/api/auth/sign-in`, {
  method: 'POST',
  headers: { 'content-type': 'application/json', origin: url },
  body: JSON.stringify({ email: therapist?.email, password: practice.password }),
})
const cookie = signedIn.headers.getSetCookie()[0]?.split(';')[0] ?? ''

/** Each returns the n-th search of its kind. */
const kinds: Record<string, (n: number) => string> = {
  'one letter': (n) => 'bklmnrstvz'[n % 10] ?? 'b',
  'two letters': (n) => word(n % 10),
  'the commonest word': () => word(1),
  'a common word': (n) => word(5 + (n % 20)),
  'a rare word': (n) => word(3000 + n),
  'two common words': (n) => `${word(5 + (n % 20))} ${word(6 + (n % 30))}`,
  'four words': (n) => [2, 7, 30, 90].map((place) => word(place + (n % 9))).join(' '),
  'two beginnings': (n) => `${word(n % 9)} ${word(400 + n).slice(0, 3)}`,
  'capitals and accents': (n) =>
    word(40 + n)
      .toUpperCase()
      .replaceAll('A', 'Á')
      .replaceAll('E', 'É'),
  'a number': (n) => `number${n}`,
  'of every document': () => 'letter',
  'nothing at all': (n) => `zzqx${n}`,
  '200 letters': (n) => `${word(n)} ${word(n + 1)} `.repeat(40).slice(0, 199).trim(),
}

type Found = { notes?: unknown[]; documents?: unknown[]; items?: unknown[] }
async function ask(path: string): Promise<{ ms: number; found: number }> {
  const start = performance.now()
  const answer = await fetch(url + path, { headers: { cookie } })
  const body = (await answer.json()) as Found
  const ms = performance.now() - start
  if (answer.status !== 200) throw new Error(`${path} returned ${answer.status}`)
  return { ms, found: (body.notes?.length ?? 0) + (body.documents?.length ?? 0) + (body.items?.length ?? 0) }
}

const at = (times: readonly number[], share: number) =>
  [...times].sort((a, b) => a - b)[Math.min(times.length - 1, Math.floor(times.length * share))] ?? Number.NaN

/** Runs `times` searches of all kinds in turn after a warm-up and returns the 99th percentile. */
async function measure(what: string, times: number, path: (q: string) => string): Promise<number> {
  const names = Object.keys(kinds)
  const measured = new Map(names.map((name) => [name, { times: [] as number[], found: 0 }]))
  for (let n = -26; n < times; n++) {
    const name = names[Math.abs(n) % names.length] ?? ''
    const { ms, found } = await ask(path(kinds[name]?.(Math.abs(n)) ?? ''))
    const its = measured.get(name)
    if (n < 0 || !its) continue
    its.times.push(ms)
    its.found += found
  }
  const rows = [...measured].map(([name, its]) => [
    name,
    at(its.times, 0.5),
    at(its.times, 1),
    (its.found / its.times.length).toFixed(1),
  ])
  const all = [...measured.values()].flatMap((its) => its.times)
  const p99 = at(all, 0.99)
  console.log(`\n${times} sequential searches ${what}; load average ${loadAverage()}`)
  console.log(table([['kind', 'p50 ms', 'max ms', 'found'], ...rows]))
  console.log(`all: p50 ${at(all, 0.5).toFixed(1)} ms, p95 ${at(all, 0.95).toFixed(1)} ms, p99 ${p99.toFixed(1)} ms`)
  return p99
}

console.log(`${of[0]?.notes} notes of one therapist, ${of[0]?.all} records in total; index size ${of[0]?.size}`)
const query = (q: string) => new URLSearchParams({ q }).toString()
const fromPalette = await measure('from the palette', 500, (q) => `/api/v1/search?${query(q)}`)
const ofClient = await measure(
  'in the notes of one client',
  500,
  (q) => `/api/v1/clients/${of[0]?.client}/notes?${new URLSearchParams({ search: q }).toString()}`,
)
console.log(`Limit: p99 ${limitMs} ms`)
await stopProduct(product)
await practice.close()
process.exit(Math.max(fromPalette, ofClient) > limitMs ? 1 : 0)
