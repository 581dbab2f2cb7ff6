import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { type DatabaseAddress, type DatabaseRole, openPool } from '../database/connection.ts'
import { migrate } from '../database/migrate.ts'
import { openLog } from '../log.ts'

const server = {
  host: process.env['TEST_PG_HOST'] ?? '/tmp',
  port: Number(process.env['TEST_PG_PORT'] ?? 5499),
  user: 'postgres',
  password: '',
}

/** A migrated database of its own for one test file, and pools of any role on it. */
export async function openThrowawayDatabase() {
  const database = `test_${randomBytes(8).toString('hex')}`
  const address: DatabaseAddress = { ...server, database }
  await asSuperuser(`create database ${database}`)
  await migrate(address)
  const log = openLog('silent')
  const pools: pg.Pool[] = []
  return {
    pool(role: DatabaseRole, pipeline = true): pg.Pool {
      const pool = openPool(address, { role, size: 4, log, pipeline })
      pools.push(pool)
      return pool
    },
    async drop(): Promise<void> {
      await Promise.all(pools.map((pool) => (pool.ended ? undefined : pool.end())))
      await asSuperuser(`drop database ${database} with (force)`)
    },
  }
}

async function asSuperuser(statement: string): Promise<void> {
  const connection = new pg.Client({ ...server, database: 'postgres' })
  await connection.connect()
  await connection.query(statement).finally(() => connection.end())
}
