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

/** Names the messages of what a client sends, after its startup packet. */
function messageReader(on: { start(login: string): void; message(kind: string, body: Buffer): void }) {
  let rest = Buffer.alloc(0)
  let isStarted = false
  return (chunk: Buffer): void => {
    rest = Buffer.concat([rest, chunk])
    for (;;) {
      const lengthAt = isStarted ? 1 : 0
      if (rest.length < lengthAt + 4) return
      const size = lengthAt + rest.readUInt32BE(lengthAt)
      if (rest.length < size) return
      if (!isStarted) on.start(/user\0([^\0]*)\0/.exec(rest.toString('latin1', 0, size))?.[1] ?? '')
      else on.message(String.fromCharCode(rest[0] as number), rest.subarray(5, size))
      isStarted = true
      rest = rest.subarray(size)
    }
  }
}

/** Calls `onSync` for each Sync, with the number of writes since the last one and the statements that it ends. */
function syncReader(onStart: (login: string) => void, onSync: (writes: number, statements: readonly string[]) => void) {
  const texts = new Map<string, string>()
  let statements: string[] = []
  let writes = 0
  const read = messageReader({
    start: onStart,
    message: (kind, body) => {
      const [first = '', second = ''] = body.toString('latin1').split('\0', 2)
      if (kind === 'P') texts.set(first, second)
      else if (kind === 'B') statements.push(texts.get(second) ?? '')
      // A write that signs in carries no statements.
      else if (kind === 'p') writes = 0
      else if (kind === 'S') {
        onSync(writes, statements)
        writes = 0
        statements = []
      }
    },
  })
  return (chunk: Buffer): void => {
    writes++
    read(chunk)
  }
}

/** @param apart a statement of transactions that are not counted, such as those that the product runs at times of its own */
export async function openStatementCounter(address: DatabaseAddress, apart?: RegExp): Promise<StatementCounter> {
  const target = 'connectionString' in address ? new URL(address.connectionString) : undefined
  const reach = (): Socket =>
    target
      ? connect(Number(target.port || 5432), target.hostname)
      : connect(`${(address as { host: string }).host}/.s.PGSQL.${(address as { port: number }).port}`)
  let counted: { login: RegExp; roundTrips: number; writes: number } | undefined
  const server = createServer((client) => {
    const database = reach()
    let login = ''
    const read = syncReader(
      (name) => (login = name),
      (writes, statements) => {
        if (!counted?.login.test(login) || statements.some((text) => apart?.test(text))) return
        counted.roundTrips++
        counted.writes += writes
      },
    )
    client.on('data', (chunk: Buffer) => {
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
