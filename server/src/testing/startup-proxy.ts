import { connect, createServer, type Socket } from 'node:net'
import pg from 'pg'

/** Between a program and PostgreSQL, like a connection pooler. */
export type StartupProxy = {
  /** The address that leads through it. */
  urlFor(url: string): string
  close(): Promise<void>
}

const lengthBytes = 4
const headBytes = 8

/**
 * Passes connections on, apart from their startup options: as poolers do, it leaves them out or refuses connections that have some.
 * @param to the address of the server
 */
export async function openStartupProxy(to: string, options: 'ignored' | 'refused'): Promise<StartupProxy> {
  const { host, port } = new pg.Client(to)
  const target = host.startsWith('/') ? { path: `${host}/.s.PGSQL.${port}` } : { host, port }
  const open = new Set<Socket>()
  const server = createServer((from) => {
    const onward = connect(target)
    for (const socket of [from, onward]) {
      open.add(socket)
      socket.on('error', () => undefined)
      socket.on('close', () => [from, onward].forEach((each) => each.destroy()))
    }
    from.once('data', (first: Buffer) => {
      const settings = settingsIn(first)
      if (settings.has('options') && options === 'refused') return void from.end(refusal)
      settings.delete('options')
      onward.write(startup(first.subarray(lengthBytes, headBytes), settings))
      from.pipe(onward)
      onward.pipe(from)
    })
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const own = (server.address() as { port: number }).port
  return {
    urlFor: (url) => {
      const through = new URL(url)
      through.searchParams.delete('host')
      through.searchParams.delete('port')
      through.hostname = '127.0.0.1'
      through.port = String(own)
      return through.href
    },
    close: async () => {
      for (const socket of open) socket.destroy()
      await new Promise((done) => server.close(done))
    },
  }
}

function settingsIn(message: Buffer): Map<string, string> {
  const words = message.subarray(headBytes).toString().split('\0')
  const pairs = words.flatMap((word, at): [string, string][] =>
    at % 2 === 0 && word !== '' ? [[word, words[at + 1] ?? '']] : [],
  )
  return new Map(pairs)
}

function startup(version: Buffer, settings: Map<string, string>): Buffer {
  const body = Buffer.from([...settings].map(([name, value]) => `${name}\0${value}\0`).join('') + '\0')
  const length = Buffer.alloc(lengthBytes)
  length.writeInt32BE(headBytes + body.length)
  return Buffer.concat([length, version, body])
}

/** What PgBouncer answers. */
const refusal = errorMessage('08P01', 'unsupported startup parameter: options')

function errorMessage(code: string, message: string): Buffer {
  const body = Buffer.from(`SFATAL\0C${code}\0M${message}\0\0`)
  const head = Buffer.alloc(1 + lengthBytes)
  head.write('E')
  head.writeInt32BE(lengthBytes + body.length, 1)
  return Buffer.concat([head, body])
}
