import type { ClientDocument } from '@openhour/shared/features/documents/documents.contract.ts'
import { documentTexts } from '@openhour/shared/features/documents/documents.rules.ts'
import { useState } from 'react'
import { api, problemFrom } from '../../lib/api.ts'
import { toast } from '../../lib/toast.ts'
import { AlertDialog } from '../../ui/AlertDialog.tsx'
import { FormError } from '../../ui/Field.tsx'
import { useRefreshDocuments } from './documents-query.ts'

type DeleteDocumentDialogProps = { document: ClientDocument; open: boolean; onClose: () => void }

/** Fetched when first opened; mount it anew for each opening. */
export function DeleteDocumentDialog({ document, open, onClose }: DeleteDocumentDialogProps) {
  const refresh = useRefreshDocuments()
  const [busy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<string>()
  const remove = async () => {
    setBusy(true)
    setRefusal(undefined)
    try {
      await api.documents.delete({ id: document.id })
      onClose()
      toast.good('Document deleted successfully')
    } catch (error) {
      setRefusal(problemFrom(error).detail)
      toast.bad(documentTexts.deleteFailed)
    }
    setBusy(false)
    await refresh()
  }
  return (
    <AlertDialog
      open={open}
      onClose={onClose}
      title="Delete this document?"
      description={
        <>
          <strong className="font-semibold wrap-anywhere text-text">{document.title}</strong> and its file{' '}
          {document.fileName} are deleted for good. This cannot be undone.
        </>
      }
      confirmLabel="Delete document"
      busy={busy}
      onConfirm={() => void remove()}
    >
      {refusal && <FormError>{refusal}</FormError>}
    </AlertDialog>
  )
}
