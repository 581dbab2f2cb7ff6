import type { ChildProcess } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import autocannon from 'autocannon'
import type pg from 'pg'
import { addCaseload, yearOfWeeks } from '../db/demo/caseload.ts'
import { openPool } from '../server/src/platform/database/connection.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../server/src/platform/database/embedded.ts'
import { migrate } from '../server/src/platform/database/migrate.ts'
import { openLog } from '../server/src/platform/log.ts'
import { openCookies } from '../server/src/services/sign-in/cookie.ts'
import { cpuMs, familyCpuMs, loadAverage, median, table } from './measure.ts'
import { startProduct } from './product.ts'

/**
 * `npm run bench:record [-- THERAPISTS FOLDER]`: throughput of every tab of a client's record over HTTP, on a full-size database and on one a fortieth the
 * size, interleaved, on one PostgreSQL. Each therapist has 40 clients with 50 sessions each; 2,000 therapists need ten gigabytes and half an hour. Data in
 * a given folder is kept and reused. A round is void if the small database deviates by more than a quarter from its median. Exits with 1 if a tab keeps
 * less than 0.85 of its rate. `TABS=sessions.list,notes.list` selects tabs and `ROUNDS=21` the number of rounds. `SIZE=time` creates only sessions and
 * appointments, which is enough for the calendar and takes a tenth of the time.
 */
const therapists = Number(process.argv[2] ?? 2000)
const givenFolder = process.argv[3]
const clientsEach = 40
const smaller = 40
const least = 0.85
const connections = 32
const rounds = Number(process.env.ROUNDS ?? 9)
const sliceSeconds = 2
/** Concurrent users; different ones in every slice. */
const atWork = 50
const secret = 'bench-record-secret-of-more-than-32-letters'

const today = new Date()
const dayOfWeek = (number: number) =>
  new Date(today.getTime() + (number - today.getUTCDay()) * 86_400_000).toISOString().slice(0, 10)
const thisWeek = { from: dayOfWeek(0), to: dayOfWeek(6) }

const timeAlone = Object.fromEntries(
  Object.entries(yearOfWeeks).map(([name, count]) => [
    name,
    ['sessions', 'appointments', 'responsesPerAlert'].includes(name) ? count : 0,
  ]),
) as typeof yearOfWeeks
const size = process.env.SIZE === 'time' ? timeAlone : yearOfWeeks

/** The request of each tab. */
const tabs: Record<string, (clientId: string) => object> = {
  'clients.overview': (id) => ({ id }),
  'sessions.list': (clientId) => ({ clientId }),
  'notes.list': (clientId) => ({ clientId }),
  'wellnessRecords.list': (clientId) => ({ clientId }),
  'measures.list': (clientId) => ({ clientId }),
  'treatmentPlans.list': (clientId) => ({ clientId }),
  'documents.list': (clientId) => ({ clientId }),
  'selfCare.list': (clientId) => ({ clientId }),
  'audit.history': (id) => ({ id }),
  'appointments.calendar': () => thisWeek,
  'appointments.list': () => ({ which: 'upcoming' }),
}

type Person = { cookie: string; clients: string[] }
type Size = { name: string; port: number; people: Person[]; process: ChildProcess }
/** `cpu`: CPU time of server and PostgreSQL per answer, which is valid on a busy machine too. */
type Slice = { rate: number; p50: number; p99: number; cpu: number }

const pick = <T>(list: readonly T[]): T => list[Math.floor(Math.random() * list.length)] as T

async function ownerOf(server: EmbeddedPostgres, database: string): Promise<pg.Pool> {
  const { host, port, user, password } = server
  return openPool({ host, port, user, password, database }, { role: 'owner', size: 2, log: openLog('error') })
}

/** Creates the database unless an earlier run completed it. */
async function fill(server: EmbeddedPostgres, database: string, count: number): Promise<pg.Pool> {
  const root = await ownerOf(server, 'postgres')
  const { rowCount } = await root.query(
    `select from pg_database where datname = $1 and shobj_description(oid, 'pg_database') = $2`,
    [database, `filled with ${count} ${process.env.SIZE ?? ''}`],
  )
  if (rowCount !== 1) {
    await root.query(`drop database if exists ${database}`)
    await root.query(`create database ${database}`)
    const { host, port, user, password } = server
    await migrate({ host, port, user, password, database })
    const owner = await ownerOf(server, database)
    const params = { therapists: count, clientsEach, size, ownTexts: 5 }
    const start = performance.now()
    await addCaseload(owner, {
      ...params,
      onBatch: (done) =>
        console.log(`${database}: ${done} therapists after ${((performance.now() - start) / 1000).toFixed(0)} s`),
    })
    await owner.end()
    await root.query(`comment on database ${database} is 'filled with ${count} ${process.env.SIZE ?? ''}'`)
  }
  await root.end()
  const owner = await ownerOf(server, database)
  const connection = await owner.connect()
  for (const statement of ['set statement_timeout = 0', 'vacuum analyze', 'checkpoint'])
    await connection.query(statement)
  connection.release(true)
  return owner
}

/** Inserts sign-in sessions directly, because hashing two thousand passwords would take too long. */
async function peopleOf(owner: pg.Pool, url: string): Promise<Person[]> {
  const { rows } = await owner.query<{ token: string; clients: string[] }>(
    `with people as (insert into sign_in_sessions (user_id, token, expires_at) select id, gen_random_uuid()::text || gen_random_uuid(), now() + interval '1 day'
       from users where role = 'therapist' returning user_id, token)
     select token, array_agg(clients.id::text) as clients from people join clients on therapist_id = people.user_id group by token`,
  )
  const cookies = openCookies(url, secret)
  return rows.map(({ token, clients }) => ({
    cookie: cookies.signedIn(token, 3600)[0]?.split(';')[0] ?? '',
    clients,
  }))
}

