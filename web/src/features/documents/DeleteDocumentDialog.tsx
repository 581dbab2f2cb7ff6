import type { ClientDocument } from '@openhour/shared/features/documents/documents.contract.ts'
import { documentTexts } from '@openhour/shared/features/documents/documents.rules.ts'
import { api } from '../../lib/api/api.ts'
import { defineConfirmationDialog, Named } from '../../ui/ConfirmationDialog.tsx'

export const DeleteDocumentDialog = defineConfirmationDialog(({ document }: { document: ClientDocument }) => ({
  title: 'Delete this document?',
  text: (
    <>
      <Named>{document.title}</Named> and its file {document.fileName} will be permanently deleted. This cannot be
      undone.
    </>
  ),
  button: 'Delete document',
  run: () => api.documents.delete({ id: document.id }),
  changes: ['documents'],
  done: 'Document deleted successfully',
  failed: documentTexts.deleteFailed,
}))
