import { randomBytes } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { spawn } from 'node:child_process'
import { Readable } from 'node:stream'
import { openPool } from '../server/src/platform/database/connection.ts'
import { openLog } from '../server/src/platform/log.ts'
import { newFileKey } from '../server/src/platform/files/files.ts'
import { openLocalStore } from '../server/src/platform/files/local-store.ts'
import { memoryMb, table } from './measure.ts'
import { openBenchPractice } from './practice.ts'

/**
 * `npm run bench:backup`: time and memory to back up, verify and restore 30 therapists and 1 GB of files. `-- MEGABYTES` for another amount. Fails if a
 * process takes more than 300 MB.
 */
const limitMb = 300
const fileBytes = 50_000_000
const wanted = Number(process.argv[2] ?? 1000) * 1_000_000

const practice = await openBenchPractice(30)
const secret = randomBytes(36).toString('base64url')
writeFileSync(join(practice.folder, 'secret'), secret)
const store = await openLocalStore({ folder: join(practice.folder, 'files'), secret })
const owner = openPool(practice.address, { role: 'owner', size: 1, log: openLog('error') })
const { rows } = await owner.query<{ therapist_id: string; id: string }>('select therapist_id, id from clients limit 1')
const [client] = rows
if (!client) throw new Error('the practice has no client')
for (let bytes = 0; bytes < wanted; bytes += fileBytes) {
  const key = newFileKey()
  await store.put(key, Readable.from([randomBytes(fileBytes)]), { maxBytes: fileBytes })
  await owner.query(
    `insert into documents (therapist_id, client_id, title, document_type, file_key, file_name, file_size, file_type, sha256)
     values ($1, $2, 'Large', 'consent', $3, 'large.pdf', $4, 'application/pdf', $5)`,
    [client.therapist_id, client.id, key, fileBytes, '0'.repeat(64)],
  )
}
await owner.end()

const archive = join(practice.folder, 'bench.tar.zst')
const settings = { DATABASE_URL: practice.url, OPENHOUR_DATA: practice.folder }
const target = join(practice.folder, 'restored')
mkdirSync(target)
writeFileSync(join(target, 'secret'), secret)

/** Runs a command. Returns its seconds and the most memory that it took, in MB. */
async function measured(name: string, env: Record<string, string>, ...args: string[]) {
  const began = performance.now()
  const child = spawn(process.execPath, [`server/src/commands/${name}.ts`, ...args], {
    env: { PATH: process.env.PATH ?? '', ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  let mb = 0
  const watch = setInterval(() => {
    try {
      mb = Math.max(mb, memoryMb(child.pid ?? 0).peak)
    } catch {
      // It has just ended.
    }
  }, 50)
  const code = await new Promise((done) => child.once('close', done))
  clearInterval(watch)
  if (code !== 0) throw new Error(`${name} failed`)
  return { seconds: (performance.now() - began) / 1000, mb }
}

const runs = {
  'backup, read back': await measured('backup', settings, archive, '--quick', '--allow-missing-files'),
  'backup:verify': await measured('backup-verify', settings, archive),
  restore: await measured('restore', { OPENHOUR_DATA: target }, archive),
}
console.log(
  table([
    ['step', 'seconds', 'MB of memory'],
    ...Object.entries(runs).map(([name, { seconds, mb }]) => [name, seconds.toFixed(1), String(mb)]),
  ]),
)
await practice.close()
const most = Math.max(...Object.values(runs).map(({ mb }) => mb))
if (most > limitMb) {
  console.error(`One took ${most} MB, more than ${limitMb}.`)
  process.exit(1)
}
