import { useSyncExternalStore } from 'react'

/** As scripts/build.mjs wrote it into the page; nothing where the pages are worked on. */
const ours = document.querySelector<HTMLMetaElement>('meta[name="openhour-build"]')?.content

let upgraded = false
const listeners = new Set<() => void>()

function tell(): void {
  for (const listener of listeners) listener()
}

/** Compares the pages that the server has now with this one; for every answer of the server. */
export function noteBuild(response: Response): void {
  const theirs = response.headers.get('openhour-build')
  if (upgraded || ours === undefined || theirs === null || theirs === ours) return
  upgraded = true
  tell()
}

function subscribe(changed: () => void): () => void {
  listeners.add(changed)
  return () => listeners.delete(changed)
}

/** True once the server has other pages than this one. */
export function useUpgraded(): boolean {
  return useSyncExternalStore(subscribe, () => upgraded)
}
