import { defineDialogs } from '../../../ui/define-dialogs.ts'
import { lazyDialog } from '../../../ui/lazy-overlay.ts'

export const [useDraftDialogs, DraftDialogs] = defineDialogs<{ onDiscarded?: (() => void) | undefined }>()({
  discard: lazyDialog(() => import('./DiscardDraftDialog.tsx').then((file) => file.DiscardDraftDialog)),
})
