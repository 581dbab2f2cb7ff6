import type { Server } from 'node:http'
import type { Socket } from 'node:net'

/** Below the speed of the slowest line that anybody works on: less than this taken in {@link unreadMs} is no reading. */
const leastBytes = 4 * 1024
export const unreadMs = 30_000

type Handle = { bytesWritten: number; writeQueueSize: number }
type Reading = { takenBytes: number; atMs: number }

/**
 * Ends a connection whose caller does not read: what waits to be taken lies in our memory. While nothing waits nobody is late, and what the caller
 * sends is no sign of reading.
 */
export function limitWriteTime(server: Server, limitMs: number): void {
  const readings = new Map<Socket, Reading>()
  server.on('connection', (socket) => {
    readings.set(socket, { takenBytes: 0, atMs: performance.now() })
    socket.once('close', () => readings.delete(socket))
  })
  const looking = setInterval(
    () => {
      for (const [socket, reading] of readings) if (!isReading(socket, reading, limitMs)) socket.destroy()
    },
    Math.min(1_000, limitMs / 4),
  ).unref()
  server.once('close', () => clearInterval(looking))
}

function isReading(socket: Socket, reading: Reading, limitMs: number): boolean {
  // What the system has taken from us, to the byte: one large write shows no other progress before its end.
  const handle = (socket as { _handle?: Handle | null })._handle
  if (!handle) return true
  const takenBytes = handle.bytesWritten - handle.writeQueueSize
  if (socket.writableLength === 0 || takenBytes >= reading.takenBytes + leastBytes) {
    reading.takenBytes = takenBytes
    reading.atMs = performance.now()
    return true
  }
  return performance.now() - reading.atMs < limitMs
}
