import { readFileSync } from 'node:fs'
import type pg from 'pg'
import { openPool } from '../server/src/platform/database/connection.ts'
import { openJobs } from '../server/src/platform/jobs/jobs.ts'
import { lockTaking, takeJobs } from '../server/src/platform/jobs/jobs.queries.ts'
import { openLog } from '../server/src/platform/log.ts'
import { loadAverage, median, table } from './measure.ts'
import { openTemporaryDatabase } from './temporary-database.ts'

/**
 * `npm run bench:queue [-- JOBS]`: how long a process takes to lock the next jobs while a million are due, in several shapes of the queue, with 30 kinds of
 * jobs and room for four of one kind and one each of four others. What is taken is finished before the next call, as the runner does. Prints the plans of the statements behind one call. Exits
 * with 1 if the median of PostgreSQL's time (CPU, which is valid on a busy machine too) exceeds the limit in a shape.
 */
const due = Number(process.argv[2] ?? 1_000_000)
const limitMs = 5
const calls = 200
const warmUp = 20

const jobs = (kind: string, queue: string, runAt = `now() - interval '1 hour' + n * interval '1 ms'`) =>
  `insert into graphile_worker._private_jobs (task_id, job_queue_id, run_at, payload)
     select (select id from graphile_worker._private_tasks where identifier = '${kind}'), ${queue}, ${runAt}, '{}' from generate_series(1, $1::int) n`

/** The statements that fill the queue, each with its number of jobs. */
const shapes: Record<string, [statement: string, count: number][]> = {
  'one kind, no queue': [[jobs('kind-1', 'null'), due]],
  'one queue': [[jobs('kind-1', '1'), due]],
  '100,000 queues': [[jobs('kind-1', '1 + n % 100000'), due]],
  'one long queue, 100,000 short ones behind it': [
    [jobs('kind-1', '1'), due * 0.9],
    [jobs('kind-1', '1 + n', 'now()'), due * 0.1],
  ],
  '30 kinds, 100,000 queues, as many jobs for later': [
    [
      jobs('kind-1', '1 + n % 100000').replace(
        "where identifier = 'kind-1'",
        `where identifier = 'kind-' || 1 + n % 30`,
      ),
      due,
    ],
    [jobs('kind-1', '1 + n % 100000', `now() + n * interval '1 second'`), due * 0.5],
    [jobs('kind-2', 'null', `now() + n * interval '1 second'`), due * 0.5],
  ],
}

const database = await openTemporaryDatabase()
const log = openLog('error')
const pool = openPool(database.address, { role: 'owner', size: 2, log })
await (await openJobs(pool, [], log)).stop()
const connection = await pool.connect()
await connection.query('set statement_timeout = 0')
await connection.query(
  `insert into graphile_worker._private_tasks (identifier) select 'kind-' || n from generate_series(1, 30) n`,
)

const kinds = Array.from({ length: 30 }, (_, index) => `kind-${index + 1}`)
const capacity = { kinds, free: kinds.map((_, index) => (index === 0 ? 4 : index < 5 ? 1 : 0)), groups: kinds }
const [lock, taking] = [lockTaking(), takeJobs('bench', capacity)]

const { rows: backends } = await connection.query<{ pid: number }>('select pg_backend_pid() as pid')
/** Milliseconds that the processors have worked for this connection. */
const workedMs = () => Number(readFileSync(`/proc/${backends[0]?.pid}/schedstat`, 'utf8').split(' ')[0]) / 1e6

/** Takes jobs as the runner does. */
async function take(): Promise<{ ms: number; cpu: number; taken: number }> {
  const [start, before] = [performance.now(), workedMs()]
  await connection.query('begin')
  await connection.query(lock.sql, [...lock.parameters])
  const { rows } = await connection.query<{ id: number }>(taking.sql, [...taking.parameters])
  await connection.query('commit')
  const [ms, cpu] = [performance.now() - start, workedMs() - before]
  await connection.query('delete from graphile_worker._private_jobs where id = any($1::bigint[])', [
    rows.map(({ id }) => id),
  ])
  return { ms, cpu, taken: rows.length }
}

/** What PostgreSQL says about the statements behind one call, and about the call itself. */
async function explain(client: pg.PoolClient): Promise<string[]> {
  const plans: string[] = []
  const note = ({ message }: { message?: string | undefined }) => {
    if (message?.includes('plan:')) plans.push(message.replace(/^duration: [\d.]+ ms {2}plan:\s*/, ''))
  }
  client.on('notice', note)
  await client.query('begin')
  for (const setting of ['nested_statements = on', 'min_duration = 0', 'analyze = on', 'buffers = on', 'timing = off'])
    await client.query(
      setting.startsWith('nested')
        ? `load 'auto_explain'; set local auto_explain.log_${setting}`
        : `set local auto_explain.log_${setting}`,
    )
  await client.query('set local client_min_messages = log')
  await client.query(taking.sql, [...taking.parameters])
  await client.query('rollback')
  client.off('notice', note)
  // Each statement once: the first with its figures.
  const seen = new Map<string, string>()
  for (const plan of plans) {
    const text = plan.slice(0, plan.search(/\n(?:\S.*\(cost|Query Parameters)/))
    seen.set(text, plan)
  }
  return [...seen.values()]
}

const p99 = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length * 0.99)] ?? Number.NaN

const rows: (string | number)[][] = [['shape', 'due', 'median ms', 'p99 ms', 'CPU ms', 'p99 CPU ms', 'jobs a call']]
let slowest = 0
for (const [name, statements] of Object.entries(shapes)) {
  await connection.query('truncate graphile_worker._private_jobs, jobs.hints, jobs.turns')
  for (const [statement, count] of statements) await connection.query(statement, [count])
  await connection.query('vacuum analyze graphile_worker._private_jobs, jobs.hints, jobs.turns')
  const times: number[] = []
  const work: number[] = []
  let taken = 0
  for (let call = -warmUp; call < calls; call++) {
    const one = await take()
    if (call < 0) continue
    times.push(one.ms)
    work.push(one.cpu)
    taken += one.taken
  }
  const { rows: counted } = await connection.query<{ count: number }>(
    'select count(*)::int as count from graphile_worker._private_jobs where run_at <= now()',
  )
  rows.push([name, String(counted[0]?.count), median(times), p99(times), median(work), p99(work), taken / calls])
  slowest = Math.max(slowest, median(work))
  console.log(`\n${name}: ${(await explain(connection)).join('\n\n')}`)
}
console.log(
  `\n${calls} calls in each shape, one connection; load average ${loadAverage()}\n${table(rows)}\nLimit: ${limitMs} ms of PostgreSQL's time at the median`,
)
connection.release()
await pool.end()
await database.end()
process.exit(slowest <= limitMs ? 0 : 1)
