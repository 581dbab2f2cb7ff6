import type { Session } from '@openhour/shared/features/sessions/sessions.contract.ts'
import { formatDay } from '../../lib/time/format.ts'
import { Card } from '../../ui/Card.tsx'
import { AppointmentLink } from './AppointmentLink.tsx'
import { NotesShown } from './NotesShown.tsx'
import { SessionButtons, type SessionActions } from './SessionButtons.tsx'
import { minutesOf, typeNames } from './session-labels.ts'
import { StatusBadge } from './StatusBadge.tsx'

const columns = [
  { name: 'Date', className: 'w-36 pl-5 sm:pl-6 print:w-32' },
  { name: 'Duration', className: 'w-22 print:w-18' },
  { name: 'Type', className: 'w-26 print:w-22' },
  { name: 'Status', className: 'w-30' },
  { name: 'Notes', className: '' },
  { name: 'Actions', className: 'w-28 pl-2.5 pr-4 print:hidden' },
] as const

type SessionTableProps = SessionActions & { sessions: readonly Session[] }

/** The desktop layout. */
export function SessionTable({ sessions, ...actions }: SessionTableProps) {
  return (
    <Card padding="none">
      <table className="w-full table-fixed text-left">
        <caption className="sr-only">Sessions, newest first</caption>
        <thead>
          <tr className="text-sm text-muted">
            {columns.map(({ name, className }) => (
              <th key={name} scope="col" className={`py-3 pr-3 font-medium ${className}`}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {sessions.map((session) => (
            <tr key={session.id} className="border-t border-line align-top">
              <th scope="row" className="tnum py-4 pr-3 pl-5 font-medium whitespace-nowrap sm:pl-6">
                {formatDay(session.sessionDate)}
                <div className="mt-1">
                  <AppointmentLink session={session} />
                </div>
              </th>
              <td className="tnum py-4 pr-3">{minutesOf(session)}</td>
              <td className="py-4 pr-3">{typeNames[session.sessionType]}</td>
              <td className="py-4 pr-3">
                <StatusBadge session={session} />
              </td>
              <td className="py-4 pr-3">
                <NotesShown session={session} />
              </td>
              <td className="py-2 pr-4 print:hidden">
                <SessionButtons session={session} {...actions} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  )
}
