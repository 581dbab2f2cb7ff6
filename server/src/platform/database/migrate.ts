import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import pg from 'pg'
import type { DatabaseAddress } from './connection.ts'

const folder = new URL('../../../../db/', import.meta.url)
/** The name under which the files of db/tables are recorded, which run together on an empty database. */
const baseline = '0000_tables.sql'

/** Names of the baseline and of all migrations, in order. */
export function migrationNames(): string[] {
  return [baseline, ...sqlFiles('migrations/')]
}

function sqlFiles(path: string): string[] {
  const inside = new URL(path, folder)
  if (!existsSync(inside)) return [] // as long as there is no migration
  return readdirSync(inside)
    .filter((name) => name.endsWith('.sql'))
    .sort()
}

export type Migration = { name: string; text: string; checksum: string }

export function readMigration(name: string): Migration {
  const files = name === baseline ? sqlFiles('tables/').map((file) => `tables/${file}`) : [`migrations/${name}`]
  const text = files.map((file) => readFileSync(new URL(file, folder), 'utf8').replaceAll('\r\n', '\n')).join('\n')
  return { name, text, checksum: createHash('sha256').update(text).digest('hex') }
}

const listOfMigrations =
  'create table if not exists schema_migrations (name text primary key, checksum text not null, applied_at timestamptz not null default now())'

/** Runs these migrations on an empty database, within the transaction of the connection: all of them or none. */
export async function migrateWithin(connection: pg.Client, names: readonly string[]): Promise<void> {
  await refuseOldServers(connection)
  await connection.query(listOfMigrations)
  for (const migration of names.map(readMigration)) {
    await run(connection, migration)
    await connection.query('reset all') // what a migration sets for its own transaction
  }
}

/**
 * Runs missing migrations, each in its own transaction. If several nodes start together, one migrates and the others wait. Refuses databases of newer
 * and of development versions.
 * @returns the names of the migrations that ran
 * @throws Error naming the migration that failed
 */
export async function migrate(address: DatabaseAddress): Promise<string[]> {
  const connection = new pg.Client({ ...address, options: '-c timezone=UTC' })
  connection.on('error', () => undefined)
  await connection.connect()
  try {
    await refuseOldServers(connection)
    await connection.query('select pg_advisory_lock(727274)')
    await connection.query(listOfMigrations)
    const migrations = migrationNames().map(readMigration)
    const applied = await refuseOtherHistory(connection, migrations)
    const missing = migrations.filter(({ name }) => !applied.has(name))
    for (const migration of missing) await apply(connection, migration)
    return missing.map(({ name }) => name)
  } finally {
    await connection.end().catch(() => undefined)
  }
}

/** Names of the migrations that have run. @throws Error if one is unknown or has changed */
async function refuseOtherHistory(connection: pg.Client, migrations: readonly Migration[]): Promise<Set<string>> {
  // As JSON, because development versions had no checksum column.
  const { rows } = await connection.query<{ name: string; checksum: string | null }>(
    `select name, to_jsonb(m) ->> 'checksum' as checksum from schema_migrations m order by name`,
  )
  const ours = new Map(migrations.map(({ name, checksum }) => [name, checksum]))
  const last = migrations.at(-1)?.name ?? ''
  const isNewer = ({ name, checksum }: (typeof rows)[number]) => checksum !== null && !ours.has(name) && name > last
  const began = rows.length === 0 || rows[0]?.name === baseline // development versions began with a first migration
  if (!began || rows.some((row) => row.checksum !== ours.get(row.name) && !isNewer(row)))
    throw new Error(
      'This database was created by a development version of Openhour and cannot be upgraded. Your data is unchanged: start with an empty OPENHOUR_DATA folder or database, or use the version that created this one.',
    )
  const newer = rows.filter(isNewer).map(({ name }) => name)
  if (newer.length > 0)
    throw new Error(
      `This database was created by a newer version of Openhour (it has ${newer.join(', ')}). Start that version, or restore a backup.`,
    )
  return new Set(rows.map(({ name }) => name))
}

async function apply(connection: pg.Client, migration: Migration): Promise<void> {
  await connection.query('begin')
  try {
    await run(connection, migration)
    await connection.query('commit')
  } catch (cause) {
    await connection.query('rollback')
    const what = migration.name === baseline ? 'Making the tables (db/tables)' : `The migration ${migration.name}`
    throw new Error(`${what} failed: ${cause instanceof Error ? cause.message : String(cause)}`, { cause })
  }
}

async function run(connection: pg.Client, { name, text, checksum }: Migration): Promise<void> {
  // A function of one domain may use tables of a later file. catalogue.test.ts checks every body.
  if (name === baseline) await connection.query('set local check_function_bodies = off')
  await connection.query(text)
  await connection.query('insert into schema_migrations (name, checksum) values ($1, $2)', [name, checksum])
}

async function refuseOldServers(connection: pg.Client): Promise<void> {
  const { rows } = await connection.query<{ version: string }>(
    `select current_setting('server_version_num') as version`,
  )
  const major = Math.floor(Number(rows[0]?.version) / 10000)
  if (major < 15) throw new Error(`Openhour needs PostgreSQL 15 or newer, but DATABASE_URL has version ${major}.`)
}
