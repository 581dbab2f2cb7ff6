import type { IncomingMessage } from 'node:http'

const usualMs = 15_000
const stallMs = 30_000
/** Enough for 50 MB on a very slow connection. */
export const maxUploadMs = 60 * 60_000

const timers = new WeakMap<IncomingMessage, NodeJS.Timeout>()

/** Ends the connection with 408 unless the body arrives within 15 seconds, so that slow senders cannot hold resources. */
export function limitBodyTimeout(incoming: IncomingMessage): void {
  const { 'content-length': length = '0', 'transfer-encoding': encoding } = incoming.headers
  if (encoding === undefined && length === '0') return
  startTimer(incoming, usualMs)
  incoming.once('close', () => clearTimeout(timers.get(incoming)))
}

/**
 * Allows an upload any time, as long as data arrives every 30 seconds. Call `waiting` while waiting for more data and `busy` otherwise, so that our own
 * delays do not count.
 */
export function allowUpload(incoming: IncomingMessage): { waiting(): void; busy(): void } {
  startTimer(incoming, stallMs)
  return {
    waiting: () => startTimer(incoming, stallMs),
    busy: () => clearTimeout(timers.get(incoming)),
  }
}

function startTimer(incoming: IncomingMessage, ms: number): void {
  clearTimeout(timers.get(incoming))
  if (incoming.complete || incoming.destroyed) return
  timers.set(incoming, setTimeout(() => tooSlow(incoming), ms).unref())
}

/** The same response as Node's own request timeout. */
function tooSlow(incoming: IncomingMessage): void {
  if (incoming.complete || incoming.socket.destroyed) return
  incoming.socket.write('HTTP/1.1 408 Request Timeout\r\nConnection: close\r\n\r\n')
  incoming.destroy()
}
