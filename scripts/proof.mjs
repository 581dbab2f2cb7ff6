// npm run proof -- KILLS RESTARTS, or -- engines, or -- invoices: too slow for the tests. Kills the server repeatedly during writes, restarts its database repeatedly during sign-ups and
// jobs, and counts what was lost, what ran twice and how often the server crashed. Every record that a person was shown must be in the audit log. Then a note
// is signed and the connection is lost in Firefox and WebKit, which `engines` does alone. `invoices` alone issues invoices while the server is killed.
import { spawnSync } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { startEmbeddedPostgres } from '../server/src/platform/database/embedded.ts'
import { proveEngines } from './proof-engines.mjs'
import { proveInvoices } from './proof-invoices.mjs'
import { proveRestarts } from './proof-restarts.mjs'
import { signInToSample, startSampleServer } from './system/sample-server.mjs'

const only = ['engines', 'invoices'].find((part) => part === process.argv[2])
const kills = only ? 0 : Number(process.argv[2] ?? 20)
const restarts = Number(process.argv[3] ?? 2 * kills)
const port = 4790
const origin = `http://localhost:${port}`
const folder = mkdtempSync(join(tmpdir(), 'openhour-proof-'))
chmodSync(folder, 0o755)
const env = { PORT: String(port), OPENHOUR_DATA: folder, LOG_LEVEL: 'error', PLANS: 'on' }

let number = 0
const acknowledged = new Map()
/** How often each client was shown. */
const shown = new Map()
async function write(cookie, until) {
  while (!until.over) {
    const email = `proof${number++}@example.com`
    try {
      const answer = await fetch(`${origin}/api/v1/clients`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', origin, cookie, 'idempotency-key': email },
        body: JSON.stringify({ name: 'Proof', age: 30, gender: 'Female', email }),
      })
      if (answer.status === 201) {
        const { id } = await answer.json()
        acknowledged.set(email, id)
        const opened = await fetch(`${origin}/api/v1/clients/${id}`, { headers: { cookie } })
        if (opened.status === 200) shown.set(id, (shown.get(id) ?? 0) + 1)
      } else if (answer.status !== 503) throw new Error(`unexpected answer ${answer.status}: ${await answer.text()}`)
    } catch (error) {
      if (error instanceof Error && error.message.startsWith('unexpected')) throw error
    }
  }
}

async function proveKills() {
  const starts = []
  let server = startSampleServer(env)
  console.log(`cold start: ready after ${Math.round(await server.ready)} ms`)
  for (let kill = 0; kill < kills; kill++) {
    const cookie = await signInToSample(origin)
    const until = { over: false }
    const writers = Array.from({ length: 8 }, () => write(cookie, until))
    await new Promise((done) => setTimeout(done, 300 + Math.random() * 700))
    await server.end('SIGKILL') // leaves the database running; the next start must find it
    until.over = true
    await Promise.all(writers)
    server = startSampleServer(env)
    starts.push(await server.ready)
  }
  const cookie = await signInToSample(origin)
  const seen = new Map()
  for (let page = 1; ; page++) {
    const { items } = await (
      await fetch(`${origin}/api/v1/clients?search=proof&page=${page}`, { headers: { cookie } })
    ).json()
    for (const { email, id } of items) seen.set(email, id)
    if (items.length < 60) break
  }
  const lost = [...acknowledged].filter(([email, id]) => seen.get(email) !== id)
  const code = await server.end('SIGTERM')
  const audited = await proveAudit()
  rmSync(folder, { recursive: true, force: true })
  const sorted = [...starts].sort((a, b) => a - b)
  console.log(`${kills} server kills, ${acknowledged.size} acknowledged writes, ${lost.length} lost`)
  console.log(
    `start after a kill: median ${Math.round(sorted[Math.floor(sorted.length / 2)] ?? 0)} ms, slowest ${Math.round(sorted.at(-1) ?? 0)} ms; exit code after SIGTERM: ${code}`,
  )
  return lost.length === 0 && code === 0 && audited
}

/** Whether the log is intact and has an entry for each client that was written or shown. */
async function proveAudit() {
  const verifier = spawnSync(process.execPath, ['server/src/commands/audit-verify.ts'], {
    env: { ...process.env, ...env },
    encoding: 'utf8',
  })
  console.log(`${verifier.stdout.trim()}${verifier.stderr}`)
  const {
    host,
    port: at,
    user,
    password,
    database,
    stop,
  } = await startEmbeddedPostgres({ dataDir: join(folder, 'database') })
  const client = new pg.Client({ host, port: at, user, password, database })
  await client.connect()
  const { rows } = await client.query(
    `select entity_id as id, count(*) filter (where action = 'opened')::int as opened, count(*) filter (where action = 'added')::int as added
     from audit_log where entity = 'clients' group by 1`,
  )
  const waiting = await client.query('select count(*)::int as count from audit_unchained')
  await client.end()
  await stop()
  const entries = new Map(rows.map(({ id, ...counts }) => [id, counts]))
  const missing = [...acknowledged.values()].filter((id) => entries.get(id)?.added !== 1)
  const unseen = [...shown].filter(([id, times]) => (entries.get(id)?.opened ?? 0) < times)
  console.log(
    `audit log: ${missing.length} of ${acknowledged.size} writes and ${unseen.length} of ${shown.size} shown clients without an entry, ${waiting.rows[0].count} entries not linked`,
  )
  return verifier.status === 0 && missing.length === 0 && unseen.length === 0 && waiting.rows[0].count === 0
}

/** A round ends with a kill, but for the last. */
const invoiceRounds = only === 'engines' ? 0 : only ? 20 : kills
const holds = [
  kills === 0 || (await proveKills()),
  restarts === 0 || ((await proveRestarts(restarts)) ?? !process.env.CI),
  invoiceRounds === 0 || (await proveInvoices(invoiceRounds)),
  only === 'invoices' || ((await proveEngines()) ?? !process.env.CI),
]
process.exit(holds.every(Boolean) ? 0 : 1)
