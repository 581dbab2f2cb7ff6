import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { openDocumentCalls } from '../../testing/document-calls.ts'
import { pdf } from '../../testing/document-samples.ts'
import { openTestFolder } from '../../testing/folder.ts'
import { openProduct, type Product } from '../../testing/product.ts'
import { until } from '../../testing/until.ts'
import { backupName, keepNewest } from './retention.ts'
import { checkArchive } from './archive-reader.ts'

const slow = { timeout: 120_000 }
const waitMs = 60_000

let product: Product | undefined
afterEach(async () => {
  await product?.stop()
  product = undefined
})

/** What the admin reads about backups. */
async function partOf(admin: Awaited<ReturnType<Product['admin']>>) {
  const { json } = await admin.get('/api/v1/admin/overview')
  return (json as { parts: { name: string; state: string; detail: string }[] }).parts.find(
    ({ name }) => name === 'Backups',
  )
}

async function metricOf({ url }: Product, name: string): Promise<number> {
  const text = await (await fetch(`${url}/metrics`)).text()
  return Number(new RegExp(`^${name} (.+)$`, 'm').exec(text)?.[1])
}

/** The watch finds it twice, which is when it tells. */
async function watchTwice({ database }: Product): Promise<void> {
  for (let time = 0; time < 2; time++) {
    await database.owner.query(`select graphile_worker.add_job('watch-parts')`)
    const left = `select from graphile_worker.jobs where task_identifier = 'watch-parts'`
    await until(
      async () => (await database.owner.query(left)).rowCount,
      (jobs) => jobs === 0,
      waitMs,
    )
  }
}

const runNow = ({ database }: Product) =>
  database.owner.query(`select graphile_worker.add_job('make-backup', '{}'::json, job_key => 'cron:make-backup')`)

describe('scheduled backups', () => {
  it('are made, verified, shown to the admin and counted', slow, async () => {
    const folder = openTestFolder()
    product = await openProduct({ BACKUP_DIR: folder.path, METRICS_OPEN: 'on' })
    const admin = await product.admin()
    expect(await partOf(admin)).toMatchObject({
      name: 'Backups',
      state: 'working',
      detail: 'no good backup yet, every 24 hours',
    })
    const at = Date.now()
    await runNow(product)
    const part = await until(
      () => partOf(admin),
      (each) => !each?.detail.startsWith('no good'),
      waitMs,
    )
    expect(part).toMatchObject({ state: 'working' })
    expect(part?.detail).toMatch(/^last good one just now, 0\.\d MB, every 24 hours$/)
    const [name, ...more] = readdirSync(folder.path)
    expect([name, more]).toEqual([expect.stringMatching(/^openhour-\d{8}-\d{6}\.tar\.zst$/), []])
    const { manifest } = await checkArchive(join(folder.path, name ?? ''), [])
    expect(manifest.tables.find((table) => table.name === 'users')?.rows).toBe(1)
    expect(await metricOf(product, 'openhour_backup_last_success_timestamp_seconds')).toBeGreaterThan(at / 1000 - 60)
    expect(await metricOf(product, 'openhour_backup_overdue')).toBe(0)
    expect(readdirSync(product.dataDir).filter((each) => each.startsWith('backup-check-'))).toEqual([])
    folder.remove()
  })

  it('end with the server, and leave nothing half done', slow, async () => {
    const folder = openTestFolder()
    product = await openProduct({ BACKUP_DIR: folder.path })
    const { dataDir } = product
    await runNow(product)
    await until(() => readdirSync(dataDir).some((name) => name.startsWith('backup-check-')), Boolean, waitMs)
    expect(readdirSync(folder.path)).toEqual([expect.stringMatching(/^\.openhour-.*\.part$/)])
    await product.stop()
    product = undefined
    expect(readdirSync(folder.path)).toEqual([])
    folder.remove()
  })

  it(
    'that fail are said to be failing, and every admin hears once when the last good one is too old',
    slow,
    async () => {
      product = await openProduct({ BACKUP_DIR: '/nowhere/at/all', METRICS_OPEN: 'on', BACKUP_INTERVAL_HOURS: '2' })
      const { owner } = product.database
      const admin = await product.admin()
      await runNow(product)
      const failing = await until(
        () => partOf(admin),
        (each) => each?.state === 'failing',
        waitMs,
      )
      expect(failing?.detail).toBe(
        'no good backup yet, every 2 hours; the last attempt failed: There is no folder /nowhere/at/all. Create it first.',
      )
      await owner.query(
        `update backups set started_at = now() - interval '3 hours', finished_at = now() - interval '3 hours'`,
      )
      const good = (hours: number) =>
        owner.query(
          `insert into backups (started_at, finished_at, good, scheduled, file_name, bytes) select t, t, true, true, 'x', 2500000 from (select now() - make_interval(hours => $1) as t) a`,
          [hours],
        )
      await good(3)
      expect((await partOf(admin))?.state).toBe('working')
      await owner.query('delete from backups where good')
      await good(5)
      for (let turn = 0; turn < 2; turn++) {
        const tried = async () => (await owner.query('select count(*)::int as n from graphile_worker.jobs')).rows[0].n
        await runNow(product)
        await until(tried, (jobs) => jobs === 0, waitMs)
      }
      expect(await partOf(admin)).toMatchObject({
        state: 'failing',
        detail: expect.stringContaining('overdue: last good one 5 hours ago, 2.5 MB'),
      })
      expect(await metricOf(product, 'openhour_backup_overdue')).toBe(1)
      await watchTwice(product)
      const { json } = await admin.get('/api/v1/notifications')
      const { items } = json as { items: { kind: string; title: string; message: string }[] }
      expect(items.filter(({ kind }) => kind === 'system-alert')).toEqual([
        expect.objectContaining({
          title: 'Failing: Backups',
          message: expect.stringMatching(/^Overdue: last good one 5 hours ago.* Records are safe as long as /),
        }),
      ])
    },
  )
})

