import type { ListedDocument } from '@openhour/shared/features/documents/all-documents.contract.ts'
import { api } from '../../lib/api/api.ts'
import { countOf, listed } from '../../lib/time/format.ts'
import { defineConfirmationDialog } from '../../ui/ConfirmationDialog.tsx'

const shownNames = 5

/** Asks before documents leave the practice. */
export const ShareDocumentsDialog = defineConfirmationDialog(
  ({ documents, onShared }: { documents: readonly ListedDocument[]; onShared: () => void }) => {
    const names = [...new Set(documents.map(({ clientName }) => clientName || 'Unknown Client'))]
    const more = names.length - shownNames
    const people = listed([...names.slice(0, shownNames), ...(more > 0 ? [countOf(more, 'other client')] : [])])
    return {
      title: `Share ${countOf(documents.length, 'document')}?`,
      text: `Each is shared with its own client only: ${people}. Clients who use the portal can open it there, and are told.`,
      button: 'Share',
      tone: 'plain',
      run: () => api.allDocuments.share({ ids: documents.map(({ id }) => id), shared: true }),
      onSuccess: onShared,
      changes: ['documents'],
      done: `${countOf(documents.length, 'document')} shared`,
      failed: 'Failed to share documents',
    }
  },
)
