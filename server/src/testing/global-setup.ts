import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { type DatabaseAddress, openPool } from '../platform/database/connection.ts'
import { startEmbeddedPostgres } from '../platform/database/embedded.ts'
import { migrate } from '../platform/database/migrate.ts'
import { openJobs } from '../platform/jobs/jobs.ts'
import { openLog } from '../platform/log.ts'
import { openTestFolder } from './folder.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The run's server, as its owner. Tests create their own databases on it. */
    serverAddress: string
  }
}

/** Faster settings without durability, for several products at a time. Tests of crashes use their own servers with the product's settings. */
const nothingToLose = { fsync: 'off', full_page_writes: 'off', max_connections: '200' }

/**
 * Starts one real PostgreSQL for the whole run (that of TEST_DATABASE_URL, or the embedded one in a temporary folder) with a migrated template
 * database. Every test file gets a copy of the template.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const given = process.env.TEST_DATABASE_URL
  const folder = openTestFolder()
  const embedded =
    given === undefined ? await startEmbeddedPostgres({ dataDir: folder.path, settings: nothingToLose }) : undefined
  const address: DatabaseAddress = embedded
    ? {
        host: embedded.host,
        port: embedded.port,
        user: embedded.user,
        password: embedded.password,
        database: embedded.database,
      }
    : { connectionString: given as string }
  const admin = new pg.Client(address)
  await admin.connect()
  await admin.query('drop database if exists openhour_template')
  await admin.query('create database openhour_template')
  await admin.end()
  await migrate(inDatabase(address, 'openhour_template'))
  await migrateQueue(inDatabase(address, 'openhour_template'))
  project.provide('serverAddress', JSON.stringify(address))
  return async () => {
    await embedded?.stop()
    folder.remove()
  }
}

/** Each start would otherwise add the queue's own tables. */
async function migrateQueue(address: DatabaseAddress): Promise<void> {
  const pool = openPool(address, { role: 'owner', size: 2, log: openLog('silent') })
  await (await openJobs(pool, [], openLog('silent'))).stop()
  await pool.end()
}

export function inDatabase(address: DatabaseAddress, database: string): DatabaseAddress {
  if (!('connectionString' in address)) return { ...address, database }
  const url = new URL(address.connectionString)
  url.pathname = `/${database}`
  return { connectionString: url.href }
}
