import { defineDialogs } from '../../ui/define-dialogs.ts'
import { lazyDialog } from '../../ui/lazy-overlay.ts'

const RecordFormDialog = lazyDialog(() => import('./RecordFormDialog.tsx').then((file) => file.RecordFormDialog))

export const [useRecordDialogs, RecordDialogs] = defineDialogs<{ clientId: string; clientName: string }>()({
  add: RecordFormDialog,
  edit: RecordFormDialog,
  delete: lazyDialog(() => import('./DeleteRecordDialog.tsx').then((file) => file.DeleteRecordDialog)),
})
