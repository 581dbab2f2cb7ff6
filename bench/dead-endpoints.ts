import { randomUUID } from 'node:crypto'
import { existsSync, readdirSync } from 'node:fs'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { join } from 'node:path'
import { openPool } from '../server/src/platform/database/connection.ts'
import { readEnv } from '../server/src/platform/env.ts'
import { openLog } from '../server/src/platform/log.ts'
import { startOpenhour } from '../server/src/main.ts'
import { openPushService } from '../server/src/testing/fake-push.ts'
import { loadAverage, median, table } from './measure.ts'
import { openBenchPractice } from './practice.ts'

/**
 * `npm run bench:dead-endpoints`: time from a stranger's sign-up until the email is sent, while 500 push endpoints of other accounts accept connections
 * and never answer. Exits with 1 if an email takes longer than 3 s or is never sent.
 */
const accounts = 25
const endpointsOfEach = 20
const alertsOfEach = 10
const signUps = 10
const limitMs = 3_000
const maxWaitMs = 180_000

const sockets = new Set<Socket>()
let maxConnections = 0
const dead = createServer((socket) => {
  sockets.add(socket)
  maxConnections = Math.max(maxConnections, sockets.size)
  socket.on('error', () => undefined)
  socket.on('close', () => sockets.delete(socket))
})
await new Promise<void>((done) => dead.listen(0, '127.0.0.1', done))
const { port } = dead.address() as AddressInfo
const keys = await openPushService()

const practice = await openBenchPractice(accounts)
const owner = openPool(practice.address, { role: 'owner', size: 2, log: openLog('error') })
const running = await startOpenhour(
  readEnv({
    PORT: '0',
    DATABASE_URL: practice.url,
    OPENHOUR_DATA: practice.folder,
    LOG_LEVEL: 'error',
    PUSH_LOOPBACK: 'on',
    LOCATION_GATE: 'off',
    SUPPORT_EMAIL: 'help@example.com',
  }),
)
for (const { id } of practice.therapists)
  for (let number = 0; number < endpointsOfEach; number++) {
    const { p256dh, auth } = keys.browser().subscription.keys
    await owner.query(
      'insert into push_subscriptions (user_id, endpoint, p256dh, auth, device) values ($1, $2, $3, $4, $5)',
      [id, `http://127.0.0.1:${port}/${randomUUID()}`, p256dh, auth, 'Firefox on Linux'],
    )
  }
for (let alert = 0; alert < alertsOfEach; alert++)
  for (const { id } of practice.therapists)
    await owner.query(
      `with role as (select set_config('role', 'openhour_worker', true))
       select app.raise_notification($1, 'trial-ending', 'Your free trial ends', 'Choose a plan.', null) from role`,
      [id],
    )
// The push jobs are now waiting for the endpoints.
await new Promise((done) => setTimeout(done, 2_000))

const outbox = join(practice.folder, 'outbox')
const signUpMails = () => (existsSync(outbox) ? readdirSync(outbox) : []).filter((name) => name.includes('-confirm-'))

const times: number[] = []
for (let number = 0; number < signUps; number++) {
  const known = new Set(signUpMails())
  const began = performance.now()
  const answer = fetch(`${running.localUrl}/api/auth/sign-up`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: running.url },
    body: JSON.stringify({
      name: 'Robin Example',
      email: `stranger${number}@example.com`,
      password: 'Heron-Quartz-42!',
      role: 'therapist',
      timeZone: 'Europe/London',
    }),
  })
  while (signUpMails().every((name) => known.has(name)) && performance.now() - began < maxWaitMs)
    await new Promise((done) => setTimeout(done, 10))
  times.push(performance.now() - began)
  const { status } = await answer
  if (status !== 200) throw new Error(`sign-up returned ${status}`)
  if (performance.now() - began >= maxWaitMs) break
  await new Promise((done) => setTimeout(done, 1_000))
}
const { rows } = await owner.query<{ left: number }>('select count(*)::int as left from graphile_worker.jobs')
const slowest = Math.max(...times)
console.log(`Load average: ${loadAverage()}`)
console.log(
  table([
    ['dead endpoints', 'sign-ups', 'median ms', 'slowest ms', 'limit ms', 'max connections', 'jobs left'],
    [
      accounts * endpointsOfEach,
      times.length,
      median(times).toFixed(0),
      slowest.toFixed(0),
      limitMs,
      maxConnections,
      rows[0]?.left ?? 0,
    ],
  ]),
)
await running.stop()
for (const socket of sockets) socket.destroy()
dead.close()
await keys.close()
await owner.end()
await practice.close()
process.exit(times.length === signUps && slowest <= limitMs ? 0 : 1)
