import { familyWorkMs, loadAverage, median, table } from './measure.ts'
import { openGrown, type GrownPerson } from './growth/people.ts'
import { startProduct, stopProduct } from './product.ts'

/**
 * `npm run bench:growth [-- OPERATION,…]`: what each operation costs for a practice with 40 clients and for one with 2,000, or for a record that
 * fills the first page of each list and one of fifty times that, in turn: CPU of the server and PostgreSQL per request, and the time of the answer. A search through messages, which the server
 * decrypts, is measured by how long someone else's request waits meanwhile. Exits with 1 if an operation costs more than twice as much at 50 times the data.
 */
const port = 4784
const url = `http://localhost:${port}`
const maxRatio = 2
const rounds = 7
const requestsInRound = 12

type Operation = [name: string, operation: string, input: (person: GrownPerson) => object]
const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
const ofClient = ({ clientId }: GrownPerson) => ({ clientId })

/** Grow with the practice. */
const ofPractice: Operation[] = [
  ['dashboard', 'dashboard.today', () => ({})],
  ['clients, first page', 'clients.list', () => ({})],
  ['clients by name, last page', 'clients.list', ({ lastPage }) => ({ sort: 'name', page: lastPage })],
  ['clients, last page', 'clients.list', ({ lastPage }) => ({ page: lastPage })],
  ['week', 'appointments.calendar', () => ({ from: day(0), to: day(6) })],
  ['upcoming appointments', 'appointments.list', () => ({ which: 'upcoming' })],
  ['past appointments', 'appointments.list', () => ({ which: 'past' })],
  ['past appointments, page 5', 'appointments.list', () => ({ which: 'past', page: 5 })],
  ['cancelled appointments', 'appointments.list', () => ({ which: 'cancelled' })],
  ['search', 'search.find', () => ({ q: 'moth' })],
  ['unsigned notes', 'notes.unsigned', () => ({})],
  ['notes to write', 'notes.missing', () => ({})],
  ['risk alerts', 'measures.openAlerts', () => ({})],
  ['tasks', 'tasks.list', () => ({})],
  ['notifications', 'notifications.list', () => ({})],
  ['threads of messages', 'messages.threads', () => ({})],
  ['unread messages', 'messages.unread', () => ({})],
]

/** Grow with the client's record. */
const ofRecord: Operation[] = [
  ['overview', 'clients.overview', ({ clientId: id }) => ({ id })],
  ['sessions', 'sessions.list', ofClient],
  ['notes', 'notes.list', ofClient],
  ['process notes', 'processNotes.list', ofClient],
  ['wellness records', 'wellnessRecords.list', ofClient],
  ['measures', 'measures.list', ofClient],
  ['treatment plans', 'treatmentPlans.list', ofClient],
  ['documents', 'documents.list', ofClient],
  ['self-care tasks', 'selfCare.list', ofClient],
  ['history', 'audit.history', ({ clientId: id }) => ({ id })],
  ['thread', 'messages.thread', ofClient],
]

/** The portal's pages, which grow with the record too. */
const ofPortal: Operation[] = [
  ['portal: home', 'portal.home', ofClient],
  ['portal: appointments', 'portal.appointments', ofClient],
  ['portal: sessions', 'portal.sessions', ofClient],
  ['portal: tasks', 'portal.tasks', ofClient],
  ['portal: documents', 'portal.documents', ofClient],
  ['portal: plan', 'portal.plan', ofClient],
  ['portal: diary', 'portal.listMoodEntries', ofClient],
  ['portal: questionnaires', 'portalMeasures.list', ofClient],
  ['portal: messages', 'portalMessages.thread', ofClient],
  ['portal: record access', 'recordAccess.list', ofClient],
]

const grown = await openGrown(url)
const product = await startProduct(port, {
  DATABASE_URL: grown.databaseUrl,
  OPENHOUR_DATA: grown.dataFolder,
  OPENHOUR_SECRET: grown.secret,
  PLANS: 'on',
})
const workedMs = () => familyWorkMs(product.pid ?? 0) + familyWorkMs(grown.postgresPid)

