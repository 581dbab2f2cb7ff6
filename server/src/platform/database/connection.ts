import pg from 'pg'
import { faultFields, type Log } from '../log.ts'

/** How to reach the database: the embedded one's socket, or what DATABASE_URL says. */
export type DatabaseAddress =
  { connectionString: string } | { host: string; port: number; user: string; password: string; database: string }

/** The inner roles of the migrations that something is opened as. */
export type InnerRole = 'openhour_app' | 'openhour_sign_in' | 'openhour_worker'

const DATE = 1082
const TIMESTAMPTZ = 1184
const INT8 = 20

/** Days stay `yyyy-MM-dd`, instants become ISO 8601 text in UTC with microseconds kept, counts become numbers. */
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
 * A pool with the rights of whoever the address signs in as; `role` names it. Its errors are logged and never end the process: the next query finds
 * a new connection.
 * @param options.startsAs lets the owner begin as this role; it can take it off again, so that it is for the operator's commands alone
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
