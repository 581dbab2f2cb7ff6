import { useSyncExternalStore } from 'react'

type RecentClient = { id: string; name: string; email: string | null }

const most = 5
// In memory only: the browser must not store names of clients.
let recent: readonly RecentClient[] = []
const listeners = new Set<() => void>()

function set(next: readonly RecentClient[]): void {
  recent = next
  for (const listener of listeners) listener()
}

/** Moves a client to the front when their page is opened. */
export function noteOpenedClient({ id, name, email }: RecentClient): void {
  set([{ id, name, email }, ...recent.filter((one) => one.id !== id)].slice(0, most))
}

/** Removes a client who no longer exists, or all of them when someone else signs in. */
export function forgetOpenedClients(id?: string): void {
  set(id === undefined ? [] : recent.filter((one) => one.id !== id))
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The clients whose pages were opened since signing in, the latest first. */
export function useRecentClients(): readonly RecentClient[] {
  return useSyncExternalStore(subscribe, () => recent)
}
