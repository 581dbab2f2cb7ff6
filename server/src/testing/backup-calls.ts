import { spawn } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import pg from 'pg'
import { seedSample } from '../../../db/demo/seed.ts'
import { startOpenhour } from '../main.ts'
import type { DatabaseAddress } from '../platform/database/connection.ts'
import { databaseFolder } from '../platform/database/database.ts'
import { startEmbeddedPostgres } from '../platform/database/embedded.ts'
import { readEnv } from '../platform/env.ts'
import { openTextSealing } from '../platform/sealed-text.ts'
import { openTestDatabase, type TestDatabase } from './database.ts'
import { openTestFolder } from './folder.ts'

/** An installation that does not run, with settings for its commands. */
export type Installation = { dataDir: string; settings: Record<string, string>; address: DatabaseAddress | undefined }

/** The settings of an installation with its own database, or the embedded one. */
export function installationIn(dataDir: string, database?: TestDatabase): Installation {
  const settings = { OPENHOUR_DATA: dataDir, LOG_LEVEL: 'error', ...(database ? { DATABASE_URL: database.url } : {}) }
  return { dataDir, settings, address: database?.address }
}

/** An installation with the sample practice and its files, on the run's server. */
export async function openSampleInstallation(
  settings: Record<string, string> = {},
): Promise<Installation & { database: TestDatabase; secret: string; remove(): Promise<void> }> {
  const database = await openTestDatabase()
  const folder = openTestFolder()
  const secret = randomBytes(36).toString('base64url')
  writeFileSync(join(folder.path, 'secret'), secret, { mode: 0o600 })
  mkdirSync(join(folder.path, 'measures'))
  mkdirSync(join(folder.path, 'files'), { mode: 0o700 })
  const installation = installationIn(folder.path, database)
  Object.assign(installation.settings, settings)
  const running = await startOpenhour(readEnv({ PORT: '0', ...installation.settings }), {
    prepare: async ({ owner }, files) => {
      const sealing = openTextSealing(secret, 'messages')
      const sealMessage = (text: string, row: readonly string[]) => sealing.seal(text, row)
      const sample = await seedSample(owner, { today: '2026-11-20', passwordHash: 'none', sealMessage })
      for (const [key, content] of Object.entries(sample.documentFiles))
        await files.put(key, Readable.from([content]), { maxBytes: content.length })
    },
  })
  await running.stop()
  const remove = async () => {
    await database.drop()
    folder.remove()
  }
  return { ...installation, database, secret, remove }
}

export type Ended = { code: number | null; said: string }

/** Runs a command of the operator. */
export function runTool(name: string, settings: Record<string, string>, ...args: string[]): Promise<Ended> {
  return startTool(name, settings, ...args).ended
}

/** The clock of `npm run proof:clock`, which the database and the tests go by: a command must, too. */
const clock = Object.fromEntries(Object.entries(process.env).filter(([name]) => /^(LD_PRELOAD|.*FAKE.*)$/.test(name)))

export function startTool(name: string, settings: Record<string, string>, ...args: string[]) {
  const env = { PATH: process.env.PATH, ...clock, ...settings }
  const child = spawn(process.execPath, [`server/src/commands/${name}.ts`, ...args], { env })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part: Buffer) => (said += part.toString()))
  const ended = new Promise<Ended>((done) => child.once('close', (code) => done({ code, said })))
  return { child, ended, said: () => said }
}

/** For each table, how many rows it has and a checksum of them in any order, computed by the database. */
export async function tableSums(address: DatabaseAddress): Promise<Record<string, string>> {
  const client = new pg.Client({ ...address, options: '-c timezone=UTC' })
  await client.connect()
  try {
    const { rows } = await client.query<{ name: string }>(
      `select c.oid::regclass::text as name from pg_class c where relkind = 'r' and relnamespace in (select oid from pg_namespace
         where nspname in ('public', 'graphile_worker')) order by 1`,
    )
    const sums: Record<string, string> = {}
    for (const { name } of rows) {
      const sum = await client.query<{ sum: string }>(
        `select count(*) || ' ' || md5(coalesce(string_agg(md5(t::text), '' order by md5(t::text)), '')) as sum from ${name} t`,
      )
      sums[name] = sum.rows[0]?.sum ?? ''
    }
    return sums
  } finally {
    await client.end()
  }
}

/** Of the restored database alone: it notes when it was restored. */
const ofRestored = ['restores', 'schema_migrations', 'graphile_worker.migrations', 'backups']

/** Leaves out what a restored database has for itself. */
export function comparable<T>(sums: Record<string, T>): Record<string, T> {
  return Object.fromEntries(Object.entries(sums).filter(([name]) => !ofRestored.includes(name)))
}

/** SHA-256 of every stored file. */
export function fileSums(dataDir: string): Record<string, string> {
  const folder = join(dataDir, 'files')
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((each) => each.isFile())
  const sumOf = (path: string) => createHash('sha256').update(readFileSync(path)).digest('hex')
  return Object.fromEntries(files.map(({ name, parentPath }) => [name, sumOf(join(parentPath, name))]))
}

/** The checksums of an installation that does not run. */
export async function sumsOf(installation: Installation): Promise<Record<string, string>> {
  if (installation.address) return tableSums(installation.address)
  const embedded = await startEmbeddedPostgres({ dataDir: databaseFolder(installation) })
  const { host, port, user, password, database } = embedded
  return tableSums({ host, port, user, password, database }).finally(() => embedded.stop())
}

/** A backup of a sample installation that is read back but not restored, and folders for others. */
export async function openBackedUpInstallation(settings: Record<string, string> = {}) {
  const source = await openSampleInstallation(settings)
  const work = openTestFolder()
  const folders = [work]
  writeFileSync(join(source.dataDir, 'measures', 'own.json'), '{"own":"pack"}')
  const archive = join(work.path, 'first.tar.zst')
  await source.database.owner.query(
    `insert into backups (started_at, finished_at, good, scheduled, file_name, bytes)
      values (now() - interval '1 hour', now(), true, true, 'openhour-20261120-100000.tar.zst', 1000)`,
  )
  const { code, said } = await runTool('backup', source.settings, archive, '--quick')
  if (code !== 0) throw new Error(said)
  return {
    source,
    archive,
    /** A path for another file. */
    pathOf: (name: string) => join(work.path, name),
    /** A folder for an installation, with the secret of the source unless another one or none ('') is wanted. */
    newFolder: (secret = source.secret) => {
      const folder = openTestFolder()
      folders.push(folder)
      if (secret !== '') writeFileSync(join(folder.path, 'secret'), secret, { mode: 0o600 })
      return folder.path
    },
    remove: async () => {
      await source.remove()
      for (const folder of folders) folder.remove()
    },
  }
}
