import type { Session } from '@openhour/shared/features/sessions/sessions.contract.ts'
import { formatDay } from '../../lib/time/format.ts'
import { Card } from '../../ui/Card.tsx'
import { AppointmentLink } from './AppointmentLink.tsx'
import { NotesShown } from './NotesShown.tsx'
import { SessionButtons, type SessionActions } from './SessionButtons.tsx'
import { minutesOf, typeNames } from './session-labels.ts'
import { StatusBadge } from './StatusBadge.tsx'

/** The layout for phones, tablets and small desktops. */
export function SessionCards({ sessions, ...actions }: SessionActions & { sessions: readonly Session[] }) {
  return (
    <ul aria-label="Sessions, newest first" className="flex flex-col gap-3">
      {sessions.map((session) => (
        <li key={session.id}>
          <Card>
            <div className="flex items-start justify-between gap-3">
              <div className="min-w-0">
                <h3 className="font-sans text-lg font-semibold tracking-normal">{formatDay(session.sessionDate)}</h3>
                <p className="text-sm text-muted">
                  {typeNames[session.sessionType]}, {minutesOf(session)}
                </p>
                <AppointmentLink session={session} />
              </div>
              <StatusBadge session={session} />
            </div>
            <div className="mt-3 flex items-end justify-between gap-3">
              <div className="min-w-0 flex-1 text-md">
                <NotesShown session={session} />
              </div>
              <div className="-mr-2 -mb-2">
                <SessionButtons session={session} {...actions} />
              </div>
            </div>
          </Card>
        </li>
      ))}
    </ul>
  )
}
