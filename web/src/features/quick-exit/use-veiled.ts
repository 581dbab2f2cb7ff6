import { useSyncExternalStore } from 'react'
import { veilClass } from '../../ui/veil.ts'

/** Whether a dialog or sheet covers the page. Each one is an element of its own in the body. */
export function useVeiled(): boolean {
  return useSyncExternalStore(subscribe, () => document.getElementsByClassName(veilClass).length > 0)
}

function subscribe(changed: () => void): () => void {
  const watch = new MutationObserver(changed)
  watch.observe(document.body, { childList: true })
  return () => watch.disconnect()
}
