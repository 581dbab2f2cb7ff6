import type { OpenDraft } from './drafts.ts'

/** Saves what was typed as soon as a field or the page is left. Returns a function that ends this. */
export function keepOnLeaving(draft: () => Pick<OpenDraft, 'keep'> | undefined): () => void {
  const blurred = () => void draft()?.keep()
  const leaving = () => void draft()?.keep(true)
  const hidden = () => document.hidden && leaving()
  addEventListener('focusout', blurred)
  addEventListener('pagehide', leaving)
  document.addEventListener('visibilitychange', hidden)
  return () => {
    removeEventListener('focusout', blurred)
    removeEventListener('pagehide', leaving)
    document.removeEventListener('visibilitychange', hidden)
  }
}
