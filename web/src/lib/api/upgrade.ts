import { useSyncExternalStore } from 'react'

/** Written into the page by scripts/build.mjs; absent during development. */
const ours = document.querySelector<HTMLMetaElement>('meta[name="openhour-build"]')?.content

let upgraded = false
const listeners = new Set<() => void>()

function notify(): void {
  for (const listener of listeners) listener()
}

/** Compares the server's version of the pages with this one's. Call it for every response. */
export function noteBuild(response: Response): void {
  const theirs = response.headers.get('openhour-build')
  if (upgraded || ours === undefined || theirs === null || theirs === ours) return
  upgraded = true
  notify()
}

function subscribe(changed: () => void): () => void {
  listeners.add(changed)
  return () => listeners.delete(changed)
}

/** True once the server has a newer version of the pages. */
export function useUpgraded(): boolean {
  return useSyncExternalStore(subscribe, () => upgraded)
}
