import { useSyncExternalStore } from 'react'

type RecentClient = { id: string; name: string; email: string }

const most = 5
// In memory only: names of clients are written into no store of the browser.
let recent: readonly RecentClient[] = []
const listeners = new Set<() => void>()

function set(next: readonly RecentClient[]): void {
  recent = next
  for (const listener of listeners) listener()
}

/** Puts a client whose page was opened in front of the others. */
export function noteOpenedClient({ id, name, email }: RecentClient): void {
  set([{ id, name, email }, ...recent.filter((one) => one.id !== id)].slice(0, most))
}

/** Takes back one who is gone, or all of them when the person at the screen is. */
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
