import { readdirSync, readFileSync } from 'node:fs'
import pg from 'pg'
import type { DatabaseAddress } from './connection.ts'

const folder = new URL('../../../../db/migrations/', import.meta.url)

/** Names of all migrations in the order in which they run. */
export function migrationNames(): string[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .sort()
}

/**
 * Brings the database to the newest migration; forward only, each in a transaction of its own. Several nodes may start at once: one migrates,
 * the others wait. Refuses a database that a newer Openhour has already migrated.
 * @throws Error that names the migration that failed.
 */
export async function migrate(address: DatabaseAddress): Promise<string[]> {
  const connection = new pg.Client({ ...address, options: '-c timezone=UTC' })
  connection.on('error', () => undefined)
  await connection.connect()
  try {
    await refuseOldServers(connection)
    await connection.query('select pg_advisory_lock(727274)')
    await connection.query(
      'create table if not exists schema_migrations (name text primary key, applied_at timestamptz not null default now())',
    )
    const done = new Set(
      (await connection.query<{ name: string }>('select name from schema_migrations')).rows.map((row) => row.name),
    )
    const names = migrationNames()
    const unknown = [...done].filter((name) => !names.includes(name))
    if (unknown.length > 0)
      throw new Error(
        `This database was made by a newer Openhour (it has ${unknown.join(', ')}): start that version, or restore a backup.`,
      )
    const missing = names.filter((name) => !done.has(name))
    for (const name of missing) await apply(connection, name)
    return missing
  } finally {
    await connection.end().catch(() => undefined)
  }
}

async function apply(connection: pg.Client, name: string): Promise<void> {
  await connection.query('begin')
  try {
    await connection.query(readFileSync(new URL(name, folder), 'utf8'))
    await connection.query('insert into schema_migrations (name) values ($1)', [name])
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
  if (major < 15) throw new Error(`Openhour needs PostgreSQL 15 or newer; DATABASE_URL leads to version ${major}.`)
}
