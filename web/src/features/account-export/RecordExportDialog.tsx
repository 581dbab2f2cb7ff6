import { Download } from 'lucide-react'
import { useState } from 'react'
import { problemFrom } from '../../lib/api/http.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { FormError } from '../../ui/Field.tsx'
import { Loading, Skeleton } from '../../ui/Skeleton.tsx'
import { ExportProgress } from './ExportProgress.tsx'
import { ProcessNoteChoice } from './ProcessNoteChoice.tsx'
import { isUnderWay, useExport } from './use-export.ts'

type RecordExportDialogProps = { open: boolean; onClose: () => void; client: { id: string; name: string } }

/** One client's record as an archive, to hand it to them or to another practice. */
export function RecordExportDialog({ open, onClose, client }: RecordExportDialogProps) {
  const exporting = useExport(client.id)
  const [chosen, setChosen] = useState<string[]>([])
  const { query, newest, busy, problem, start } = exporting
  return (
    <Dialog
      open={open}
      onClose={onClose}
      size="form"
      title="Give the client their record"
      description={client.name}
      actions={
        <>
          <Button onClick={onClose}>Close</Button>
          <Button
            variant="filled"
            icon={Download}
            busy={busy}
            disabled={isUnderWay(newest)}
            onClick={() => void start(chosen)}
          >
            Export record
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-5">
        <p>
          You get one archive with the whole record: a page to read and print, the documents, and the data for other
          programs (JSON and FHIR R4). It is not encrypted, so hand it over safely. The record’s history shows the
          export.
        </p>
        {query.error && <FormError>{problemFrom(query.error).detail}</FormError>}
        {query.data ? (
          <>
            <ProcessNoteChoice clientId={client.id} chosen={chosen} onChange={setChosen} />
            <ExportProgress {...exporting} />
            {problem && <FormError>{problem}</FormError>}
          </>
        ) : (
          <Loading label="Loading the exports">
            <Skeleton className="h-10" />
          </Loading>
        )}
      </div>
    </Dialog>
  )
}
