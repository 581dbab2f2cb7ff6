import pg from 'pg'
import { findClient, listClients } from '../server/src/features/clients/clients.queries.ts'
import { openPool } from '../server/src/platform/database/connection.ts'
import { openLogins } from '../server/src/platform/database/logins.ts'
import { runAs, type Statement } from '../server/src/platform/database/tenancy.ts'
import { openLog } from '../server/src/platform/log.ts'
import { loadAverage, median, table } from './measure.ts'
import { openBenchPractice } from './practice.ts'

/** `npm run bench:tenancy`: cost of row-level security in one round trip, compared with the same statement run by the owner without a transaction. */
const parallel = 32
const sliceMs = 700
const rounds = 7

const practice = await openBenchPractice()
const log = openLog('error')
const logins = await openLogins(practice.address, 'a secret of the benchmark alone', log)
const tenant = openPool(logins.openhour_app, { role: 'openhour_app', size: 8, log, pipeline: true })
const plain = new pg.Pool({ ...practice.address, max: 8, options: '-c timezone=UTC' })
const { rows: clients } = await plain.query<{ id: string; therapist_id: string }>(
  'select id, therapist_id from clients',
)
const pick = () => clients[Math.floor(Math.random() * clients.length)] as { id: string; therapist_id: string }

async function rate(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now()
  let done = 0
  await Promise.all(
    Array.from({ length: parallel }, async () => {
      while (performance.now() - start < sliceMs) {
        await work()
        done++
      }
    }),
  )
  return (done * 1000) / (performance.now() - start)
}

const makers: Record<string, () => { owner: string; statement: Statement }> = {
  'one row': () => {
    const { id, therapist_id: owner } = pick()
    return { owner, statement: findClient(owner, id) }
  },
  'a list of 40': () => {
    const { therapist_id: owner } = pick()
    return {
      owner,
      statement: listClients(owner, {
        archived: false,
        sort: 'newest',
        limit: 60,
        offset: 0,
        at: new Date().toISOString(),
      }),
    }
  },
}

const out: (string | number)[][] = [['what', 'plain/s', 'tenancy/s', 'ratio', 'least', 'most']]
for (const [what, make] of Object.entries(makers)) {
  const sendPlain = () => {
    const { statement } = make()
    return plain.query(statement.sql, [...statement.parameters])
  }
  const sendTenant = () => {
    const { owner, statement } = make()
    return runAs(tenant, { userId: owner, role: 'therapist' }, statement)
  }
  for (const warm of [sendPlain, sendTenant]) await rate(warm)
  const pairs: [number, number][] = []
  for (let round = 0; round < rounds; round++) pairs.push([await rate(sendPlain), await rate(sendTenant)])
  const ratios = pairs.map(([a, b]) => b / a)
  out.push([
    what,
    median(pairs.map(([a]) => a)),
    median(pairs.map(([, b]) => b)),
    median(ratios),
    Math.min(...ratios),
    Math.max(...ratios),
  ])
}
console.log(
  `32 concurrent, ${rounds} interleaved rounds of ${sliceMs} ms, medians; load average ${loadAverage()}\n${table(out)}\nLimit: ratio 0.70`,
)
await Promise.all([tenant.end(), plain.end()])
await practice.close()
process.exit(0)
