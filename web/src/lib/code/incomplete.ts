import { useSyncExternalStore } from 'react'

/** How many parts were asked for and could not be fetched. */
let incomplete = 0
const listeners = new Set<() => void>()

function add(count: number): void {
  incomplete += count
  for (const listener of listeners) listener()
}

/** For what was asked for and could not be fetched, until the returned function is called. */
export function noteIncomplete(): () => void {
  add(1)
  return () => add(-1)
}

function subscribe(changed: () => void): () => void {
  listeners.add(changed)
  return () => listeners.delete(changed)
}

export function useIncomplete(): boolean {
  return useSyncExternalStore(subscribe, () => incomplete > 0)
}