async function call(operation: string, input: object, { cookie }: GrownPerson): Promise<number> {
  const start = performance.now()
  const answer = await fetch(`${url}/rpc/${operation.replace('.', '/')}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: url, cookie },
    body: JSON.stringify({ json: input }),
  })
  const text = await answer.text()
  if (!answer.ok) throw new Error(`${operation} answered ${answer.status}: ${text.slice(0, 300)}`)
  return performance.now() - start
}

/** Milliseconds of CPU per request, and the median time of the answers. */
async function round([, operation, input]: Operation, person: GrownPerson): Promise<{ cpu: number; ms: number }> {
  const before = workedMs()
  const times: number[] = []
  for (let n = 0; n < requestsInRound; n++) times.push(await call(operation, input(person), person))
  return { cpu: (workedMs() - before) / requestsInRound, ms: median(times) }
}

const rows: (string | number)[][] = [['operation', 'CPU ms', 'at 50 times', 'ratio', 'ms', 'at 50 times']]
const grew: string[] = []
const wanted = process.argv[2]?.split(',')

async function compare(operation: Operation, small: GrownPerson, large: GrownPerson): Promise<void> {
  if (wanted && !wanted.includes(operation[1])) return
  for (const person of [small, large]) await round(operation, person)
  const seen: { small: Awaited<ReturnType<typeof round>>; large: Awaited<ReturnType<typeof round>> }[] = []
  for (let n = 0; n < rounds; n++)
    seen.push({ small: await round(operation, small), large: await round(operation, large) })
  const of = (size: 'small' | 'large', what: 'cpu' | 'ms') => median(seen.map((pair) => pair[size][what]))
  note(operation[0], of('small', 'cpu'), of('large', 'cpu'), of('small', 'ms'), of('large', 'ms'))
}

function note(name: string, small: number, large: number, smallMs: number, largeMs: number): void {
  rows.push([name, small, large, large / small, smallMs, largeMs])
  if (!(large / small <= maxRatio)) grew.push(name)
}

/** How long requests of another person take while this one searches all messages in vain. */
async function waitDuringSearch(person: GrownPerson, other: GrownPerson): Promise<number> {
  const waits: number[] = []
  for (let n = 0; n < requestsInRound; n++) {
    let isSearching = true
    const search = call('messages.search', { query: 'zzqxvvw' }, person).finally(() => (isSearching = false))
    while (isSearching) waits.push(await call('messages.unread', {}, other))
    await search
  }
  return median(waits)
}

for (const operation of ofPractice) await compare(operation, grown.practice.small, grown.practice.large)
for (const operation of ofRecord) await compare(operation, grown.record.small, grown.record.large)
for (const operation of ofPortal) await compare(operation, grown.portal.small, grown.portal.large)
if (!wanted || wanted.includes('messages.search')) {
  const waits: { small: number; large: number }[] = []
  for (let n = 0; n < rounds; n++)
    waits.push({
      small: await waitDuringSearch(grown.practice.small, grown.record.small),
      large: await waitDuringSearch(grown.practice.large, grown.record.small),
    })
  const [small, large] = [median(waits.map((pair) => pair.small)), median(waits.map((pair) => pair.large))]
  rows.push(["another's request during a search of messages", '', '', large / small, small, large])
  if (!(large / small <= maxRatio)) grew.push('search of messages')
}
console.log(
  `${grown.description}; ${rounds} rounds of ${requestsInRound} requests in turn; load average ${loadAverage()}\n${table(rows)}\nLimit: ratio ${maxRatio}${grew.length > 0 ? `; beyond it: ${grew.join(', ')}` : ''}`,
)
await stopProduct(product)
await grown.close()
process.exit(grew.length > 0 ? 1 : 0)
