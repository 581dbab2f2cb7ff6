import type { ClientDocument } from '@openhour/shared/features/documents/documents.contract.ts'
import type { ChosenFile } from './chosen-file.ts'
import { Suspense } from 'react'
import { type Dialogs, useDialogs } from '../../lib/use-dialogs.ts'
import { lazyOverlay } from '../../ui/lazy-overlay.ts'

const UploadDialog = lazyOverlay(
  () => import('./UploadDialog.tsx').then((file) => file.UploadDialog),
  ({ onClose }) => onClose(),
)
const EditDocumentDialog = lazyOverlay(
  () => import('./EditDocumentDialog.tsx').then((file) => file.EditDocumentDialog),
  ({ onClose }) => onClose(),
)
const DeleteDocumentDialog = lazyOverlay(
  () => import('./DeleteDocumentDialog.tsx').then((file) => file.DeleteDocumentDialog),
  ({ onClose }) => onClose(),
)
const PreviewDialog = lazyOverlay(
  () => import('./PreviewDialog.tsx').then((file) => file.PreviewDialog),
  ({ onClose }) => onClose(),
)

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
