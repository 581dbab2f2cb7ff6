// Moves the clock of server and database a day forward and back, with a kill in between, and counts what was sent. Nothing may be sent twice, and scheduled
// work must continue at any time. Takes about twelve minutes, because the scheduler's one-minute interval runs in real time. scripts/proof-clock.mjs runs
// it as a separate program.
import { chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { openSmsProvider, smsEnvironment } from '../../server/src/testing/fake-sms.ts'
import { ensureSystemPackages } from '../system-packages.mjs'
import { signInToSample, startSampleServer } from './sample-server.mjs'
import { startSystemPostgres } from './system-postgres.mjs'

const port = 4791
const origin = `http://localhost:${port}`
const minute = 60
const day = 24 * 60 * minute
const number = '+447700900123'
const address = 'proof@example.com'

const { postgresql, faketime } = await ensureSystemPackages(['postgresql', 'faketime'])
if (!postgresql || !faketime) process.exit(1)
const folder = mkdtempSync(join(tmpdir(), 'openhour-clock-'))
chmodSync(folder, 0o755)
const clockFile = join(folder, 'clock')
const outbox = join(folder, 'data', 'outbox')

writeFileSync(clockFile, '+0\n')
const faked = {
  LD_PRELOAD: faketime,
  FAKETIME_TIMESTAMP_FILE: clockFile,
  FAKETIME_CACHE_DURATION: '1',
  // Timers are not affected, as when someone sets a machine's clock.
  FAKETIME_DONT_FAKE_MONOTONIC: '1',
  DONT_FAKE_MONOTONIC: '1',
}
const provider = await openSmsProvider()
const postgres = await startSystemPostgres(postgresql, faked)
const env = {
  ...faked,
  ...smsEnvironment(provider.settings),
  PORT: String(port),
  OPENHOUR_DATA: join(folder, 'data'),
  DATABASE_URL: postgres.url,
  LOG_LEVEL: 'warn',
  PLANS: 'on',
}
let server = startSampleServer(env)
await server.ready
const database = new pg.Pool({ connectionString: postgres.url, max: 1 })

let cookie = ''
async function call(method, path, body) {
  const answer = await fetch(`${origin}/api/v1${path}`, {
    method,
    headers: { 'content-type': 'application/json', origin, cookie },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
  const text = await answer.text()
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text}`)
  return JSON.parse(text)
}
/** Sets the clock of server and database this many seconds ahead and waits until both have it. */
async function setClock(seconds) {
  writeFileSync(clockFile, `+${seconds}\n`)
  for (let attempts = 0; ; attempts++) {
    const { rows } = await database.query('select now() as time')
    const { headers } = await fetch(`${origin}/healthz`)
    const clocks = [rows[0].time, new Date(headers.get('date') ?? '')]
    const ahead = clocks.map((time) => (time.getTime() - Date.now()) / 1000)
    if (ahead.every((each) => Math.abs(each - seconds) < 5)) break
    if (attempts > 60) throw new Error(`the clocks are ${ahead.join(' and ')} s ahead`)
    await new Promise((done) => setTimeout(done, 250))
  }
  console.log(`-- the clock of server and database is ${seconds / minute} minutes ahead`)
  cookie = await signInToSample(origin)
}
await setClock(0)
const { timeZone } = await call('GET', '/settings/practice')
const wallClock = (hours) =>
  Temporal.Now.zonedDateTimeISO(timeZone).add({ hours }).toPlainDateTime().toString().split('T')
const { id: clientId } = await call('POST', '/clients', {
  name: 'Ada Proof',
  age: 40,
  gender: 'Female',
  email: address,
  phone: number,
  smsReminders: true,
})
/** An appointment this many hours from the real time, rounded down to the hour. */
async function appoint(hours) {
  const [appointmentDate, time] = wallClock(hours)
  const startTime = `${time.slice(0, 3)}00`
  const endTime = `${time.slice(0, 3)}50`
  await call('POST', '/appointments', {
    clientId,
    appointmentDate,
    startTime,
    endTime,
    type: 'in_person',
    onConflict: 'overlap',
  })
}

/** Every sent email without its tokens and boundaries, so that duplicates are equal. */
function mails() {
  return (existsSync(outbox) ? readdirSync(outbox) : [])
    .filter((name) => name.endsWith('.eml'))
    .map((name) => {
      const [head = '', ...body] = readFileSync(join(outbox, name), 'utf8').split('\n\n')
      const of = (field) => new RegExp(`^${field}: (.*)$`, 'm').exec(head)?.[1] ?? ''
      const words = body
        .join('\n\n')
        .replace(/[0-9a-zA-Z_-]{32,}/g, '')
        .replace(/boundary="[^"]*"|--[^\n]*/g, '')
      return { to: of('To'), subject: of('Subject'), words }
    })
}
const toClient = (words) => mails().filter(({ to, subject }) => to.includes(address) && subject.includes(words)).length
const reminders = async () =>
  (await call('GET', '/notifications')).items.filter(({ title }) => title === 'Reminder: Ring the plumber').length
const texts = () => provider.bodiesTo(number).length

/** Waits up to two minutes (two scheduler intervals) for `count` to reach `wanted`. */
async function become(what, count, wanted) {
  const until = performance.now() + 130_000
  for (let seen = await count(); ; seen = await count()) {
    if (seen === wanted) return console.log(`ok   ${what}: ${wanted}`)
    if (performance.now() > until || seen > wanted) throw new Error(`${what}: ${seen} instead of ${wanted}`)
    await new Promise((done) => setTimeout(done, 500))
  }
}
/** Two scheduler intervals. */
const twoMinutes = () => new Promise((done) => setTimeout(done, 125_000))

try {
  await run()
  const seen = mails()
  const twice = seen.filter((mail, index) =>
    seen.some(
      (other, at) => at < index && other.to === mail.to && other.subject === mail.subject && other.words === mail.words,
    ),
  )
  console.log(
    `${seen.length} emails sent to ${new Set(seen.map(({ to }) => to)).size} people, ${twice.length} of them twice`,
  )
  for (const { to, subject } of twice) console.log(`sent twice: ${subject} to ${to}`)
  process.exitCode = twice.length === 0 ? 0 : 1
} catch (error) {
  console.log(`FAILED ${error instanceof Error ? error.message : String(error)}`)
  for (const { to, subject, words } of mails())
    if (to.includes(address)) console.log(`email: ${subject} to ${to}\n${words}`)
  process.exitCode = 1
} finally {
  await server.end('SIGTERM')
  await database.end()
  await provider.close()
  await postgres.stop()
  rmSync(folder, { recursive: true, force: true })
}

async function run() {
  await appoint(26)
  await call('POST', '/tasks', { title: 'Ring the plumber', remindAt: new Date(Date.now() + 3_600_000).toISOString() })
  await setClock(4 * minute)
  await become('email about the first appointment', () => toClient('Your appointment'), 1)

  await setClock(day)
  await become('reminder email', () => toClient('Appointment reminder'), 1)
  await become('reminder by text message', texts, 1)
  await become('task reminder', reminders, 1)
  await twoMinutes()

  await setClock(0)
  await twoMinutes()
  await appoint(50)
  await setClock(4 * minute)
  await become('email about a second appointment, clock back by a day', () => toClient('Your appointment'), 2)

  await setClock(day)
  await twoMinutes()
  await become('reminder emails for the first, clock forward again', () => toClient('Appointment reminder'), 1)

  await server.end('SIGKILL')
  writeFileSync(clockFile, '+0\n')
  server = startSampleServer(env)
  await server.ready
  await setClock(0)
  await appoint(74)
  await setClock(4 * minute)
  await become(
    'email about a third appointment, after a kill and a clock set back',
    () => toClient('Your appointment'),
    3,
  )

  await setClock(day + 3 * 60 * minute)
  await become('reminder email for the second', () => toClient('Appointment reminder'), 2)
  await become('reminder by text message for the second', texts, 2)
  await twoMinutes()
  await setClock(0)
  await twoMinutes()
  await become('appointment emails in total', () => toClient('Your appointment'), 3)
  await become('reminder emails in total', () => toClient('Appointment reminder'), 2)
  await become('text messages in total', texts, 2)
  await become('task notifications in total', reminders, 1)
}
