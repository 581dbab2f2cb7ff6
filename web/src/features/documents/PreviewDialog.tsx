import type { ClientDocument } from '@openhour/shared/features/documents/documents.contract.ts'
import { documentTexts, fileTypeDetails } from '@openhour/shared/features/documents/documents.rules.ts'
import { Download, ExternalLink } from 'lucide-react'
import { useEffect, useState } from 'react'
import { askForFile } from '../../lib/api/transfer.ts'
import { AnchorButton, Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Loading, Skeleton } from '../../ui/Skeleton.tsx'
import { useSave } from './DocumentRow.tsx'

type PreviewDialogProps = { document: ClientDocument; open: boolean; onClose: () => void }

/** Lazy-loaded. Mount a new instance each time it opens. Phones can't show PDFs inside a page, so there is a link to open it in a new tab. */
export function PreviewDialog({ document, open, onClose }: PreviewDialogProps) {
  const { id, title, fileName } = document
  const address = `/api/documents/${id}/preview`
  const { saving, save } = useSave(document)
  return (
    <Dialog
      open={open}
      onClose={onClose}
      size="writing"
      title={title}
      description={<span className="wrap-anywhere">{fileName}</span>}
      actions={
        <>
          <AnchorButton icon={ExternalLink} href={address} target="_blank" rel="noreferrer">
            Open in a new tab
          </AnchorButton>
          <Button icon={Download} busy={saving} onClick={() => void save()}>
            Download
          </Button>
        </>
      }
    >
      <Content document={document} address={address} />
    </Dialog>
  )
}

/** A frame can't report a failed load, so the document is fetched first. */
function Content({ document: { title, fileType }, address }: { document: ClientDocument; address: string }) {
  const [state, setState] = useState<'asking' | 'there' | 'away'>('asking')
  useEffect(() => {
    if (state !== 'asking') return undefined
    const stop = new AbortController()
    askForFile(address, stop.signal).then(
      () => setState('there'),
      () => stop.signal.aborted || setState('away'),
    )
    return () => stop.abort()
  }, [address, state])
  if (state === 'away')
    return (
      <ErrorState title={documentTexts.downloadFailed} onRetry={() => setState('asking')}>
        The document could not be loaded. It was not changed. Check your connection and try again.
      </ErrorState>
    )
  if (state === 'asking')
    return (
      <Loading label="Loading the document">
        <Skeleton className="h-[60dvh]" />
      </Loading>
    )
  return fileTypeDetails[fileType].preview === 'image' ? (
    <img
      src={address}
      alt={title}
      onError={() => setState('away')}
      className="mx-auto max-h-[65dvh] max-w-full rounded-md bg-surface-2 object-contain"
    />
  ) : (
    // A sandbox attribute would break PDFs; the response sets its own sandbox by CSP.
    <iframe
      title={title}
      src={`${address}#navpanes=0&view=FitH`}
      className="h-[65dvh] w-full rounded-md border border-line bg-surface-2"
    />
  )
}
