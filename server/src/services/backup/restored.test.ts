import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  comparable,
  fileSums,
  installationIn,
  openBackedUpInstallation,
  runTool,
  startTool,
  sumsOf,
  tableSums,
} from '../../testing/backup-calls.ts'
import { openTestDatabase, type TestDatabase } from '../../testing/database.ts'
import { until } from '../../testing/until.ts'
import { startOpenhour } from '../../main.ts'
import { databaseFolder } from '../../platform/database/database.ts'
import { readEnv } from '../../platform/env.ts'
import { checkArchive } from './archive-reader.ts'
import { restoreMark } from './restore-mark.ts'

const slow = { timeout: 180_000 }

let all: Awaited<ReturnType<typeof openBackedUpInstallation>>
let source: typeof all.source
let archive: string
beforeAll(async () => {
  all = await openBackedUpInstallation()
  source = all.source
  archive = all.archive
}, 180_000)
afterAll(() => all.remove())

describe('a restored installation', () => {
  it('has every row and file, on the embedded PostgreSQL and from there on the other one', slow, async () => {
    const sums = comparable(await tableSums(source.database.address))
    expect(Object.keys(sums).length).toBeGreaterThan(75)
    const embedded = installationIn(all.newFolder())
    const restored = await runTool('restore', embedded.settings, archive)
    expect(restored, restored.said).toMatchObject({ code: 0 })
    expect(comparable(await sumsOf(embedded))).toEqual(sums)
    expect(fileSums(embedded.dataDir)).toEqual(fileSums(source.dataDir))
    expect(readFileSync(join(embedded.dataDir, 'measures', 'own.json'), 'utf8')).toBe('{"own":"pack"}')
    expect(await runTool('audit-verify', embedded.settings)).toMatchObject({ code: 0 })

    const second = all.pathOf('second.tar.zst')
    const made = await runTool('backup', embedded.settings, second)
    expect(made, made.said).toMatchObject({ code: 0 })
    const database = await openTestDatabase({ bare: true })
    const other = installationIn(all.newFolder(), database)
    const again = await runTool('restore', other.settings, second)
    expect(again, again.said).toMatchObject({ code: 0 })
    expect(comparable(await tableSums(database.address))).toEqual(sums)
    expect(fileSums(other.dataDir)).toEqual(fileSums(source.dataDir))
    expect(await schemaOf(database)).toEqual(await schemaOf(source.database))
    rmSync(join(other.dataDir, 'measures', 'own.json')) // which no measure is
    // The lost installation's last good backup is not one of this installation.
    const running = await startOpenhour(readEnv({ PORT: '0', METRICS_OPEN: 'on', ...other.settings }))
    const metrics = await (await fetch(`${running.localUrl}/metrics`)).text()
    await running.stop()
    expect(metrics).toContain('openhour_client_mails_today 0')
    expect(metrics).not.toMatch(/^openhour_backup_last_success/m)
    await database.drop()
  })

  it('is whole also where the owner of the database is no superuser', slow, async () => {
    const name = 'plain_backup_owner'
    const database = await openTestDatabase({ bare: true })
    const { rows } = await database.owner.query('select current_database() as database')
    await database.owner.query(`create role ${name} login createrole password 'only-for-tests'`)
    await database.owner.query(`alter database ${rows[0].database} owner to ${name}`)
    const roles = ['app', 'client', 'admin', 'sign_in', 'worker', 'definer', 'backup'].map((role) => `openhour_${role}`)
    await database.owner.query(`grant ${roles.join(', ')} to ${name} with admin option`)
    const url = new URL(database.url)
    url.username = name
    url.password = 'only-for-tests'
    const plain = installationIn(all.newFolder(), database)
    plain.settings.DATABASE_URL = url.href
    try {
      const restored = await runTool('restore', plain.settings, archive)
      expect(restored, restored.said).toMatchObject({ code: 0 })
      const sums = comparable(await tableSums(source.database.address))
      expect(comparable(await tableSums(database.address))).toEqual(sums)
      const second = all.pathOf('plain.tar.zst')
      const made = await runTool('backup', plain.settings, second, '--quick')
      expect(made, made.said).toMatchObject({ code: 0 })
      const before = (await checkArchive(archive, [])).manifest.tables
      const after = (await checkArchive(second, [])).manifest.tables
      const rowsOf = (tables: typeof before) =>
        comparable(Object.fromEntries(tables.map((table) => [table.name, table.rowsSum])))
      expect(rowsOf(after)).toEqual(rowsOf(before))
    } finally {
      await database.owner.query(`drop owned by ${name} cascade`).catch(() => undefined)
      const admin = database.owner
      await admin.query(`alter database ${rows[0].database} owner to current_user`)
      await admin.query(`drop role if exists ${name}`).catch(() => undefined)
      await database.drop()
    }
  })

  it(
    'is whole after a restore that was killed at each step and run again, and does not start before',
    slow,
    async () => {
      const into = installationIn(all.newFolder())
      const started = () => startOpenhour(readEnv({ PORT: '0', ...into.settings }))
      // The last one is where the first start of an embedded database shows something on the disk.
      const steps = ['Restoring', 'Comparing', 'Bringing']
      const reached = [
        (said: string) => said !== '' || existsSync(restoreMark(into.dataDir)),
        () => existsSync(databaseFolder(readEnv(into.settings))),
        ...steps.map((step) => (said: string) => said.includes(`${step} `)),
      ]
      for (const isReached of reached) {
        const { child, ended, said } = startTool('restore', into.settings, archive)
        await until(() => isReached(said()) || child.exitCode !== null)
        child.kill('SIGKILL')
        await ended
        // The last step may end before it is killed.
        if (said().includes('Bringing ') && !existsSync(restoreMark(into.dataDir))) break
        await expect(started()).rejects.toThrow('was interrupted. Nothing is lost: run it again with the same backup')
      }
      const isWhole = !existsSync(restoreMark(into.dataDir))
      const again = isWhole ? { code: 0, said: '' } : await runTool('restore', into.settings, archive)
      expect(again, again.said).toMatchObject({ code: 0 })
      expect(comparable(await sumsOf(into))).toEqual(comparable(await tableSums(source.database.address)))
      expect(fileSums(into.dataDir)).toEqual(fileSums(source.dataDir))
      expect(existsSync(restoreMark(into.dataDir))).toBe(false)
    },
  )

  it('does not run the jobs again that the lost one may have done, and keeps them', slow, async () => {
    const { owner } = source.database
    const add = (key: string, at: string) => owner.query(`select app.enqueue('send-mail', '{}', $1, ${at})`, [key])
    await add('due', 'now()')
    await add('later', `now() + interval '30 days'`)
    const path = all.pathOf('jobs.tar.zst')
    expect(await runTool('backup', source.settings, path, '--quick')).toMatchObject({ code: 0 })
    await owner.query(`select graphile_worker.remove_job('due'), graphile_worker.remove_job('later')`)
    const database = await openTestDatabase({ bare: true })
    const restored = await runTool('restore', installationIn(all.newFolder(), database).settings, path)
    expect(restored.said).toContain('1 messages were waiting')
    const jobs = async () =>
      (
        await database.owner.query(
          `select key, run_at = 'infinity' as held, run_at <= now() as due from graphile_worker.jobs where key in ('due', 'later') order by key`,
        )
      ).rows
    expect(await jobs()).toEqual([
      { key: 'due', held: true, due: false },
      { key: 'later', held: false, due: false },
    ])
    expect(await runTool('restore', { DATABASE_URL: database.url }, '--send-held')).toMatchObject({ code: 0 })
    expect((await jobs())[0]).toEqual({ key: 'due', held: false, due: true })
    await database.drop()
  })
})

/** Everything that a copy could have lost besides rows. */
async function schemaOf({ owner }: TestDatabase): Promise<unknown> {
  const { rows } = await owner.query(
    `select (select json_agg(json_build_array(conrelid::regclass, conname, pg_get_constraintdef(oid), convalidated) order by conrelid::regclass::text, conname)
        from pg_constraint where connamespace = 'public'::regnamespace) as constraints,
      (select json_agg(json_build_array(tgrelid::regclass, tgname, tgenabled) order by tgrelid::regclass::text, tgname)
        from pg_trigger where not tgisinternal) as triggers,
      (select json_agg(json_build_array(oid::regclass, relrowsecurity, relforcerowsecurity) order by oid::regclass::text)
        from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r') as security`,
  )
  return rows[0]
}
