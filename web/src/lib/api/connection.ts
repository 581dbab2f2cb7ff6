import { useSyncExternalStore } from 'react'

/** `offline`: the browser reports it; `unreachable`: the browser has a network, but the server does not respond. */
export type Connection = 'online' | 'offline' | 'unreachable'

let unreachable = false
const listeners = new Set<() => void>()

export function connection(): Connection {
  if (!navigator.onLine) return 'offline'
  return unreachable ? 'unreachable' : 'online'
}

function notify(): void {
  for (const listener of listeners) listener()
}

/** Call it after each request with whether any response came. */
export function noteReached(reached: boolean): void {
  if (unreachable === !reached) return
  unreachable = !reached
  notify()
}

/** Calls back when the connection is lost or restored. Returns a function that stops listening. */
export function onConnection(changed: () => void): () => void {
  if (listeners.size === 0) {
    addEventListener('online', notify)
    addEventListener('offline', notify)
  }
  listeners.add(changed)
  return () => {
    listeners.delete(changed)
    if (listeners.size > 0) return
    removeEventListener('online', notify)
    removeEventListener('offline', notify)
  }
}

export function useConnection(): Connection {
  return useSyncExternalStore(onConnection, connection)
}
