import type { ClientOverview } from '@openhour/shared/features/clients/clients.contract.ts'
import { formatTime } from '../../lib/time/format.ts'
import { Card } from '../../ui/Card.tsx'
import { PathLink } from '../../ui/PathLink.tsx'
import { appointmentTime } from './NextAppointmentLink.tsx'

const kinds = { online: 'Online', in_person: 'In person', phone: 'Phone' } as const

/** When the client comes next, and what was prepared for it. */
export function NextAppointmentCard({ overview }: { overview: ClientOverview }) {
  const { nextAppointment: next, zone } = overview
  return (
    <Card className="min-w-0">
      <h3 className="mb-2 font-sans text-base font-semibold tracking-normal">Next appointment</h3>
      {next ? (
        <>
          <p className="text-md">
            <PathLink
              to={`/app/appointments?open=${next.id}`}
              className="rounded-sm font-medium text-primary underline-offset-2 hover:underline"
            >
              {appointmentTime(overview, next.startsAt)} to {formatTime(next.endsAt, { zone })}
            </PathLink>
            <span className="wrap-anywhere text-muted">
              {' '}
              · {[kinds[next.type], next.place].filter(Boolean).join(', ')}
            </span>
          </p>
          <p dir="auto" className="mt-1.5 line-clamp-4 text-md wrap-anywhere whitespace-pre-line text-muted">
            {next.preparation ?? 'Nothing prepared yet'}
          </p>
        </>
      ) : (
        <p className="text-md text-muted">No appointment booked</p>
      )}
    </Card>
  )
}
