import { loadAverage, median, table } from './measure.ts'
import { openLongLists } from './long-lists/fill.ts'
import { startProduct, stopProduct } from './product.ts'

/**
 * `npm run bench:long-lists`: how long lists take over HTTP, one request at a time: the documents of a practice that has 10,000, also by the words of
 * their texts, beside one that has 100; invoices and the month's end of a practice that has 50,000; the admin's audit log with a million entries; and the
 * admin's list of 10,000 therapists. Exits with 1 if the
 * median of one exceeds its limit.
 */
const port = 4876
const url = `http://localhost:${port}`
const sizes = {
  documents: 10_000,
  clients: 200,
  entries: 1_000_000,
  chains: 1_000,
  therapists: 10_000,
  invoices: 50_000,
}
const limitMs = { documents: 60, search: 100, invoices: 300, admin: 100 }
const times = 25

const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
const filled = await openLongLists(url, sizes)
const { large, small, admin } = filled.people
const product = await startProduct(port, { ...filled.env, PLANS: 'on' })

type List = [name: string, operation: string, input: object]
const documents: List[] = [
  ['first page', 'allDocuments.list', {}],
  ['last page', 'allDocuments.list', { page: sizes.documents / 25 }],
  ['by title', 'allDocuments.list', { sort: 'title' }],
  ['by day of expiry', 'allDocuments.list', { sort: 'expiry' }],
  ['of a type, shared', 'allDocuments.list', { type: 'consent', sharing: 'shared' }],
  ['of the practice', 'allDocuments.list', { owners: 'practice' }],
  ['storage, by type and client', 'allDocuments.storage', {}],
]
const searches: List[] = [
  ['with a word of every text', 'allDocuments.list', { search: 'a' }],
  ['with a common word', 'allDocuments.list', { search: 'lo' }],
  ['with two words', 'allDocuments.list', { search: 'kel mi' }],
  ['with a rare word', 'allDocuments.list', { search: 'numberaal' }],
  ['with no such word', 'allDocuments.list', { search: 'zzqx' }],
]
const lastMonth = day(-31).slice(0, 7)
const lastYear = String(new Date().getFullYear() - 1)
const invoices: List[] = [
  ['first page of invoices', 'invoices.list', {}],
  ['last page of invoices', 'invoices.list', { page: sizes.invoices / 25 }],
  ['open invoices', 'invoices.list', { state: 'open' }],
  ['invoices found by name', 'invoices.list', { search: 'client 777' }],
  ['month’s end', 'monthEnd.figures', { period: lastMonth }],
  ['month’s end of two years ago', 'monthEnd.figures', { period: day(-730).slice(0, 7) }],
  ['year’s end', 'monthEnd.figures', { period: lastYear }],
  ['rows: charged in a year', 'monthEnd.rows', { period: lastYear, figure: 'charged', page: 20 }],
  ['rows: without a charge in a year', 'monthEnd.rows', { period: lastYear, figure: 'without-charge' }],
  ['rows: open at the end of a month', 'monthEnd.rows', { period: lastMonth, figure: 'open', age: 'over-90' }],
]
const entries: List[] = [
  ['first page', 'adminAudit.entries', {}],
  ['deletions', 'adminAudit.entries', { kind: 'deleting' }],
  ['of a role that has none', 'adminAudit.entries', { role: 'client' }],
  ['of one account', 'adminAudit.entries', { account: 'therapist1@example.com' }],
  [
    'of one account, in a month of last year',
    'adminAudit.entries',
    { account: 'therapist1@example.com', from: day(-340), to: day(-310) },
  ],
  ['of one account, before all entries', 'adminAudit.entries', { account: 'therapist1@example.com', to: day(-700) }],
  ['of a month of last year', 'adminAudit.entries', { from: day(-340), to: day(-310) }],
  ['deletions in a month of last year', 'adminAudit.entries', { kind: 'deleting', from: day(-340), to: day(-310) }],
]
const accounts: List[] = [
  ['newest first', 'adminAccounts.list', {}],
  ['by name', 'adminAccounts.list', { sort: 'name' }],
  ['by last active day', 'adminAccounts.list', { sort: 'active' }],
  ['last page', 'adminAccounts.list', { page: sizes.therapists / 25 }],
  ['suspended', 'adminAccounts.list', { state: 'suspended' }],
  ['on Pro', 'adminAccounts.list', { plan: 'pro' }],
  ['found', 'adminAccounts.list', { search: 'therapist 77' }],
]

async function ask([, operation, input]: List, cookie: string): Promise<number> {
  const start = performance.now()
  const answer = await fetch(`${url}/rpc/${operation.replace('.', '/')}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: url, cookie },
    body: JSON.stringify({ json: input }),
  })
  const text = await answer.text()
  if (!answer.ok)
    throw new Error(`${operation} ${JSON.stringify(input)} answered ${answer.status}: ${text.slice(0, 300)}`)
  return performance.now() - start
}

async function measure(list: List, cookie: string): Promise<{ p50: number; from: number; to: number }> {
  for (let n = 0; n < 3; n++) await ask(list, cookie)
  const seen: number[] = []
  for (let n = 0; n < times; n++) seen.push(await ask(list, cookie))
  const sorted = seen.toSorted((a, b) => a - b)
  const at = (share: number) => sorted[Math.floor((times - 1) * share)] ?? Number.NaN
  return { p50: median(seen), from: at(0.1), to: at(0.9) }
}

const slow: string[] = []
async function show(what: string, lists: readonly List[], cookie: string, limit: number, beside?: string) {
  const rows: (string | number)[][] = [
    ['list', 'p50 ms', 'p10', 'p90', ...(beside === undefined ? [] : ['p50 of a hundredth'])],
  ]
  for (const list of lists) {
    const { p50, from, to } = await measure(list, cookie)
    const other =
      beside === undefined
        ? []
        : [(await measure([list[0], list[1], { ...list[2], ...('page' in list[2] ? { page: 1 } : {}) }], beside)).p50]
    rows.push([list[0], p50, from, to, ...other])
    if (!(p50 <= limit)) slow.push(`${what}, ${list[0]}`)
  }
  console.log(`\n${what} (limit: p50 ${limit} ms)\n${table(rows)}`)
}

console.log(`${times} requests of each list, one at a time; load average ${loadAverage()}`)
await show(`${sizes.documents} documents of a practice`, documents, large, limitMs.documents, small)
await show('The same, searched', searches, large, limitMs.search, small)
await show(`${sizes.invoices} invoices of a practice`, invoices, large, limitMs.invoices, small)
await show(`Audit log of ${sizes.entries} entries`, entries, admin, limitMs.admin)
await show(`${sizes.therapists} therapists`, accounts, admin, limitMs.admin)
console.log(slow.length > 0 ? `\nBeyond its limit: ${slow.join('; ')}` : '\nAll within their limits.')
await stopProduct(product)
await filled.close()
process.exit(slow.length > 0 ? 1 : 0)
