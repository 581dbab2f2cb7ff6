import pg from 'pg'
import { newId } from '../platform/new-id.ts'
import { inject } from 'vitest'
import type { DatabaseAddress } from '../platform/database/connection.ts'
import { addressAs, connectedRoles, loginName, type Logins } from '../platform/database/logins.ts'
import { inDatabase } from './global-setup.ts'

/** A test's own database: migrated and empty, or not migrated (`bare`). */
export type TestDatabase = {
  /** As its owner. */
  address: DatabaseAddress
  url: string
  owner: pg.Pool
  /** As each inner role, with logins separate from those of a product on the same database. */
  logins: Logins
  drop(): Promise<void>
}

export async function openTestDatabase(options: { bare?: boolean } = {}): Promise<TestDatabase> {
  const server = JSON.parse(inject('serverAddress')) as DatabaseAddress
  const name = `test_${newId().replaceAll('-', '')}`
  const admin = new pg.Client(server)
  await admin.connect()
  // A template cannot be copied twice at the same time. FILE_COPY takes half the time of WAL_LOG.
  await admin.query('select pg_advisory_lock(4711)')
  await admin.query(
    options.bare ? `create database ${name}` : `create database ${name} template openhour_template strategy file_copy`,
  )
  await admin.query('select pg_advisory_unlock(4711)')
  const address = inDatabase(server, name)
  for (const role of connectedRoles)
    await admin.query(`create role ${name}_${role} login password 'only-for-tests'; grant ${role} to ${name}_${role}`)
  const loginAs = (role: string) => addressAs(address, `${name}_${role}`, 'only-for-tests')
  const owner = chainedFirst(new pg.Pool({ ...address, max: 4 }))
  owner.on('error', () => undefined)
  return {
    address,
    url: urlOf(address),
    owner,
    logins: {
      openhour_app: loginAs('openhour_app'),
      openhour_client: loginAs('openhour_client'),
      openhour_admin: loginAs('openhour_admin'),
      openhour_sign_in: loginAs('openhour_sign_in'),
      openhour_worker: loginAs('openhour_worker'),
    },
    drop: async () => {
      await owner.end().catch(() => undefined)
      await admin.query(`drop database if exists ${name} with (force)`)
      const logins = connectedRoles.flatMap((role) => [`${name}_${role}`, loginName(role, name)])
      await admin.query(`drop role if exists ${logins.join(', ')}`)
      await admin.end()
    },
  }
}

/** Links audit entries before a statement that reads the log, so that no test waits for the half second of `chaining.ts`. */
function chainedFirst(pool: pg.Pool): pg.Pool {
  const query = pool.query.bind(pool) as (...given: unknown[]) => Promise<pg.QueryResult>
  const reads = (text: unknown) => typeof text === 'string' && /\b(from|join) audit_(log|heads)\b/.test(text)
  pool.query = (async (...given: unknown[]) => {
    if (reads(given[0])) await query('select app.chain_audit_entries(100000)')
    return query(...given)
  }) as never
  return pool
}

export function urlOf(address: DatabaseAddress): string {
  if ('connectionString' in address) return address.connectionString
  const { host, port, user, password, database } = address
  return `postgres://${user}:${encodeURIComponent(password)}@localhost:${port}/${database}?host=${encodeURIComponent(host)}`
}

/** The logins of a test's database. */
export type Owner = { user: string; password: string }

/** The URL of a database on the run's server, as `owner`. */
export function addressOf(database: string, owner: Owner): DatabaseAddress {
  const server = JSON.parse(inject('serverAddress')) as DatabaseAddress
  if (!('connectionString' in server)) return { ...server, ...owner, database }
  const url = new URL(server.connectionString)
  url.username = owner.user
  url.password = owner.password
  url.pathname = `/${database}`
  return { connectionString: url.href }
}

/** The owner's role on the run's server. */
export function superuser(): Owner {
  const server = JSON.parse(inject('serverAddress')) as DatabaseAddress
  if (!('connectionString' in server)) return { user: server.user, password: server.password }
  const { username, password } = new URL(server.connectionString)
  return { user: username, password }
}
