import type { Server } from 'node:http'
import type { Socket } from 'node:net'

/** A caller that reads less than this within {@link unreadMs} counts as stalled. */
const minBytes = 4 * 1024
export const unreadMs = 30_000

type Handle = { bytesWritten: number; writeQueueSize: number }
type Reading = { takenBytes: number; atMs: number }

/**
 * Ends connections whose caller stops reading, because unread responses occupy memory. Only connections with unread data count, and data that the
 * caller sends is no progress.
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
  // Bytes that the operating system has accepted, because one large write shows no other progress until its end.
  const handle = (socket as { _handle?: Handle | null })._handle
  if (!handle) return true
  const takenBytes = handle.bytesWritten - handle.writeQueueSize
  if (socket.writableLength === 0 || takenBytes >= reading.takenBytes + minBytes) {
    reading.takenBytes = takenBytes
    reading.atMs = performance.now()
    return true
  }
  return performance.now() - reading.atMs < limitMs
}
