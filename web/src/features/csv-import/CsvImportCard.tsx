import type { CsvImport } from '@openhour/shared/features/csv-import/csv-import.contract.ts'
import { useQuery } from '@tanstack/react-query'
import { CalendarPlus, UserPlus } from 'lucide-react'
import { queries } from '../../lib/api/api.ts'
import { failedLoad } from '../../lib/api/failed-load.ts'
import { countOf, formatMoment, formatNumber } from '../../lib/time/format.ts'
import { Button } from '../../ui/Button.tsx'
import { Card, CardHead } from '../../ui/Card.tsx'
import { defineDialogs } from '../../ui/define-dialogs.ts'
import { lazyDialog } from '../../ui/lazy-overlay.ts'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Loading, Skeleton } from '../../ui/Skeleton.tsx'

const [useImportDialogs, ImportDialogs] = defineDialogs<{ minutes: number }>()({
  import: lazyDialog(() => import('./ImportDialog.tsx').then((file) => file.ImportDialog)),
  undo: lazyDialog(() => import('./UndoImportDialog.tsx').then((file) => file.UndoImportDialog)),
})

/** Imports from other software, and the last ones with their undo. `minutes`: how long the practice's appointments usually are. */
export function CsvImportCard({ zone, minutes }: { zone: string; minutes: number }) {
  const query = useQuery(queries.csvImports.list.queryOptions())
  const { data, error } = query
  const dialogs = useImportDialogs()
  if (error && !data) return <ErrorState title="Failed to load your imports" {...failedLoad(query)} />
  return (
    <Card padding="lg">
      <section aria-label="Import from a CSV file">
        <CardHead
          title="Import from a CSV file"
          fact="Bring clients and appointments from SimplePractice, Jane, TherapyNotes, Cliniko, Zanda or a spreadsheet."
        />
        <div className="flex flex-wrap gap-2">
          <Button
            icon={UserPlus}
            aria-haspopup="dialog"
            onClick={() => dialogs.show({ kind: 'import', of: 'clients' })}
          >
            Import clients
          </Button>
          <Button
            icon={CalendarPlus}
            aria-haspopup="dialog"
            onClick={() => dialogs.show({ kind: 'import', of: 'appointments' })}
          >
            Import appointments
          </Button>
        </div>
        {data === undefined ? (
          <Loading label="Loading your imports">
            <Skeleton className="mt-5 h-12" />
          </Loading>
        ) : (
          data.items.length > 0 && (
            <ul aria-label="Imports" className="mt-5 divide-y divide-line border-t border-line">
              {data.items.map((done) => (
                <li key={done.id} className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
                  <div className="min-w-0 flex-1 basis-56">
                    <p className="font-medium wrap-anywhere">{done.fileName}</p>
                    <p className="text-sm text-muted">{doneText(done, zone)}</p>
                  </div>
                  {done.canUndo && (
                    <Button
                      size="sm"
                      variant="danger-text"
                      aria-label={`Undo the import of ${done.fileName}`}
                      onClick={() => dialogs.show({ kind: 'undo', done })}
                    >
                      {done.removedCount > 0 ? 'Continue undo' : 'Undo import'}
                    </Button>
                  )}
                </li>
              ))}
            </ul>
          )
        )}
      </section>
      <ImportDialogs dialogs={dialogs} minutes={minutes} />
    </Card>
  )
}

function doneText(done: CsvImport, zone: string): string {
  const { kind, rowCount, createdAt, undoneAt, keptCount, removedCount } = done
  const what = countOf(rowCount, kind === 'clients' ? 'client' : 'appointment')
  const kept = keptCount ? `, ${keptCount} kept` : ''
  const undone =
    undoneAt === null ? (removedCount > 0 ? `. ${formatNumber(removedCount)} removed so far` : '') : `. Undone${kept}`
  return `${what}, ${formatMoment(createdAt, { zone })}${undone}`
}
