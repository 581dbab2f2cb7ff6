import { useSyncExternalStore } from 'react'

const listeners = new Set<() => void>()

function subscribe(changed: () => void): () => void {
  listeners.add(changed)
  addEventListener('popstate', changed)
  return () => {
    listeners.delete(changed)
    removeEventListener('popstate', changed)
  }
}

/** Where the browser is. It changes without a load as well: somebody opens a mail's link in a window that shows its page already. */
export function useAddress(): URL {
  return new URL(useSyncExternalStore(subscribe, () => location.href))
}

/** Puts another address of this page in the place of the present one. */
export function replaceAddress(path: string): void {
  history.replaceState(null, '', path)
  for (const changed of listeners) changed()
}
