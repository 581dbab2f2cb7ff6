import type { ClientDocument } from '@openhour/shared/features/documents/documents.contract.ts'
import { documentTexts } from '@openhour/shared/features/documents/documents.rules.ts'
import { api } from '../../lib/api/api.ts'
import { useRefresh } from '../../lib/api/refresh.ts'
import { useDeleting } from '../../lib/use-deleting.ts'
import { DeleteDialog } from '../../ui/DeleteDialog.tsx'

type DeleteDocumentDialogProps = { document: ClientDocument; open: boolean; onClose: () => void }

/** Lazy-loaded. Mount a new instance each time it opens. */
export function DeleteDocumentDialog({ document, open, onClose }: DeleteDocumentDialogProps) {
  const refresh = useRefresh('documents')
  const deleting = useDeleting({
    onDelete: () => api.documents.delete({ id: document.id }),
    onDeleted: onClose,
    onAnswered: refresh,
    deleted: 'Document deleted successfully',
    failure: documentTexts.deleteFailed,
  })
  return (
    <DeleteDialog
      open={open}
      onClose={onClose}
      title="Delete this document?"
      description={
        <>
          <strong className="font-semibold wrap-anywhere text-text">{document.title}</strong> and its file{' '}
          {document.fileName} will be permanently deleted. This cannot be undone.
        </>
      }
      confirmLabel="Delete document"
      deleting={deleting}
    />
  )
}
