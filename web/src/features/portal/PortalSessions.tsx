import type { SessionStatus, SessionType } from '@openhour/shared/features/sessions/sessions.rules.ts'
import { useList } from '../../lib/lists/use-list.ts'
import { countOf, formatFullDay } from '../../lib/time/format.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Card } from '../../ui/Card.tsx'
import { RowList } from '../../ui/list/RowList.tsx'
import type { Tone } from '../../ui/tones.ts'
import { ListSkeleton } from './ListSkeleton.tsx'
import { portalSessionsPage } from './portal.page.ts'
import { PortalPage } from './PortalPage.tsx'
import { sessionList } from './session-list.ts'

const typeNames: Record<SessionType, string> = {
  individual: 'Individual',
  group: 'Group',
  family: 'Family',
  couples: 'Couples',
}
const statuses: Record<SessionStatus, { name: string; tone: Tone }> = {
  scheduled: { name: 'Scheduled', tone: 'soft' },
  completed: { name: 'Completed', tone: 'neutral' },
  cancelled: { name: 'Cancelled', tone: 'neutral' },
  'no-show': { name: 'Missed', tone: 'neutral' },
}

/** When the client's sessions were, never what was written about them. */
export function PortalSessions() {
  return (
    <PortalPage
      title={portalSessionsPage.title}
      fact={({ therapistName }) =>
        `As recorded by ${therapistName}, newest first. What is coming up is in Appointments.`
      }
      skeleton={skeleton}
    >
      {({ clientId }) => <Sessions clientId={clientId} />}
    </PortalPage>
  )
}

const skeleton = <ListSkeleton label="Loading your sessions" />

function Sessions({ clientId }: { clientId: string }) {
  const list = useList(sessionList, clientId)
  return (
    <RowList list={list} skeleton={skeleton}>
      {({ items }) => (
        <Card padding="none">
          <ul aria-label="Sessions, newest first" className="divide-y divide-line">
            {items.map(({ id, sessionDate, durationMinutes, sessionType, status }) => (
              <li key={id} className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2 px-4 py-4 sm:px-6">
                <div>
                  <h2 className="font-sans text-base font-semibold tracking-normal">
                    <time dateTime={sessionDate}>{formatFullDay(sessionDate)}</time>
                  </h2>
                  <p className="text-md text-muted">
                    {countOf(durationMinutes, 'minute')}, {typeNames[sessionType]}
                  </p>
                </div>
                <Badge tone={statuses[status].tone}>{statuses[status].name}</Badge>
              </li>
            ))}
          </ul>
        </Card>
      )}
    </RowList>
  )
}
