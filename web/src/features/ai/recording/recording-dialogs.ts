import { defineDialogs } from '../../../ui/define-dialogs.ts'
import { lazyDialog } from '../../../ui/lazy-overlay.ts'

export const [useRecordingDialogs, RecordingDialogs] = defineDialogs()({
  discard: lazyDialog(() => import('./DiscardRecordingDialog.tsx').then((file) => file.DiscardRecordingDialog)),
})
