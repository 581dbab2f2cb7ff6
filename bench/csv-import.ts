import { csvImportPath } from '../shared/src/features/csv-import/csv-import.rules.ts'
import { uploadHeader } from '../shared/src/features/documents/documents.rules.ts'
import { loadAverage, median, table } from './measure.ts'
import { openBenchPractice } from './practice.ts'
import { startProduct, stopProduct } from './product.ts'

/**
 * `npm run bench:csv-import`: rows a second of a file of 15,000 clients, over HTTP: reading, checking every row, and importing all of them in one
 * transaction. Exits with 1 if a median is below its limit. Importing is slower because each client gets an entry in the audit log and one in the search
 * index, as when added one by one.
 */
const limits = { read: 15_000, check: 15_000, import: 1_500 } as const
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

const file = [
  'First Name,Last Name,Email,Date of Birth,Gender,Phone,Diagnosis,Emergency Contact',
  ...Array.from(
    { length: rows },
    (_, n) =>
      `Mila,Example ${n},mila${n}@import.example.com,0${(n % 9) + 1}/1${n % 10}/1980,Female,+44 7700 900123,"Insomnia, grief",Ilse Example`,
  ),
].join('\n')
const names = ['firstName', 'lastName', 'email', 'dateOfBirth', 'gender', 'phone', 'diagnosis', 'emergencyContactName']
const columns = Object.fromEntries(names.map((name, index) => [name, index]))

async function send(cookie: string, step: keyof typeof limits): Promise<number> {
  const details = Buffer.from(JSON.stringify({ kind: 'clients', step, fileName: 'clients.csv', columns })).toString(
    'base64url',
  )
  const began = performance.now()
  const answer = await fetch(url + csvImportPath, {
    method: 'POST',
    headers: { origin: url, cookie, 'content-type': 'application/octet-stream', [uploadHeader]: details },
    body: file,
  })
  const done = (await answer.json()) as { good?: number; imported?: number; rows?: number }
  const seconds = (performance.now() - began) / 1000
  if ((done.imported ?? done.good ?? done.rows) !== rows)
    throw new Error(`${step}: ${JSON.stringify(done).slice(0, 300)}`)
  return rows / seconds
}

const measured = { read: [] as number[], check: [] as number[], import: [] as number[] }
for (const { email } of practice.therapists.slice(0, rounds)) {
  const cookie = await signIn(email)
  for (const step of ['read', 'check', 'import'] as const) measured[step].push(await send(cookie, step))
}
await stopProduct(product)
await practice.close()

const steps = Object.keys(limits) as (keyof typeof limits)[]
console.log(`Load average: ${loadAverage()}`)
console.log(
  table([
    ['step', 'rows/s, median', 'limit'],
    ...steps.map((step) => [step, Math.round(median(measured[step])), limits[step]]),
  ]),
)
process.exitCode = steps.some((step) => median(measured[step]) < limits[step]) ? 1 : 0
