import { noteAddress } from '@openhour/shared/features/clinical-notes/clinical-notes.rules.ts'
import { FileText, NotebookPen } from 'lucide-react'
import { formatDate, formatDay } from '../../lib/format.ts'
import { CommandGroup } from '../../ui/CommandFrame.tsx'
import { RecordRow } from './EntryRow.tsx'
import type { RecordSearch } from './use-record-search.ts'

type Found = Pick<RecordSearch, 'notes' | 'documents'>

/** The rows below, in their order, and where each leads. */
export function recordPaths({ notes, documents }: Found): { row: string; path: string }[] {
  return [
    ...notes.map(({ id, clientId }) => ({ row: `note ${id}`, path: noteAddress(clientId, id) })),
    ...documents.map(({ id, clientId }) => ({
      row: `document ${id}`,
      path: `/app/clients/${clientId}?tab=documents`,
    })),
  ]
}

type FoundRecordsProps = { search: Found; onSelect: (row: string) => () => void }

/** Notes and documents that hold the words. */
export function FoundRecords({ search: { notes, documents }, onSelect }: FoundRecordsProps) {
  return (
    <>
      {notes.length > 0 && (
        <CommandGroup heading="Notes">
          {notes.map(({ id, clientName, serviceDate, excerpt }) => (
            <RecordRow
              key={id}
              value={`note ${id}`}
              onSelect={onSelect}
              icon={NotebookPen}
              title={clientName || 'Unknown Client'}
              fact={formatDay(serviceDate)}
              excerpt={excerpt}
            />
          ))}
        </CommandGroup>
      )}
      {documents.length > 0 && (
        <CommandGroup heading="Documents">
          {documents.map(({ id, title, clientName, uploadDate, excerpt }) => (
            <RecordRow
              key={id}
              value={`document ${id}`}
              onSelect={onSelect}
              icon={FileText}
              title={title}
              fact={`${clientName || 'Unknown Client'}, ${formatDate(uploadDate)}`}
              excerpt={excerpt}
            />
          ))}
        </CommandGroup>
      )}
    </>
  )
}
