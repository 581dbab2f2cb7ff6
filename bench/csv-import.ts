import { csvImportPath } from '../shared/src/features/csv-import/csv-import.rules.ts'
import { uploadHeader } from '../shared/src/features/documents/documents.rules.ts'
import { loadAverage, median, table } from './measure.ts'
import { openBenchPractice } from './practice.ts'
import { startProduct, stopProduct } from './product.ts'

/**
 * `npm run bench:csv-import`: rows a second of a file of 15,000 clients and one of 15,000 appointments, over HTTP: reading, checking every row, importing
 * all of them in one transaction, and undoing that in steps. Exits with 1 if a median is below its limit. docs/operations.md says why importing takes longer than
 * checking.
 */
const limits = {
  clients: { read: 15_000, check: 15_000, import: 5_000, undo: 1_000 },
  appointments: { read: 15_000, check: 10_000, import: 3_000, undo: 1_000 },
} as const
type Kind = keyof typeof limits
type Step = keyof (typeof limits)[Kind]
const rows = 15_000
const rounds = 3
const port = 4884
const url = `http://localhost:${port}`

const practice = await openBenchPractice(rounds)
const product = await startProduct(port, { DATABASE_URL: practice.url, OPENHOUR_DATA: practice.folder })

const headers = { 'content-type': 'application/json', origin: url }
async function signIn(email: string): Promise<string> {
  const body = JSON.stringify({ email, password: practice.password })
  const answer = await fetch(`${url}/api/auth/sign-in`, { method: 'POST', headers, body })
  return answer.headers.getSetCookie()[0]?.split(';')[0] ?? ''
}

const numbers = Array.from({ length: rows }, (_, n) => n)
const two = (part: number) => String(part).padStart(2, '0')
const timeOf = (n: number) => `${two(8 + (n % 10))}:${two((n % 2) * 30)}`
const dayOf = (n: number) => new Date(Date.UTC(2040, 0, 1 + Math.floor(n / 20))).toISOString().slice(0, 10)
const files: Record<Kind, { lines: string[]; columns: string[] }> = {
  clients: {
    columns: ['firstName', 'lastName', 'email', 'dateOfBirth', 'gender', 'phone', 'diagnosis', 'emergencyContactName'],
    lines: [
      'First Name,Last Name,Email,Date of Birth,Gender,Phone,Diagnosis,Emergency Contact',
      ...numbers.map(
        (n) =>
          `Mila,Example ${n},mila${n}@import.example.com,0${(n % 9) + 1}/1${n % 10}/1980,Female,+44 7700 900123,"Insomnia, grief",Ilse Example`,
      ),
    ],
  },
  appointments: {
    columns: ['clientEmail', 'date', 'startTime', 'minutes', 'type', 'notes'],
    lines: [
      'Email,Date,Start,Minutes,Where,Notes',
      ...numbers.map((n) => `mila${n}@import.example.com,${dayOf(n)},${timeOf(n)},25,Video,Bring the form`),
    ],
  },
}

type Done = { id?: string; good?: number; imported?: number; rows?: number; removed?: number }

async function send(cookie: string, kind: Kind, step: Exclude<Step, 'undo'>): Promise<Done> {
  const { lines, columns } = files[kind]
  const upload = {
    kind,
    step,
    fileName: `${kind}.csv`,
    columns: Object.fromEntries(columns.map((name, index) => [name, index])),
    // Two clients at a time.
    onConflict: 'overlap',
  }
  const answer = await fetch(url + csvImportPath, {
    method: 'POST',
    headers: {
      origin: url,
      cookie,
      'content-type': 'application/octet-stream',
      [uploadHeader]: Buffer.from(JSON.stringify(upload)).toString('base64url'),
    },
    body: lines.join('\n'),
  })
  return (await answer.json()) as Done
}

/** In as many steps as it takes. */
async function undo(cookie: string, id: string): Promise<Done> {
  for (;;) {
    const answer = await fetch(`${url}/api/v1/csv-imports/${id}/undo`, {
      method: 'POST',
      headers: { ...headers, cookie },
      body: '{}',
    })
    const done = (await answer.json()) as Done & { left?: number }
    if (!done.left) return done
  }
}

const measured: Record<string, number[]> = {}
async function timed(kind: Kind, step: Step, work: () => Promise<Done>): Promise<Done> {
  const began = performance.now()
  const done = await work()
  const seconds = (performance.now() - began) / 1000
  if ((done.removed ?? done.imported ?? done.good ?? done.rows) !== rows)
    throw new Error(`${kind}, ${step}: ${JSON.stringify(done).slice(0, 300)}`)
  ;(measured[`${kind}, ${step}`] ??= []).push(rows / seconds)
  return done
}

const kinds = Object.keys(limits) as Kind[]
for (const { email } of practice.therapists.slice(0, rounds)) {
  const cookie = await signIn(email)
  const imported: { kind: Kind; id: string }[] = []
  for (const kind of kinds) {
    for (const step of ['read', 'check'] as const) await timed(kind, step, () => send(cookie, kind, step))
    const { id = '' } = await timed(kind, 'import', () => send(cookie, kind, 'import'))
    imported.push({ kind, id })
  }
  // Clients with appointments stay, so appointments go first.
  for (const { kind, id } of imported.toReversed()) await timed(kind, 'undo', () => undo(cookie, id))
}
await stopProduct(product)
await practice.close()

const results = kinds.flatMap((kind) =>
  Object.entries(limits[kind]).map(([step, limit]) => {
    const name = `${kind}, ${step}`
    return { name, limit, rate: median(measured[name] ?? []) }
  }),
)
console.log(`Load average: ${loadAverage()}`)
console.log(
  table([
    ['step', 'rows/s, median', 'limit'],
    ...results.map(({ name, rate, limit }) => [name, Math.round(rate), limit]),
  ]),
)
process.exitCode = results.some(({ rate, limit }) => !(rate >= limit)) ? 1 : 0
