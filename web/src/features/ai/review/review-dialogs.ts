import { defineDialogs } from '../../../ui/define-dialogs.ts'
import { lazyDialog } from '../../../ui/lazy-overlay.ts'

/** A draft is stopped or discarded. */
export const [useReviewDialogs, ReviewDialogs] = defineDialogs<{ onDiscarded?: (() => void) | undefined }>()({
  cancel: lazyDialog(() => import('./StopDraftDialog.tsx').then((file) => file.StopDraftDialog)),
  discard: lazyDialog(() => import('../drafts/DiscardDraftDialog.tsx').then((file) => file.DiscardDraftDialog)),
})