async function open(server: EmbeddedPostgres, folder: string, name: string, count: number, port: number) {
  const owner = await fill(server, name, count)
  const url = `http://localhost:${port}`
  const people = await peopleOf(owner, url)
  const { rows } = await owner.query<{ size: string; sessions: number; appointments: number }>(
    `select pg_size_pretty(pg_database_size(current_database())) as size, (select count(*) from sessions) as sessions,
       (select count(*) from appointments) as appointments`,
  )
  const [held] = rows
  console.log(
    `${name}: ${count} therapists, ${held?.sessions} sessions, ${held?.appointments} appointments, ${held?.size}`,
  )
  await owner.end()
  const dataDir = join(folder, `product-${name}`)
  mkdirSync(join(dataDir, 'files'), { recursive: true })
  const { host, port: databasePort, user, password } = server
  const child = await startProduct(port, {
    DATABASE_URL: `postgres://${user}:${encodeURIComponent(password)}@localhost:${databasePort}/${name}?host=${encodeURIComponent(host)}`,
    OPENHOUR_DATA: dataDir,
    OPENHOUR_SECRET: secret,
    PLANS: 'on',
  })
  return { name, port, people, process: child }
}

async function slice(size: Size, tab: string): Promise<Slice> {
  const { name, port, people } = size
  const worked = () => cpuMs(size.process.pid ?? 0) + familyCpuMs(server.pid)
  const before = worked()
  const working = Array.from({ length: atWork }, () => pick(people))
  const result = await autocannon({
    url: `http://127.0.0.1:${port}`,
    connections,
    duration: sliceSeconds,
    requests: [
      {
        setupRequest: (request) => {
          const { cookie, clients } = pick(working)
          const headers = { 'content-type': 'application/json', origin: `http://localhost:${port}`, cookie }
          const json = tabs[tab]?.(pick(clients))
          return {
            ...request,
            method: 'POST',
            path: `/rpc/${tab.replace('.', '/')}`,
            headers: { ...headers, host: `localhost:${port}` },
            body: JSON.stringify({ json }),
          }
        },
      },
    ],
  })
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${name} ${tab}: ${result.non2xx} refusals, ${result.errors} errors`)
  return {
    rate: result['2xx'] / result.duration,
    p50: result.latency.p50,
    p99: result.latency.p99,
    cpu: (worked() - before) / result['2xx'],
  }
}

const folder = givenFolder ?? mkdtempSync(join(tmpdir(), 'openhour-bench-'))
mkdirSync(folder, { recursive: true })
chmodSync(folder, 0o755)
const server = await startEmbeddedPostgres({ dataDir: join(folder, 'database') })
const small = await open(server, folder, 'small_practices', Math.max(1, Math.round(therapists / smaller)), 4875)
const full = await open(server, folder, 'all_practices', therapists, 4876)
console.log(`load average before: ${loadAverage()}`)

const out: (string | number)[][] = [
  [
    'tab',
    'small req/s',
    'p50 ms',
    'p99 ms',
    'CPU ms',
    'full req/s',
    'p50 ms',
    'p99 ms',
    'CPU ms',
    'ratio',
    'least',
    'most',
    'of CPU',
  ],
]
const slow: string[] = []
const wanted = process.env.TABS?.split(',') ?? Object.keys(tabs)
for (const tab of wanted) {
  for (const size of [small, full]) await slice(size, tab)
  const seen: { small: Slice; full: Slice }[] = []
  for (let round = 0; round < rounds; round++) {
    // the order alternates between pairs
    const first = round % 2 ? await slice(full, tab) : await slice(small, tab)
    const second = round % 2 ? await slice(small, tab) : await slice(full, tab)
    seen.push(round % 2 ? { small: second, full: first } : { small: first, full: second })
  }
  const usual = median(seen.map((pair) => pair.small.rate))
  const kept = seen.filter((pair) => Math.abs(pair.small.rate - usual) <= usual / 4)
  const ratios = kept.map((pair) => pair.full.rate / pair.small.rate)
  const of = (size: 'small' | 'full') =>
    (['rate', 'p50', 'p99', 'cpu'] as const).map((what) => median(kept.map((pair) => pair[size][what])))
  const ofWork = median(kept.map((pair) => pair.small.cpu / pair.full.cpu))
  out.push([tab, ...of('small'), ...of('full'), median(ratios), Math.min(...ratios), Math.max(...ratios), ofWork])
  if (kept.length < rounds) console.log(`${tab}: ${rounds - kept.length} rounds void`)
  if (!(median(ratios) >= least)) slow.push(tab)
}
console.log(
  `${connections} connections, ${rounds} interleaved rounds of ${sliceSeconds} s, medians of the kept ones; load average ${loadAverage()}\n${table(out)}\nLimit: ratio ${least}${slow.length > 0 ? `; missed by ${slow.join(', ')}` : ''}`,
)
for (const size of [small, full]) {
  size.process.kill('SIGTERM')
  await new Promise((done) => size.process.once('exit', done))
}
await server.stop()
if (givenFolder === undefined) rmSync(folder, { recursive: true, force: true })
process.exit(slow.length > 0 ? 1 : 0)
