import pg from 'pg'
import { loadAverage, median } from './measure.ts'
import { openBenchPractice } from './practice.ts'
import { startProduct, stopProduct } from './product.ts'
import { issuedAtOnce } from '../shared/src/features/money/money.rules.ts'
import { sentAtOnce } from '../shared/src/features/money/invoice-mails.rules.ts'

/**
 * `npm run bench:invoicing`: a month's run of a practice with 500 clients and four sessions each, over HTTP as the page does it: draft all, issue all, send
 * all; then the PDF of single invoices. Exits with 1 if the run takes more than 10 s, or the median of a PDF more than 400 ms.
 */
const clients = 500
const limitMs = { run: 10_000, pdf: 400 }
const pdfs = 25
const port = 4878
const url = `http://localhost:${port}`
const practice = await openBenchPractice(1, clients)
const [therapist] = practice.therapists
const owner = new pg.Client(practice.address)
await owner.connect()
const tax = crypto.randomUUID()
const fill = (statement: string, ...more: unknown[]) => owner.query(statement, [therapist?.id, ...more])
await fill(
  `insert into tax_categories (therapist_id, id, name, code, rate) values ($1, $2, 'Therapy', 'S', 19000)`,
  tax,
)
await fill(
  `insert into money_settings (therapist_id, currency, session_price_minor, session_tax_id, issuer_name, issuer_address, issuer_email, tax_number, country, iban)
   values ($1, 'EUR', 9000, $2, 'Test practice', E'1 Mill Lane\\nGalway', 'practice@example.com', '12/345', 'DE', 'DE89370400440532013000')
   on conflict (therapist_id) do update set issuer_name = excluded.issuer_name, issuer_address = excluded.issuer_address`,
  tax,
)
await fill(`update clients set email = 'client' || substr(id::text, 1, 8) || '@example.com' where therapist_id = $1`)
await fill(
  `insert into charges (therapist_id, client_id, kind, service_date, minutes, description, amount_minor, currency, tax_category_id)
   select $1, c.id, 'manual', '2026-08-01'::date + n * 7, 50, 'Session', 9000, 'EUR', $2 from clients c, generate_series(0, 3) n where c.therapist_id = $1`,
  tax,
)
await owner.query('vacuum analyze')

const product = await startProduct(port, { DATABASE_URL: practice.url, OPENHOUR_DATA: practice.folder })
const origin = { 'content-type': 'application/json', origin: url }
const signedIn = await fetch(`${url}/api/auth/sign-in`, {
  method: 'POST',
  headers: origin,
  body: JSON.stringify({ email: therapist?.email, password: practice.password }),
})
const headers = { ...origin, cookie: signedIn.headers.getSetCookie()[0]?.split(';')[0] ?? '' }
async function post<T>(path: string, sent: object): Promise<T> {
  const answer = await fetch(`${url}/api/v1/${path}`, { method: 'POST', headers, body: JSON.stringify(sent) })
  const text = await answer.text()
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${text.slice(0, 300)}`)
  return JSON.parse(text) as T
}
const idsOf = async (condition: string): Promise<string[]> =>
  (await fill(`select id from invoices where therapist_id = $1 and ${condition} order by id`)).rows.map(({ id }) => id)
/** As the page: one request of so many at a time. */
async function inParts<T>(ids: readonly string[], size: number, path: string, count: (answer: T) => number) {
  let done = 0
  for (let at = 0; at < ids.length; at += size) done += count(await post<T>(path, { ids: ids.slice(at, at + size) }))
  return done
}
async function timed<T>(work: () => Promise<T>): Promise<[T, number]> {
  const began = performance.now()
  return [await work(), performance.now() - began]
}

const [{ drafted }, drafting] = await timed(() =>
  post<{ drafted: number }>('invoices/draft-all', { through: '2026-08-31' }),
)
const drafts = await idsOf('number is null')
const [issued, issuing] = await timed(() =>
  inParts<{ issued: number }>(drafts, issuedAtOnce, 'invoices/issue-all', (answer) => answer.issued),
)
const issuedIds = await idsOf('number is not null')
const [sent, sending] = await timed(() =>
  inParts<{ sent: number }>(issuedIds, sentAtOnce, 'invoice-mails/send-all', (answer) => answer.sent),
)
const run = drafting + issuing + sending

const times: number[] = []
for (const id of issuedIds.slice(0, pdfs + 1)) {
  const [bytes, ms] = await timed(async () => (await fetch(`${url}/api/invoices/${id}/pdf`, { headers })).arrayBuffer())
  if (bytes.byteLength < 5000) throw new Error('That is no invoice.')
  times.push(ms)
}
const [first = 0, ...later] = times
const sorted = later.toSorted((a, b) => a - b)
const pdf = median(later)
const seconds = (ms: number) => `${(ms / 1000).toFixed(2)} s`
console.log(`${clients} clients with four sessions each; load average ${loadAverage()}
drafted ${drafted} in ${seconds(drafting)}, issued ${issued} in ${seconds(issuing)}, sent ${sent} in ${seconds(sending)}: ${seconds(run)} (limit ${seconds(limitMs.run)})
PDF: first ${Math.round(first)} ms, then p50 ${Math.round(pdf)} ms, ${Math.round(sorted[2] ?? 0)} to ${Math.round(sorted.at(-3) ?? 0)} ms (limit ${limitMs.pdf} ms)`)
await stopProduct(product)
await owner.end()
await practice.close()
const whole = drafted === clients && issued === clients && sent === clients
if (!whole) console.log('Not everything was drafted, issued and sent.')
process.exit(whole && run <= limitMs.run && pdf <= limitMs.pdf ? 0 : 1)
