import type { ClientDocument } from '@openhour/shared/features/documents/documents.contract.ts'
import type { ChosenFile } from './chosen-file.ts'
import { lazy, Suspense } from 'react'
import { type Dialogs, useDialogs } from '../../lib/use-dialogs.ts'

const UploadDialog = lazy(() => import('./UploadDialog.tsx').then((file) => ({ default: file.UploadDialog })))
const EditDocumentDialog = lazy(() =>
  import('./EditDocumentDialog.tsx').then((file) => ({ default: file.EditDocumentDialog })),
)
const DeleteDocumentDialog = lazy(() =>
  import('./DeleteDocumentDialog.tsx').then((file) => ({ default: file.DeleteDocumentDialog })),
)
const PreviewDialog = lazy(() => import('./PreviewDialog.tsx').then((file) => ({ default: file.PreviewDialog })))

type Shown =
  { kind: 'upload'; dropped: readonly ChosenFile[] } | { kind: 'preview' | 'edit' | 'delete'; document: ClientDocument }

export const useDocumentDialogs = () => useDialogs<Shown>()

type DocumentDialogsProps = {
  dialogs: Dialogs<Shown>
  client: { id: string; name: string }
}

export function DocumentDialogs({ dialogs, client }: DocumentDialogsProps) {
  const { shown, open, opening } = dialogs.state
  const common = { open, onClose: dialogs.close }
  return (
    <Suspense>
      {shown?.kind === 'upload' && (
        <UploadDialog key={opening} {...common} clientId={client.id} dropped={shown.dropped} />
      )}
      {shown?.kind === 'preview' && <PreviewDialog key={opening} {...common} document={shown.document} />}
      {shown?.kind === 'edit' && (
        <EditDocumentDialog
          key={opening}
          {...common}
          document={shown.document}
          clientName={client.name || 'the client'}
        />
      )}
      {shown?.kind === 'delete' && <DeleteDocumentDialog key={opening} {...common} document={shown.document} />}
    </Suspense>
  )
}
