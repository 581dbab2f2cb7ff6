import { createHook } from 'node:async_hooks'
import dgram from 'node:dgram'
import { appendFileSync } from 'node:fs'
import net from 'node:net'
import { isMainThread } from 'node:worker_threads'

// Loaded before a server (`node --import`), in its worker threads too. Appends a line of JSON to SOCKETS_FILE for everything that leaves the process:
// where each connection goes, and each handle of Node below it, so that a connection made past `net` would show as well.

/** `loaded` says that a thread is watched. `connect` and `datagram` name the address; `handle` is one of Node's own objects for a connection, a datagram socket or a look-up of a name. */
export type SocketEvent = { kind: 'loaded' | 'connect' | 'datagram' | 'handle'; to: string; thread: 'main' | 'worker' }

const file = process.env['SOCKETS_FILE'] ?? ''
const record = (kind: SocketEvent['kind'], to: string) =>
  appendFileSync(
    file,
    `${JSON.stringify({ kind, to, thread: isMainThread ? 'main' : 'worker' } satisfies SocketEvent)}\n`,
  )

type Target = { host?: string; port?: number | string; path?: string }
/** The arguments of `connect`, or the list into which `net` has put them already. */
function addressOf(given: readonly unknown[]): string {
  const [first, second] = (Array.isArray(given[0]) ? given[0] : given) as [unknown, unknown]
  if (typeof first === 'object' && first !== null) {
    const { host = 'localhost', port, path } = first as Target
    return path ?? `${host}:${port}`
  }
  return typeof first === 'number' ? `${typeof second === 'string' ? second : 'localhost'}:${first}` : String(first)
}

const { connect } = net.Socket.prototype
net.Socket.prototype.connect = function (this: net.Socket, ...given: unknown[]) {
  record('connect', addressOf(given))
  return Reflect.apply(connect, this, given) as net.Socket
}

const { send } = dgram.Socket.prototype
dgram.Socket.prototype.send = function (this: dgram.Socket, ...given: unknown[]) {
  record('datagram', JSON.stringify(given.filter((one) => typeof one !== 'object')))
  return Reflect.apply(send, this, given) as void
}

const outgoing = new Set([
  'TCPCONNECTWRAP',
  'PIPECONNECTWRAP',
  'UDPSENDWRAP',
  'UDPWRAP',
  'GETADDRINFOREQWRAP',
  'QUERYWRAP',
])
createHook({
  init(_id, type) {
    if (outgoing.has(type)) record('handle', type)
  },
}).enable()

record('loaded', '')