describe('a file', () => {
  it('whose row is deleted stays while a backup reads', slow, async () => {
    const calls = await openDocumentCalls()
    product = calls.product
    const { owner } = product.database
    const { id } = await calls.upload(pdf())
    expect(calls.storedFiles()).toHaveLength(1)
    const backup = await owner.connect()
    await backup.query('select pg_advisory_lock(7271002)')
    await calls.person.post('/rpc/documents/delete', { json: { id } })
    const waiting = async () =>
      (
        await owner.query(
          `select 1 from graphile_worker.jobs where task_identifier = 'remove-file' and run_at > now() + interval '5 seconds' and run_at < now() + interval '1 minute'`,
        )
      ).rowCount
    await until(waiting, (count) => count === 1)
    expect(calls.storedFiles()).toHaveLength(1)
    await backup.query('select pg_advisory_unlock_all()')
    backup.release()
    await owner.query(`update graphile_worker._private_jobs set run_at = now()`)
    await until(
      () => calls.storedFiles().length,
      (files) => files === 0,
    )
  })
})

describe('retention', () => {
  it('keeps the newest, what it does not know, and always the last good one', () => {
    const { path, remove } = openTestFolder()
    const named = (day: number, quick: boolean) =>
      backupName(new Date(Date.UTC(2026, 10, day)), { encrypted: day > 2, quick })
    const names = [1, 2, 3, 4].map((day) => named(day, false))
    const quick = [1, 2, 3].map((day) => named(day, true))
    for (const name of [...names, ...quick, 'mine.tar.zst', '.openhour-20261101-000000.tar.zst.part'])
      writeFileSync(join(path, name), name)
    mkdirSync(join(path, 'other'))
    keepNewest(path, 2, names[3] ?? '')
    const left = () => new Set(readdirSync(path))
    expect(left()).toEqual(new Set(['mine.tar.zst', ...quick, names[2], names[3], 'other']))
    keepNewest(path, 1, names[3] ?? '')
    expect(left()).toEqual(new Set(['mine.tar.zst', ...quick, names[3], 'other']))
    expect(readFileSync(join(path, names[3] ?? ''), 'utf8')).toBe(names[3])
    remove()
  })
})
