import pg from 'pg'
import type { DatabaseAddress } from './connection.ts'

/** `empty`: no migration has run. `used`: there are accounts. */
export type DatabaseUse = 'empty' | 'unused' | 'used'

/** Reads the state of the database without changing it. */
export async function databaseUse(address: DatabaseAddress): Promise<DatabaseUse> {
  const connection = new pg.Client(address)
  connection.on('error', () => undefined)
  await connection.connect()
  try {
    const { rows } = await connection.query<{ migrated: boolean; complete: boolean }>(
      `select to_regclass('public.schema_migrations') is not null as migrated, to_regclass('public.users') is not null as complete`,
    )
    if (!rows[0]?.migrated) return 'empty'
    if (!rows[0].complete) return 'unused'
    await connection.query('set role openhour_worker') // forced row-level security hides rows from the owner
    const { rowCount } = await connection.query('select from users limit 1')
    return rowCount === 0 ? 'unused' : 'used'
  } finally {
    await connection.end().catch(() => undefined)
  }
}
