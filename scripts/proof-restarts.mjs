// Part of npm run proof: restarts the database repeatedly during sign-ups and jobs, and counts server crashes and how often each job ran.
import { chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { openPushService } from '../server/src/testing/fake-push.ts'
import { ensureSystemPackages } from './system-packages.mjs'
import { startSampleServer } from './system/sample-server.mjs'
import { startSystemPostgres } from './system/system-postgres.mjs'

const port = 4792
const origin = `http://localhost:${port}`
const people = 8
const restMs = 90_000

/** @returns whether every job ran once and the server never crashed; undefined if there is no PostgreSQL to restart */
export async function proveRestarts(restarts) {
  const { postgresql } = await ensureSystemPackages(['postgresql'])
  if (!postgresql) return undefined
  const folder = mkdtempSync(join(tmpdir(), 'openhour-restarts-'))
  chmodSync(folder, 0o755)
  const postgres = await startSystemPostgres(postgresql)
  const service = await openPushService()
  service.delayMs = () => Math.random() * 200
  const env = {
    PORT: String(port),
    OPENHOUR_DATA: folder,
    DATABASE_URL: postgres.url,
    LOG_LEVEL: 'error',
    PUSH_LOOPBACK: 'on',
    LOCATION_GATE: 'off',
    TRUSTED_PROXIES: '127.0.0.1,::1',
    SUPPORT_EMAIL: 'help@example.com',
  }
  let deaths = 0
  let server = startSampleServer(env)
  await server.ready
  const owner = new pg.Pool({ connectionString: postgres.url, max: 3, connectionTimeoutMillis: 2_000 })
  owner.on('error', () => undefined)
  owner.on('connect', (connection) => connection.on('error', () => undefined))

  const { rows: accounts } = await owner.query('select id from users order by email limit $1', [people])
  const browsers = new Map()
  for (const { id } of accounts) {
    const browser = service.browser()
    const { endpoint, keys } = browser.subscription
    browsers.set(new URL(endpoint).pathname, browser)
    await owner.query(
      'insert into push_subscriptions (user_id, endpoint, p256dh, auth, device) values ($1, $2, $3, $4, $5)',
      [id, endpoint, keys.p256dh, keys.auth, 'Firefox on Linux'],
    )
  }

  const until = { over: false }
  const raised = new Set()
  const signedUp = new Set()
  let number = 0
  /** Writes with an unknown outcome are not counted. */
  async function raise() {
    for (let turn = 0; !until.over; turn++) {
      const { id } = accounts[turn % accounts.length]
      try {
        const { rows } = await owner.query(
          `with role as (select set_config('role', 'openhour_worker', true))
           select app.raise_notification($1, 'payment-failed', 'Payment failed', 'Please try again.', null) as id from role`,
          [id],
        )
        raised.add(rows[0].id)
        await pause(100)
      } catch {
        await pause(100)
      }
    }
  }
  async function signUp() {
    while (!until.over) {
      const email = `restart${number++}@example.com`
      try {
        const answer = await fetch(`${origin}/api/auth/sign-up`, {
          method: 'POST',
          headers: {
            'content-type': 'application/json',
            origin,
            'x-forwarded-for': `198.18.${Math.floor(number / 250) % 250}.${(number % 250) + 1}`,
          },
          body: JSON.stringify({
            name: 'Proof',
            email,
            password: 'Heron-Quartz-42!',
            role: 'therapist',
            timeZone: 'Europe/London',
          }),
        })
        if (answer.status === 200) signedUp.add(email)
      } catch {
        await pause(100)
      }
    }
  }

  async function revive() {
    if (!server.died()) return
    deaths++
    server = startSampleServer(env)
    await server.ready
  }

  const load = [raise(), signUp(), signUp()]
  const began = performance.now()
  for (let restart = 1; restart <= restarts; restart++) {
    await pause(300 + Math.random() * 900)
    // Alternates between an orderly stop and an immediate one that cuts all connections.
    await postgres.restart(restart % 2 === 0 ? 'SIGINT' : 'SIGQUIT')
    await revive()
    if (restart % 20 === 0) console.log(`${restart} restarts, ${raised.size} notifications, ${deaths} crashes`)
  }
  until.over = true
  await Promise.all(load)

  // Failed jobs are retried within a few seconds.
  const end = performance.now() + restMs
  let left = -1
  while (left !== 0 && performance.now() < end) {
    await revive()
    const { rows } = await owner
      .query(`select count(*)::int as left from graphile_worker.jobs where task_identifier ~ 'mail|push|deliver'`)
      .catch(() => ({ rows: [{ left: -1 }] }))
    left = rows[0].left
    await pause(500)
  }
  const outbox = join(folder, 'outbox')
  const files = existsSync(outbox) ? readdirSync(outbox).filter((name) => name.endsWith('.eml')) : []
  const mailed = counts(files.map((name) => name.slice(-40, -4)))
  const confirmed = counts(
    files
      .filter((name) => name.includes('-confirm-address-'))
      .map((name) => /^To: .*?([^\s<]+@[^\s>]+)/m.exec(readFileSync(join(outbox, name), 'utf8'))?.[1] ?? ''),
  )
  const pushed = counts(
    service.received.map((message) => browsers.get(message.path)?.open(message).json.tag ?? 'unknown'),
  )
  const kinds = [
    { name: 'notifications by mail', wanted: raised, done: mailed },
    { name: 'notifications by push', wanted: raised, done: pushed },
    { name: 'sign-up emails', wanted: signedUp, done: confirmed },
  ]
  const minutes = ((performance.now() - began) / 60_000).toFixed(1)
  console.log(`${restarts} PostgreSQL restarts in ${minutes} minutes, ${deaths} server crashes, ${left} jobs left`)
  let holds = deaths === 0 && left === 0
  for (const { name, wanted, done } of kinds) {
    const times = [...wanted].map((id) => done.get(id) ?? 0)
    const [none, once, more] = [0, 1, 2].map((n) => times.filter((each) => Math.min(each, 2) === n).length)
    console.log(`${name}: ${once} ran once, ${none} never, ${more} more than once`)
    holds &&= none === 0 && more === 0 && once > 0
  }
  await server.end('SIGTERM')
  await owner.end()
  await service.close()
  await postgres.stop()
  rmSync(folder, { recursive: true, force: true })
  return holds
}

function counts(names) {
  const found = new Map()
  for (const name of names) found.set(name, (found.get(name) ?? 0) + 1)
  return found
}
