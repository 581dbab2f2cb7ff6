import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { openCaseload } from './compare/caseload.ts'
import { findWrk, openLoad } from './compare/load.ts'
import { operationsIn, requestsOf } from './compare/operations.ts'
import { cpuMs, familyCpuMs, loadAverage, median, table } from './measure.ts'
import { startProduct, stopProduct } from './product.ts'

/**
 * `npm run bench:background`: how long adding a client takes while 14,000 emails wait to be sent, compared with an empty queue, in turn. The mail server is
 * in this process and accepts everything at once. Exits with 1 if the median while sending is over 1.5 times that of an idle server, or if fewer
 * than 20 emails a second are sent meanwhile.
 */
const waiting = 14_000
const maxRatio = 1.5
const minMailsPerSecond = 20
const seconds = 3
const rounds = 3
const port = 4880

/** Answers SMTP without looking: what it costs belongs to no one's figures. */
const mailServer = createServer((socket) => {
  let inData = false
  let mail = ''
  socket.on('error', () => undefined)
  socket.write('220 ready\r\n')
  socket.on('data', (text: Buffer) => {
    const said = String(text)
    if (inData) {
      mail = (mail + said).slice(-5)
      if (mail !== '\r\n.\r\n') return
      inData = false
      socket.write('250 queued\r\n')
    } else if (/^DATA/i.test(said)) {
      inData = true
      socket.write('354 go on\r\n')
    } else if (/^QUIT/i.test(said)) socket.end('221 bye\r\n')
    else socket.write('250 fine\r\n')
  })
})
await new Promise<void>((done) => mailServer.listen(0, '127.0.0.1', done))
const smtp = `smtp://127.0.0.1:${(mailServer.address() as AddressInfo).port}`

const practice = await openCaseload(`http://localhost:${port}`)
const load = openLoad(findWrk(), practice.folder)
const owner = new pg.Pool({ connectionString: practice.databaseUrl, max: 2 })
owner.on('error', () => undefined) // the database ends before the pool does
const product = await startProduct(port, {
  DATABASE_URL: practice.databaseUrl,
  OPENHOUR_DATA: join(practice.folder, 'product'),
  OPENHOUR_SECRET: practice.secret,
  SMTP_URL: smtp,
  MAIL_FROM: 'Openhour <office@example.com>',
  PLANS: 'on',
})
const pid = product.pid ?? 0

const [operation] = operationsIn(practice.caseload.zone).filter((one) => one.operation === 'clients.add')
if (!operation) throw new Error('The benchmark has no operation clients.add')
const requests = requestsOf(operation, practice.caseload, 'product')
let first = 0
async function addClients() {
  const before = [cpuMs(pid), familyCpuMs(practice.postgresPid)] as const
  const result = await load('background', port, requests, { connections: 1, seconds, first })
  first += result.requests + 1
  return {
    ...result,
    serverMs: (cpuMs(pid) - before[0]) / seconds,
    postgresMs: (familyCpuMs(practice.postgresPid) - before[1]) / seconds,
  }
}

const count = async () =>
  (await owner.query<{ count: number }>('select count(*)::int as count from outgoing_mails')).rows[0]?.count ?? 0

/** One email of each of the therapists in turn, as their reminders would wait after an hour without a mail server. */
async function queueMails(): Promise<void> {
  await owner.query(
    `with people as (select id, email, row_number() over () as n, count(*) over () as total from users where role = 'therapist'),
       mail as (insert into outgoing_mails (to_address, template, data)
         select email, 'confirm-address', '{"link": "http://localhost/auth#confirm=x", "hours": 24}' from generate_series(1, $1) number
           join people on n = 1 + number % total returning id, to_address)
     select app.enqueue_mail(mail.id, users.id) from mail join users on users.email = to_address`,
    [waiting],
  )
}

await addClients()
const idle: number[] = []
const busy: number[] = []
const rows: (string | number)[][] = [
  ['', 'median ms', 'p99 ms', 'requests/s', 'server CPU ms/s', 'PostgreSQL CPU ms/s', 'emails/s'],
]
let slowest = Infinity
for (let round = 0; round < rounds; round++) {
  const quiet = await addClients()
  idle.push(quiet.p50)
  rows.push(['idle', quiet.p50, quiet.p99, quiet.rate, quiet.serverMs, quiet.postgresMs, 0])
  await queueMails()
  await pause(500)
  const before = await count()
  const began = performance.now()
  const sending = await addClients()
  const sent = ((before - (await count())) / (performance.now() - began)) * 1000
  busy.push(sending.p50)
  slowest = Math.min(slowest, sent)
  rows.push(['sending', sending.p50, sending.p99, sending.rate, sending.serverMs, sending.postgresMs, sent])
  await owner.query('delete from graphile_worker._private_jobs where locked_at is null')
  await owner.query('delete from outgoing_mails')
  await pause(1_000)
}
const ratio = median(busy) / median(idle)
console.log(
  `${waiting} waiting emails, ${rounds} rounds of ${seconds} s, one connection; load average ${loadAverage()}\n${table(rows)}\n` +
    `Ratio of the medians ${ratio.toFixed(2)}, limit ${maxRatio}; at least ${slowest.toFixed(0)} emails a second, limit ${minMailsPerSecond}`,
)
await stopProduct(product)
mailServer.close()
await owner.end()
await practice.close()
process.exit(ratio <= maxRatio && slowest >= minMailsPerSecond ? 0 : 1)
