import { defineDialogs } from '../../ui/define-dialogs.ts'
import { lazyDialog } from '../../ui/lazy-overlay.ts'

export const [useDocumentDialogs, DocumentDialogs] = defineDialogs<{ clientId: string; clientName: string }>()({
  upload: lazyDialog(() => import('./UploadDialog.tsx').then((file) => file.UploadDialog)),
  preview: lazyDialog(() => import('./PreviewDialog.tsx').then((file) => file.PreviewDialog)),
  edit: lazyDialog(() => import('./EditDocumentDialog.tsx').then((file) => file.EditDocumentDialog)),
  delete: lazyDialog(() => import('./DeleteDocumentDialog.tsx').then((file) => file.DeleteDocumentDialog)),
})
