import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'

/** A way to the product that can be cut, as a connection is lost. Browsers of all kinds then see what they see without a network. */
export type Line = { origin: string; cut: () => Promise<void>; restore: () => Promise<void> }

export async function openLine(to: string): Promise<Line> {
  const { hostname, port } = new URL(to)
  const sockets = new Set<Socket>()
  const server = createServer((near) => {
    const far = connect(Number(port), hostname)
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(one)
      one.pipe(other)
      one.on('error', () => other.destroy())
      one.on('close', () => sockets.delete(one))
    }
  })
  const listen = async (at: number) => {
    server.listen(at, '127.0.0.1')
    await once(server, 'listening')
    const address = server.address()
    if (address === null || typeof address === 'string') throw new Error('no port')
    return address.port
  }
  const ours = await listen(0)
  return {
    origin: `http://127.0.0.1:${ours}`,
    cut: async () => {
      const closed = new Promise((done) => server.close(done))
      for (const socket of sockets) socket.destroy()
      await closed
    },
    restore: async () => {
      await listen(ours)
    },
  }
}
