import { Logger, runMigrations } from 'graphile-worker'
import type pg from 'pg'
import { createTaking, createTurns, findWaiting, hasTurns, lockSettingUp } from './turns.queries.ts'

/** Makes the queue's own tables, and those, indexes and functions that take jobs by index, if they are missing. Looks for jobs that none of them knows of. */
export async function makeQueue(pool: pg.Pool): Promise<void> {
  await runMigrations({ pgPool: pool, logger: new Logger(() => () => undefined) })
  const connection = await pool.connect()
  try {
    const lock = lockSettingUp()
    await connection.query('begin')
    await connection.query(lock.sql, [...lock.parameters])
    const { rows } = await connection.query<{ there: boolean }>(hasTurns().sql)
    for (const { sql } of [...(rows[0]?.there ? [] : createTurns), ...createTaking, findWaiting()])
      await connection.query(sql)
    await connection.query('commit')
    connection.release()
  } catch (error) {
    connection.release(true)
    throw error
  }
}
