import { useSyncExternalStore } from 'react'

/** How many requested parts could not be fetched. */
let incomplete = 0
const listeners = new Set<() => void>()

function add(count: number): void {
  incomplete += count
  for (const listener of listeners) listener()
}

/** Call it for a part that could not be fetched; call the returned function once it is resolved. */
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
