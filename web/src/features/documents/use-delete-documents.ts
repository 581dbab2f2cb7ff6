import { documentTexts } from '@openhour/shared/features/documents/documents.rules.ts'
import { api } from '../../lib/api/api.ts'
import { countOf } from '../../lib/time/format.ts'
import { useUndoable } from '../../lib/use-undoable.ts'

/** Deletes documents without a question. The server keeps them for an hour to bring them back. */
export function useDeleteDocuments() {
  const undoable = useUndoable('documents')
  return (documents: readonly { id: string }[]) => {
    let undoId = ''
    const what = documents.length === 1 ? 'Document' : countOf(documents.length, 'document')
    return undoable({
      run: async () => {
        undoId = (await api.allDocuments.delete({ ids: documents.map(({ id }) => id) })).undoId
      },
      bringBack: () => api.allDocuments.restore({ undoId }),
      done: `${what} deleted`,
      back: `${what} restored`,
      failed: documentTexts.deleteFailed,
    })
  }
}
