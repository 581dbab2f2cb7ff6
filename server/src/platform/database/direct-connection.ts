import pg from 'pg'
import type { DatabaseAddress } from './connection.ts'

const advice =
  'Openhour needs connections of its own to PostgreSQL, because it listens for notifications, holds locks and prepares statements on them. Let DATABASE_URL lead to the server itself, or to a proxy that passes connections through, such as HAProxy.'
const probe = 'openhour.probe'

/**
 * Refuses an address that leads through a connection pooler in transaction mode, where each transaction may reach another connection of the server.
 * @throws Error with a message for the operator
 */
export async function requireDirectConnection(address: DatabaseAddress): Promise<void> {
  const connections = [probing(address), probing(address)] as const
  const [one, other] = connections
  try {
    await Promise.all(connections.map((each) => each.connect())).catch((error: unknown) => {
      throw /startup parameter/i.test(error instanceof Error ? error.message : '') ? pooled(error) : error
    })
    const [{ kept }] = await rows<{ kept: string | null }>(one, `select current_setting('${probe}', true) as kept`)
    if (kept !== 'kept') throw pooled()
    const before = await ownProcess(one, 'begin')
    await ownProcess(other, 'begin')
    await Promise.all([one.query('commit'), other.query('commit')])
    // The pooler gives whichever of its connections was free first or last.
    for (const _again of [1, 2]) if ((await ownProcess(one)) !== before) throw pooled()
  } finally {
    await Promise.all(connections.map((each) => each.end().catch(() => undefined)))
  }
}

function probing(address: DatabaseAddress): pg.Client {
  const connection = new pg.Client({ ...address, options: `-c ${probe}=kept`, connectionTimeoutMillis: 10_000 })
  connection.on('error', () => undefined)
  return connection
}

async function rows<Row extends object>(connection: pg.Client, text: string): Promise<[Row]> {
  return (await connection.query<Row>(text)).rows as [Row]
}

async function ownProcess(connection: pg.Client, first?: string): Promise<number> {
  if (first !== undefined) await connection.query(first)
  const [{ id }] = await rows<{ id: number }>(connection, 'select pg_backend_pid() as id')
  return id
}

const pooled = (cause?: unknown) =>
  new Error(`DATABASE_URL leads through a connection pooler, such as PgBouncer in transaction mode. ${advice}`, {
    cause,
  })
