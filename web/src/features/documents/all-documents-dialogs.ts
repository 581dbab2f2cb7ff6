import { defineDialogs } from '../../ui/define-dialogs.ts'
import { lazyDialog } from '../../ui/lazy-overlay.ts'

/** Those of the page of all documents, which are each of another client. */
export const [useAllDocumentsDialogs, AllDocumentsDialogs] = defineDialogs()({
  upload: lazyDialog(() => import('./UploadDialog.tsx').then((file) => file.UploadDialog)),
  preview: lazyDialog(() => import('./PreviewDialog.tsx').then((file) => file.PreviewDialog)),
  edit: lazyDialog(() => import('./EditDocumentDialog.tsx').then((file) => file.EditDocumentDialog)),
  share: lazyDialog(() => import('./ShareDocumentsDialog.tsx').then((file) => file.ShareDocumentsDialog)),
})
