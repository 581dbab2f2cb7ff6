import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { until } from './until.ts'

export type Received = { path: string; headers: IncomingHttpHeaders; body: Buffer }

/** A server on loopback that the product posts to, with configurable responses. Counts connections. */
export async function openReceiver(status = 204) {
  const receiver = {
    received: [] as Received[],
    connections: 0,
    status,
    /** The statuses for single messages, by their ids. */
    statusOf: {} as Record<string, number>,
    /** Accepts messages and never responds. */
    silent: false,
    /** Delay of each response. */
    delayMs: () => 0,
    headers: {} as Record<string, string>,
    origin: '',
    port: 0,
    /** Waits until `count` messages in total have arrived. */
    async wait(count: number): Promise<Received[]> {
      return until(
        () => receiver.received,
        ({ length }) => length >= count,
      )
    },
    close: () =>
      new Promise<void>((done) => {
        server.close(() => done())
        server.closeAllConnections()
      }),
  }
  const server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      // Read before the message counts as received, because a waiting test may then change the next response.
      const { headers, delayMs } = receiver
      const answered = receiver.statusOf[String(request.headers['webhook-id'])] ?? receiver.status
      receiver.received.push({ path: request.url ?? '', headers: request.headers, body: Buffer.concat(parts) })
      if (receiver.silent) return
      setTimeout(() => response.writeHead(answered, headers).end(), delayMs())
    })
  })
  server.on('connection', () => receiver.connections++)
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  receiver.port = (server.address() as AddressInfo).port
  receiver.origin = `http://127.0.0.1:${receiver.port}`
  return receiver
}

export type Receiver = Awaited<ReturnType<typeof openReceiver>>
