import pg from 'pg'
import { v7 as newId } from 'uuid'
import { inject } from 'vitest'
import type { DatabaseAddress } from '../platform/database/connection.ts'
import { inDatabase } from './global-setup.ts'

/** A database of the test's own: migrated and empty, or (`bare`) not even migrated. */
export type TestDatabase = { address: DatabaseAddress; url: string; owner: pg.Pool; drop(): Promise<void> }

export async function openTestDatabase(options: { bare?: boolean } = {}): Promise<TestDatabase> {
  const server = JSON.parse(inject('serverAddress')) as DatabaseAddress
  const name = `test_${newId().replaceAll('-', '')}`
  const admin = new pg.Client(server)
  await admin.connect()
  // Two copies of one template cannot be made at the same moment. As files: half the time of a copy through the log.
  await admin.query('select pg_advisory_lock(4711)')
  await admin.query(
    options.bare ? `create database ${name}` : `create database ${name} template openhour_template strategy file_copy`,
  )
  await admin.query('select pg_advisory_unlock(4711)')
  const address = inDatabase(server, name)
  const owner = new pg.Pool({ ...address, max: 4 })
  owner.on('error', () => undefined)
  return {
    address,
    url: urlOf(address),
    owner,
    drop: async () => {
      await owner.end().catch(() => undefined)
      await admin.query(`drop database if exists ${name} with (force)`)
      await admin.end()
    },
  }
}

function urlOf(address: DatabaseAddress): string {
  if ('connectionString' in address) return address.connectionString
  const { host, port, user, password, database } = address
  return `postgres://${user}:${encodeURIComponent(password)}@localhost:${port}/${database}?host=${encodeURIComponent(host)}`
}

/** Who signs in to a test's database. */
export type Owner = { user: string; password: string }

/** A database of this run's server, signed in to as `owner`. */
export function addressOf(database: string, owner: Owner): DatabaseAddress {
  const server = JSON.parse(inject('serverAddress')) as DatabaseAddress
  if (!('connectionString' in server)) return { ...server, ...owner, database }
  const url = new URL(server.connectionString)
  url.username = owner.user
  url.password = owner.password
  url.pathname = `/${database}`
  return { connectionString: url.href }
}

/** Whoever the run's server is signed in to as. */
export function superuser(): Owner {
  const server = JSON.parse(inject('serverAddress')) as DatabaseAddress
  if (!('connectionString' in server)) return { user: server.user, password: server.password }
  const { username, password } = new URL(server.connectionString)
  return { user: username, password }
}
