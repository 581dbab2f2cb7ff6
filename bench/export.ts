import { createHash, randomBytes } from 'node:crypto'
import { createReadStream, createWriteStream, writeFileSync } from 'node:fs'
import { rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { setTimeout as pause } from 'node:timers/promises'
import { accountImportPath } from '../shared/src/features/account-export/account-export.rules.ts'
import { archivedRecords } from '../server/src/features/account-export/archive-tables.ts'
import { openPool } from '../server/src/platform/database/connection.ts'
import { newFileKey } from '../server/src/platform/files/files.ts'
import { openLocalStore } from '../server/src/platform/files/local-store.ts'
import { openLog } from '../server/src/platform/log.ts'
import { loadAverage, memoryMb, table } from './measure.ts'
import { openBenchPractice } from './practice.ts'
import { startProduct, stopProduct } from './product.ts'

/**
 * `npm run bench:export`: exports an account with 2 GB of documents over HTTP, downloads the archive, and imports it into an empty account. `-- MEGABYTES`
 * for another amount. Exits with 1 if the server takes more than 300 MB of memory in any step, or if a document is missing afterwards.
 */
const limitMb = 300
const fileBytes = 50_000_000
const megabytes = Number(process.argv[2] ?? 2048)
const port = 4886
const url = `http://localhost:${port}`

const practice = await openBenchPractice(2)
const secret = randomBytes(36).toString('base64url')
writeFileSync(join(practice.folder, 'secret'), secret)
const [source, target] = practice.therapists
if (!source || !target) throw new Error('the practice has no therapists')
const owner = openPool(practice.address, { role: 'owner', size: 1, log: openLog('error') })
const store = await openLocalStore({ folder: join(practice.folder, 'files'), secret })
let documents = 0
for (; documents * fileBytes < megabytes * 1_000_000; documents++) {
  const key = newFileKey()
  // Random bytes cannot be compressed.
  const content = randomBytes(fileBytes)
  await store.put(key, Readable.from([content]), { maxBytes: fileBytes })
  await owner.query(
    `insert into documents (therapist_id, client_id, title, document_type, file_key, file_name, file_size, file_type, sha256)
     select $1, (select id from clients where therapist_id = $1 limit 1), 'Large', 'consent', $2, 'large.pdf', $3, 'application/pdf', $4`,
    [source.id, key, fileBytes, createHash('sha256').update(content).digest('hex')],
  )
}
// An account is imported into only if it is empty.
await owner.query('set session_replication_role = replica')
for (const name of archivedRecords) await owner.query(`delete from ${name} where therapist_id = $1`, [target.id])
await owner.query('set session_replication_role = origin')

const product = await startProduct(port, { DATABASE_URL: practice.url, OPENHOUR_DATA: practice.folder })
const pid = product.pid ?? 0
const json = { 'content-type': 'application/json', origin: url }

async function signIn(email: string): Promise<string> {
  const body = JSON.stringify({ email, password: practice.password })
  const answer = await fetch(`${url}/api/auth/sign-in`, { method: 'POST', headers: json, body })
  return answer.headers.getSetCookie()[0]?.split(';')[0] ?? ''
}

async function call<T>(cookie: string, name: string, input: object = {}): Promise<T> {
  const body = JSON.stringify({ json: input })
  const answer = await fetch(`${url}/rpc/accountExport/${name}`, { method: 'POST', headers: { ...json, cookie }, body })
  const text = await answer.text()
  if (!answer.ok) throw new Error(`${name}: ${answer.status} ${text.slice(0, 300)}`)
  return (JSON.parse(text) as { json: T }).json
}

type Work = { id: string; state: string; percent: number; problem?: string | null }
const percents = new Set<number>()

/** Waits for the export or import of an account, and notes which percentages it showed. */
async function ended(cookie: string, which: 'export' | 'import'): Promise<Work> {
  for (;;) {
    const found = (await call<Record<typeof which, Work | null>>(cookie, 'state'))[which]
    if (found && ['ready', 'done'].includes(found.state)) return found
    if (found && ['failed', 'cancelled'].includes(found.state)) throw new Error(`${which}: ${JSON.stringify(found)}`)
    percents.add(found?.percent ?? 0)
    await pause(500)
  }
}

/** The seconds of a step, the most memory that the server took during it, and how many percentages it showed. */
async function measured(work: () => Promise<unknown>) {
  percents.clear()
  // Forgets the highest value so far (proc_pid_clear_refs(5)).
  writeFileSync(`/proc/${pid}/clear_refs`, '5')
  const began = performance.now()
  await work()
  return { seconds: (performance.now() - began) / 1000, mb: memoryMb(pid).peak, shown: percents.size }
}

const archive = join(practice.folder, 'export.zip')
await pause(5_000)
const idle = memoryMb(pid).now
const from = await signIn(source.email)
const steps: Record<string, Awaited<ReturnType<typeof measured>>> = {}
steps.export = await measured(async () => {
  await call(from, 'start')
  await ended(from, 'export')
})
steps.download = await measured(async () => {
  const { id } = await ended(from, 'export')
  const { path } = await call<{ path: string }>(from, 'open', { id })
  const answer = await fetch(url + path, { headers: { cookie: from } })
  if (!answer.ok || !answer.body) throw new Error(`the download answered ${answer.status}`)
  await pipeline(Readable.fromWeb(answer.body as never), createWriteStream(archive))
})
const { size } = await stat(archive)
const into = await signIn(target.email)
steps.import = await measured(async () => {
  const headers = { origin: url, cookie: into, 'content-type': 'application/zip', 'content-length': String(size) }
  const body = Readable.toWeb(createReadStream(archive)) as never
  const answer = await fetch(url + accountImportPath, { method: 'POST', headers, body, duplex: 'half' } as RequestInit)
  if (answer.status !== 202) throw new Error(`the upload answered ${answer.status}: ${await answer.text()}`)
  await ended(into, 'import')
})
const { rows } = await owner.query<{ count: number }>(
  `select count(*)::int as count from documents t join documents s on s.therapist_id = $2 and s.id = t.id and s.sha256 = t.sha256
   where t.therapist_id = $1 and t.file_size = $3 and t.title = 'Large'`,
  [target.id, source.id, fileBytes],
)
await owner.end()
await stopProduct(product)
await rm(archive)
await practice.close()

console.log(`${documents} documents of ${fileBytes / 1_000_000} MB; archive of ${Math.round(size / 1_000_000)} MB`)
console.log(`Load average: ${loadAverage()}. Memory when idle: ${idle} MB`)
console.log(
  table([
    ['step', 'seconds', 'MB of memory', 'percentages shown'],
    ...Object.entries(steps).map(([name, { seconds, mb, shown }]) => [
      name,
      seconds.toFixed(1),
      String(mb),
      String(shown),
    ]),
  ]),
)
const most = Math.max(...Object.values(steps).map(({ mb }) => mb))
if (most > limitMb) console.error(`The server took ${most} MB, more than ${limitMb}.`)
if (rows[0]?.count !== documents) console.error(`Of ${documents} documents ${rows[0]?.count ?? 0} were imported.`)
process.exitCode = most > limitMb || rows[0]?.count !== documents ? 1 : 0
