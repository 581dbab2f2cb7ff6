import type pg from 'pg'
import { afterAll, afterEach, beforeAll, vi } from 'vitest'
import { openPool } from '../platform/database/connection.ts'
import { type Jobs, openJobs } from '../platform/jobs/jobs.ts'
import { openLog } from '../platform/log.ts'
import { openTestDatabase, type TestDatabase } from './database.ts'

/** A test file's own queue, empty after each test. Call it once, at the top of the file. */
export function openOwnQueue() {
  const log = openLog('silent')
  const opened: { stop(): Promise<void> }[] = []
  let database: TestDatabase
  beforeAll(async () => {
    database = await openTestDatabase()
  })
  afterEach(async () => {
    vi.restoreAllMocks()
    for (const each of opened.splice(0)) await each.stop()
    await database.owner.query('delete from graphile_worker._private_jobs')
  })
  afterAll(() => database.drop())
  return {
    database: () => database,
    /** @param statementTimeout in milliseconds, instead of the pool's own */
    async start(jobs: Jobs, statementTimeout?: number): Promise<pg.Pool> {
      const pool = openPool(database.address, { role: 'owner', size: 6, log })
      if (statementTimeout !== undefined)
        pool.on('connect', (connection) => void connection.query(`set statement_timeout = ${statementTimeout}`))
      const running = await openJobs(pool, [jobs], log)
      opened.push({ stop: () => running.stop().then(() => pool.end()) })
      return pool
    },
    /** How many jobs wait or run. */
    left: async () =>
      (
        await database.owner.query<{ count: number }>(
          'select count(*)::int as count from graphile_worker._private_jobs',
        )
      ).rows[0]?.count,
  }
}
