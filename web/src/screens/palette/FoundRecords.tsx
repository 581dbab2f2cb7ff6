import { noteAddress } from '@openhour/shared/features/clinical-notes/clinical-notes.rules.ts'
import { taskAddress } from '@openhour/shared/features/tasks/tasks.rules.ts'
import { CalendarDays, FileText, ListTodo, NotebookPen } from 'lucide-react'
import { dayIn, formatDate, formatDay, formatShortDay, formatTime } from '../../lib/format.ts'
import { CommandGroup } from '../../ui/CommandFrame.tsx'
import { AppointmentRow, RecordRow, TaskRow } from './EntryRow.tsx'
import type { RecordSearch } from './use-record-search.ts'

type Found = Pick<RecordSearch, 'notes' | 'documents' | 'tasks' | 'appointments'>

/** The rows below, in their order, and where each leads. */
export function recordPaths({ notes, documents, tasks, appointments }: Found): { row: string; path: string }[] {
  return [
    ...appointments.map(({ id }) => ({ row: `appointment ${id}`, path: `/app/appointments?open=${id}` })),
    ...notes.map(({ id, clientId }) => ({ row: `note ${id}`, path: noteAddress(clientId, id) })),
    ...documents.map(({ id, clientId }) => ({
      row: `document ${id}`,
      path: `/app/clients/${clientId}?tab=documents`,
    })),
    ...tasks.map(({ id }) => ({ row: `task ${id}`, path: taskAddress(id) })),
  ]
}

type FoundRecordsProps = { search: Found; zone: string; onSelect: (row: string) => () => void }

/** Appointments of whom the words fit, by the clocks of `zone`; notes, documents and tasks that hold them. */
export function FoundRecords({ search: { notes, documents, tasks, appointments }, zone, onSelect }: FoundRecordsProps) {
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
      {tasks.length > 0 && (
        <CommandGroup heading="Tasks">
          {tasks.map(({ id, title, reminder, status, dueDate }) => (
            <TaskRow
              key={id}
              value={`task ${id}`}
              onSelect={onSelect}
              icon={ListTodo}
              title={title}
              fact={status === 'completed' ? 'Completed' : dueDate ? `Due ${formatDay(dueDate)}` : 'No deadline'}
              reminder={reminder}
              completed={status === 'completed'}
            />
          ))}
        </CommandGroup>
      )}
    </>
  )
}

/** 'Tue 24 Nov 10:00 AM'. */
function formatShortMoment(at: string, zone: string): string {
  return `${formatShortDay(dayIn(at, zone), dayIn(new Date(), zone))} ${formatTime(at, { zone })}`
}
