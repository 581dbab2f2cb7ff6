import { noteAddress } from '@openhour/shared/features/clinical-notes/clinical-notes.rules.ts'
import { documentsPath } from '@openhour/shared/features/documents/all-documents.rules.ts'
import { maxResults } from '@openhour/shared/features/search/search.rules.ts'
import { taskAddress } from '@openhour/shared/features/tasks/tasks.rules.ts'
import { CalendarDays, Ellipsis, FileText, ListTodo, NotebookPen, ReceiptText } from 'lucide-react'
import { dayIn } from '../../lib/time/day-in.ts'
import { formatDate, formatDay, formatShortDay, formatTime } from '../../lib/time/format.ts'
import { CommandGroup, CommandRow } from '../../ui/CommandFrame.tsx'
import { AppointmentRow, FactRow, RecordRow } from './EntryRow.tsx'
import type { FoundKind, RecordSearch } from './use-record-search.ts'

type Found = Pick<RecordSearch, 'notes' | 'documents' | 'tasks' | 'appointments' | 'invoices'>
type More = Pick<RecordSearch, 'more' | 'full'>

/** The rows of `FoundRecords` in order, with their links. */
export function recordPaths({
  notes,
  documents,
  tasks,
  appointments,
  invoices,
}: Found): { row: string; path: string }[] {
  return [
    ...appointments.map(({ id }) => ({ row: `appointment ${id}`, path: `/app/appointments?open=${id}` })),
    ...notes.map(({ id, clientId }) => ({ row: `note ${id}`, path: noteAddress(clientId, id) })),
    ...documents.map(({ id, clientId }) => ({
      row: `document ${id}`,
      path: clientId === null ? `${documentsPath}?owners=practice` : `/app/clients/${clientId}?tab=documents`,
    })),
    ...tasks.map(({ id }) => ({ row: `task ${id}`, path: taskAddress(id) })),
    ...invoices.map(({ id }) => ({ row: `invoice ${id}`, path: `/app/invoices/${id}` })),
  ]
}

type FoundRecordsProps = { search: Found & More; zone: string; onSelect: (row: string) => () => void }

/** Appointments of matching clients, in the time zone `zone`, and matching notes, documents, tasks and invoices. */
export function FoundRecords({ search, zone, onSelect }: FoundRecordsProps) {
  const { notes, documents, tasks, appointments, invoices } = search
  return (
    <>
      {appointments.length > 0 && (
        <CommandGroup heading="Appointments">
          {appointments.map(({ id, clientName, startsAt, over }) => (
            <AppointmentRow
              key={id}
              value={`appointment ${id}`}
              onSelect={onSelect}
              icon={CalendarDays}
              title={`${clientName}, ${formatShortMoment(startsAt, zone)}`}
              over={over}
            />
          ))}
          <MoreRow kind="appointments" search={search} onSelect={onSelect} />
        </CommandGroup>
      )}
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
          <MoreRow kind="notes" search={search} onSelect={onSelect} />
        </CommandGroup>
      )}
      {documents.length > 0 && (
        <CommandGroup heading="Documents">
          {documents.map(({ id, clientId, title, clientName, uploadDate, excerpt }) => (
            <RecordRow
              key={id}
              value={`document ${id}`}
              onSelect={onSelect}
              icon={FileText}
              title={title}
              fact={`${clientId === null ? 'The practice' : clientName || 'Unknown Client'}, ${formatDate(uploadDate)}`}
              excerpt={excerpt}
            />
          ))}
          <MoreRow kind="documents" search={search} onSelect={onSelect} />
        </CommandGroup>
      )}
      {tasks.length > 0 && (
        <CommandGroup heading="Tasks">
          {tasks.map(({ id, title, reminder, status, dueDate }) => (
            <FactRow
              key={id}
              value={`task ${id}`}
              onSelect={onSelect}
              icon={ListTodo}
              title={title}
              fact={status === 'completed' ? 'Completed' : dueDate ? `Due ${formatDay(dueDate)}` : 'No deadline'}
              text={reminder}
              done={status === 'completed'}
            />
          ))}
          <MoreRow kind="tasks" search={search} onSelect={onSelect} />
        </CommandGroup>
      )}
      {invoices.length > 0 && (
        <CommandGroup heading="Invoices">
          {invoices.map(({ id, number, recipientName, issueDate, isOpen }) => (
            <FactRow
              key={id}
              value={`invoice ${id}`}
              onSelect={onSelect}
              icon={ReceiptText}
              title={number}
              fact={isOpen ? `${formatDay(issueDate)}, open` : formatDay(issueDate)}
              text={recipientName}
            />
          ))}
          <MoreRow kind="invoices" search={search} onSelect={onSelect} />
        </CommandGroup>
      )}
    </>
  )
}

type MoreRowProps = { kind: FoundKind; search: More; onSelect: (row: string) => () => void }

/** Shows more of a kind, or says that the server may have more than it returned. */
export function MoreRow({ kind, search, onSelect }: MoreRowProps) {
  if (search.full.includes(kind))
    return <p className="px-2.5 py-2 text-sm text-muted">These are the first {maxResults}. Add a word to find fewer.</p>
  if (!search.more.includes(kind)) return null
  const value = `more ${kind}`
  return (
    <CommandRow value={value} onSelect={() => onSelect(value)()}>
      <span aria-hidden className="inline-flex w-9 justify-center">
        <Ellipsis size={18} />
      </span>
      <span className="min-w-0 flex-1 truncate">Show more {kind}</span>
    </CommandRow>
  )
}

/** 'Tue 24 Nov 10:00 AM'. */
function formatShortMoment(at: string, zone: string): string {
  return `${formatShortDay(dayIn(at, zone), dayIn(new Date(), zone))} ${formatTime(at, { zone })}`
}
