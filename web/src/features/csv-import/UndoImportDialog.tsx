import type { CsvImport } from '@openhour/shared/features/csv-import/csv-import.contract.ts'
import { csvTexts } from '@openhour/shared/features/csv-import/csv-import.rules.ts'
import { useState } from 'react'
import { api } from '../../lib/api/api.ts'
import { problemFrom } from '../../lib/api/http.ts'
import { useRefresh } from '../../lib/api/refresh.ts'
import { countOf, formatNumber } from '../../lib/time/format.ts'
import { toast } from '../../lib/toast.ts'
import { AlertDialog } from '../../ui/AlertDialog.tsx'
import { FormError } from '../../ui/Field.tsx'
import { ProgressBar } from '../../ui/ProgressBar.tsx'

type UndoImportDialogProps = { done: CsvImport; open: boolean; onClose: () => void }

/** Lazy-loaded. Undoes an import in steps; one that was broken off can be continued. Mount a new instance each time it opens. */
export function UndoImportDialog({ done: { id, kind, rowCount, removedCount }, open, onClose }: UndoImportDialogProps) {
  const refresh = useRefresh('csv_imports', 'clients', 'appointments')
  const [seen, setSeen] = useState<number>()
  const [refusal, setRefusal] = useState<string>()
  const busy = seen !== undefined && refusal === undefined
  const finish = async (): Promise<void> => {
    for (;;) {
      const { removed, kept, left } = await api.csvImports.undo({ id })
      setSeen(removed + kept)
      if (left > 0) continue
      if (removed === 0 && kept > 0) {
        toast.bad('Nothing was undone')
        return setRefusal(csvTexts.nothingUndone)
      }
      onClose()
      toast.good('Import undone')
      return
    }
  }
  const run = async () => {
    setSeen(removedCount)
    setRefusal(undefined)
    try {
      await finish()
    } catch (error) {
      setRefusal(problemFrom(error).detail)
      toast.bad('Failed to undo the import')
    }
    await refresh()
  }
  const what = countOf(rowCount, kind === 'clients' ? 'client' : 'appointment')
  return (
    <AlertDialog
      open={open}
      onClose={onClose}
      title="Undo this import?"
      description={`${what} will be deleted, except those that were changed or used since.`}
      confirmLabel={removedCount > 0 ? 'Continue undo' : 'Undo import'}
      busy={busy}
      onConfirm={() => void run()}
    >
      {busy && (
        <div className="mt-2">
          <p className="mb-2 text-sm text-muted" role="status">
            {formatNumber(seen)} of {formatNumber(rowCount)} looked at. You can close this and continue later.
          </p>
          <ProgressBar value={seen / rowCount} label={`${formatNumber(seen)} of ${what}`} width="full" />
        </div>
      )}
      {refusal && <FormError>{refusal}</FormError>}
    </AlertDialog>
  )
}
