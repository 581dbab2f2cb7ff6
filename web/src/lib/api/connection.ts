import { useSyncExternalStore } from 'react'

/** `offline`: the browser says so; `unreachable`: the browser has a network, and yet the server did not answer. */
export type Connection = 'online' | 'offline' | 'unreachable'

let unreachable = false
const listeners = new Set<() => void>()

export function connection(): Connection {
  if (!navigator.onLine) return 'offline'
  return unreachable ? 'unreachable' : 'online'
}

function tell(): void {
  for (const listener of listeners) listener()
}

/** After each request: whether an answer came at all. */
export function noteReached(reached: boolean): void {
  if (unreachable === !reached) return
  unreachable = !reached
  tell()
}

/** Calls back when the connection is lost or found; answers how to stop. */
export function onConnection(changed: () => void): () => void {
  if (listeners.size === 0) {
    addEventListener('online', tell)
    addEventListener('offline', tell)
  }
  listeners.add(changed)
  return () => {
    listeners.delete(changed)
    if (listeners.size > 0) return
    removeEventListener('online', tell)
    removeEventListener('offline', tell)
  }
}

export function useConnection(): Connection {
  return useSyncExternalStore(onConnection, connection)
}
