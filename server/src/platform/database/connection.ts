import pg from 'pg'
import { faultFields, type Log } from '../log.ts'

/** How to reach the database: the socket of the embedded one, or DATABASE_URL. */
export type DatabaseAddress =
  | { connectionString: string }
  | { host: string; port: number; user: string; password: string; database: string }

/** Roles of the migrations that pools connect as. */
export type InnerRole = 'openhour_app' | 'openhour_client' | 'openhour_admin' | 'openhour_sign_in' | 'openhour_worker'

const DATE = 1082
const TIMESTAMPTZ = 1184
const INT8 = 20

/** Dates stay `yyyy-MM-dd`, timestamps become ISO 8601 text in UTC with microseconds, bigints become numbers. */
const textual: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format: 'text' | 'binary') => {
    if (oid === DATE) return (text: string) => text
    if (oid === TIMESTAMPTZ) return isoInstant
    if (oid === INT8) return Number
    return pg.types.getTypeParser(oid, format)
  }) as never,
}

/** PostgreSQL writes `2026-04-21 09:30:00.5+00` when the session's zone is UTC, which every pool here sets. */
function isoInstant(text: string): string {
  return `${text.slice(0, 10)}T${text.slice(11).replace(/\+00$/, 'Z')}`
}

/**
 * A pool with the rights of the address's login. Errors of idle connections are logged and never end the process; the next query opens a new one.
 * @param options.role appears in logs and in PostgreSQL's list of connections
 * @param options.startsAs sets this role on an owner's connections. The owner can reset it, so use it for the operator's commands only.
 */
export function openPool(
  address: DatabaseAddress,
  options: {
    role: InnerRole | 'owner'
    startsAs?: InnerRole
    size: number
    log: Log
    pipeline?: boolean
  },
): pg.Pool {
  const settings = ['-c timezone=UTC', '-c statement_timeout=15000', '-c idle_in_transaction_session_timeout=30000']
  if (options.startsAs !== undefined) settings.push(`-c role=${options.startsAs}`)
  const pool = new pg.Pool({
    ...address,
    max: options.size,
    options: settings.join(' '),
    types: textual,
    connectionTimeoutMillis: 5000,
    application_name: `openhour ${options.role}`,
    ...(options.pipeline ? { pipeline: true } : {}),
  })
  const onFault = (error: Error) =>
    options.log.warn({ ...faultFields(error), role: options.role }, 'a database connection was lost')
  pool.on('error', onFault)
  pool.on('connect', (connection) => connection.on('error', () => undefined))
  return pool
}

/** Rows as text that any version of PostgreSQL reads back unchanged, without limits of time. */
const copying = [
  'timezone=UTC',
  'datestyle=ISO',
  'intervalstyle=postgres',
  'extra_float_digits=1',
  'bytea_output=hex',
  'statement_timeout=0',
  'idle_in_transaction_session_timeout=0',
  'row_security=on',
]

/** A connection of the owner that copies whole tables out of or into a database. The caller ends it. */
export async function openCopyConnection(address: DatabaseAddress): Promise<pg.Client> {
  const connection = new pg.Client({
    ...address,
    options: copying.map((setting) => `-c ${setting}`).join(' '),
    connectionTimeoutMillis: 10_000,
    application_name: 'openhour backup',
  })
  connection.on('error', () => undefined)
  await connection.connect()
  return connection
}
