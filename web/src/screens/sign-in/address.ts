import { useSyncExternalStore } from 'react'

/** The page behind an invitation. */
export const welcomePath = '/client-welcome'

const listeners = new Set<() => void>()

function subscribe(changed: () => void): () => void {
  listeners.add(changed)
  addEventListener('popstate', changed)
  return () => {
    listeners.delete(changed)
    removeEventListener('popstate', changed)
  }
}

/** The current URL. It also changes without a load, when an email's link is opened in a tab that already shows its page. */
export function useAddress(): URL {
  return new URL(useSyncExternalStore(subscribe, () => location.href))
}

/** Replaces the current URL within this page. */
export function replaceAddress(path: string): void {
  history.replaceState(null, '', path)
  for (const changed of listeners) changed()
}
