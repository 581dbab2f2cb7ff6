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
 * For an upload: it may take its time, as long as something arrives every 30 seconds. `waiting` is called whenever we wait for more: while we are
 * busy ourselves, nobody is late.
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

/** Node says the same to a request that is late as a whole. */
function tooSlow(incoming: IncomingMessage): void {
  if (incoming.complete || incoming.socket.destroyed) return
  incoming.socket.write('HTTP/1.1 408 Request Timeout\r\nConnection: close\r\n\r\n')
  incoming.destroy()
}
