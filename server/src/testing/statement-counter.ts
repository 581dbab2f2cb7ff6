import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import type { DatabaseAddress } from '../platform/database/connection.ts'

/** A proxy in front of PostgreSQL that counts what the product sends to it. */
export type StatementCounter = {
  url: string
  /** How often the connections of a login sent a Sync, which waits for a response, and how many writes to the socket carried them. */
  during(login: RegExp, work: () => Promise<unknown>): Promise<{ roundTrips: number; writes: number }>
  close(): void
}

const syncCode = 'S'.charCodeAt(0)

/** Calls `onSync` for each Sync in what a client sends, after its startup packet. */
function syncReader(onStart: (login: string) => void, onSync: () => void): (chunk: Buffer) => void {
  let rest = Buffer.alloc(0)
  let isStarted = false
  return (chunk) => {
    rest = Buffer.concat([rest, chunk])
    for (;;) {
      const lengthAt = isStarted ? 1 : 0
      if (rest.length < lengthAt + 4) return
      const size = lengthAt + rest.readUInt32BE(lengthAt)
      if (rest.length < size) return
      if (!isStarted) onStart(/user\0([^\0]*)\0/.exec(rest.toString('latin1', 0, size))?.[1] ?? '')
      else if (rest[0] === syncCode) onSync()
      isStarted = true
      rest = rest.subarray(size)
    }
  }
}

export async function openStatementCounter(address: DatabaseAddress): Promise<StatementCounter> {
  const target = 'connectionString' in address ? new URL(address.connectionString) : undefined
  const reach = (): Socket =>
    target
      ? connect(Number(target.port || 5432), target.hostname)
      : connect(`${(address as { host: string }).host}/.s.PGSQL.${(address as { port: number }).port}`)
  let counted: { login: RegExp; roundTrips: number; writes: number } | undefined
  const server = createServer((client) => {
    const database = reach()
    let login = ''
    const isCounted = () => counted !== undefined && counted.login.test(login)
    const read = syncReader(
      (name) => (login = name),
      () => {
        if (counted && isCounted()) counted.roundTrips++
      },
    )
    client.on('data', (chunk: Buffer) => {
      if (counted && isCounted()) counted.writes++
      read(chunk)
      database.write(chunk)
    })
    database.on('data', (chunk) => client.write(chunk))
    for (const [one, other] of [[client, database] as const, [database, client] as const]) {
      one.on('close', () => other.destroy())
      one.on('error', () => other.destroy())
    }
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
  const { user, password, database } =
    'connectionString' in address
      ? { user: target?.username ?? '', password: target?.password ?? '', database: target?.pathname.slice(1) ?? '' }
      : { ...address, password: encodeURIComponent(address.password) }
  return {
    url: `postgres://${user}:${password}@127.0.0.1:${port}/${database}`,
    async during(login, work) {
      counted = { login, roundTrips: 0, writes: 0 }
      await work()
      const { roundTrips, writes } = counted
      counted = undefined
      return { roundTrips, writes }
    },
    close: () => void server.close(),
  }
}
