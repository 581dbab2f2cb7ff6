import type { CsvImport } from '@openhour/shared/features/csv-import/csv-import.contract.ts'
import { api } from '../../lib/api/api.ts'
import { useRefresh } from '../../lib/api/refresh.ts'
import { countOf } from '../../lib/time/format.ts'
import { useDeleting } from '../../lib/use-deleting.ts'
import { DeleteDialog } from '../../ui/DeleteDialog.tsx'

type UndoImportDialogProps = { done: CsvImport; open: boolean; onClose: () => void }

/** Lazy-loaded. Mount a new instance each time it opens. */
export function UndoImportDialog({ done: { id, kind, rowCount }, open, onClose }: UndoImportDialogProps) {
  const deleting = useDeleting({
    onDelete: () => api.csvImports.undo({ id }),
    onDeleted: onClose,
    onAnswered: useRefresh('csv_imports', 'clients', 'appointments'),
    deleted: 'Import undone',
    failure: 'Failed to undo the import',
  })
  return (
    <DeleteDialog
      open={open}
      onClose={onClose}
      title="Undo this import?"
      description={`${countOf(rowCount, kind === 'clients' ? 'client' : 'appointment')} will be deleted, except those that were changed or used since.`}
      confirmLabel="Undo import"
      deleting={deleting}
    />
  )
}
