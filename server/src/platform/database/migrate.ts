import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import pg from 'pg'
import type { DatabaseAddress } from './connection.ts'

const folder = new URL('../../../../db/migrations/', import.meta.url)

/** Names of all migrations, in order. */
export function migrationNames(): string[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .sort()
}

export type Migration = { name: string; text: string; checksum: string }

export function readMigration(name: string): Migration {
  const text = readFileSync(new URL(name, folder), 'utf8').replaceAll('\r\n', '\n')
  return { name, text, checksum: createHash('sha256').update(text).digest('hex') }
}

const listOfMigrations =
  'create table if not exists schema_migrations (name text primary key, checksum text not null, applied_at timestamptz not null default now())'

/** Runs these migrations on an empty database, within the transaction of the connection: all of them or none. */
export async function migrateWithin(connection: pg.Client, names: readonly string[]): Promise<void> {
  await refuseOldServers(connection)
  await connection.query(listOfMigrations)
  for (const { name, text, checksum } of names.map(readMigration)) {
    await connection.query(text)
    await connection.query('reset all') // what a migration sets for its own transaction
    await connection.query('insert into schema_migrations (name, checksum) values ($1, $2)', [name, checksum])
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
  if (rows.some((row) => row.checksum !== ours.get(row.name) && !isNewer(row)))
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

async function apply(connection: pg.Client, { name, text, checksum }: Migration): Promise<void> {
  await connection.query('begin')
  try {
    await connection.query(text)
    await connection.query('insert into schema_migrations (name, checksum) values ($1, $2)', [name, checksum])
    await connection.query('commit')
  } catch (cause) {
    await connection.query('rollback')
    throw new Error(`The migration ${name} failed: ${cause instanceof Error ? cause.message : String(cause)}`, {
      cause,
    })
  }
}

async function refuseOldServers(connection: pg.Client): Promise<void> {
  const { rows } = await connection.query<{ version: string }>(
    `select current_setting('server_version_num') as version`,
  )
  const major = Math.floor(Number(rows[0]?.version) / 10000)
  if (major < 15) throw new Error(`Openhour needs PostgreSQL 15 or newer, but DATABASE_URL has version ${major}.`)
}
