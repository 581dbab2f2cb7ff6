import { useSyncExternalStore } from 'react'

/** As scripts/build.mjs wrote it into the page; nothing where the pages are worked on. */
const ours = document.querySelector<HTMLMetaElement>('meta[name="openhour-build"]')?.content

let upgraded = false
/** How many parts were asked for and could not be fetched. */
let incomplete = 0
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

/** For what was asked for and could not be fetched, until the returned function is called. */
export function noteIncomplete(): () => void {
  incomplete += 1
  tell()
  return () => {
    incomplete -= 1
    tell()
  }
}

function subscribe(changed: () => void): () => void {
  listeners.add(changed)
  return () => listeners.delete(changed)
}

/** True once the server has other pages than this one. */
export function useUpgraded(): boolean {
  return useSyncExternalStore(subscribe, () => upgraded)
}

export function useIncomplete(): boolean {
  return useSyncExternalStore(subscribe, () => incomplete > 0)
}

type Saving = () => Promise<unknown>
const savings = new Set<Saving>()

/** Called and waited for before the page is loaded anew; answers how to stop. */
export function saveBeforeReload(save: Saving): () => void {
  savings.add(save)
  return () => savings.delete(save)
}

const longestSavingMs = 5_000

/** Loads the page anew once what was typed is saved. */
export async function reloadForUpgrade(): Promise<void> {
  const saved = Promise.allSettled([...savings].map((save) => save()))
  await Promise.race([saved, new Promise((done) => setTimeout(done, longestSavingMs))])
  location.reload()
}
