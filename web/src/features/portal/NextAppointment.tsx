import { isCancelled } from '@openhour/shared/features/appointments/appointments.rules.ts'
import type { JoinedPractice } from '@openhour/shared/features/portal/portal.contract.ts'
import type { PortalAppointment } from '@openhour/shared/features/portal/portal-record.contract.ts'
import { Video } from 'lucide-react'
import { useId } from 'react'
import { dayIn } from '../../lib/time/day-in.ts'
import { countOf, formatLongDay, formatTime } from '../../lib/time/format.ts'
import { Card, CardHead } from '../../ui/Card.tsx'
import { PathButton } from '../../ui/PathButton.tsx'
import { PathLink } from '../../ui/PathLink.tsx'
import { cancelledText, statusLabel, timeThere, typeIcons, typeNames } from './appointment-labels.ts'
import { portalAppointmentsPage, portalBookPage } from './portal.page.ts'
import { whenText } from './when-text.ts'

type NextAppointmentProps = { appointment: PortalAppointment | null; practice: JoinedPractice; now: Date }

/** The next appointment, in the browser's time zone. */
export function NextAppointment({ appointment, practice, now }: NextAppointmentProps) {
  if (appointment) return <Appointment {...{ appointment, practice, now }} />
  return (
    <Card padding="lg">
      <CardHead title="Next appointment" />
      <p className="text-muted">Nothing booked yet. When you and your therapist agree on a time, it appears here.</p>
      {practice.canBook && (
        <PathButton to={portalBookPage.path} size="lg" icon={portalBookPage.icon} className="mt-4 max-sm:w-full">
          {portalBookPage.title}
        </PathButton>
      )}
    </Card>
  )
}

const action = 'flex min-h-12 flex-1 items-center justify-center gap-2 rounded-md px-4 font-medium -outline-offset-2'

function Appointment({ appointment, practice, now }: NextAppointmentProps & { appointment: PortalAppointment }) {
  const id = useId()
  const { startsAt, endsAt, type, status, meetingLink } = appointment
  const today = dayIn(now)
  const when = whenText(appointment, now)
  const cancelled = isCancelled(status)
  const there = timeThere(appointment, practice)
  const [weekday = '', ...date] = formatLongDay(dayIn(startsAt), today).split(' ')
  const start = `${weekday}, ${formatTime(startsAt, { style: practice.clockStyle })}`
  const minutes = (Date.parse(endsAt) - Date.parse(startsAt)) / 60_000
  const Icon = typeIcons[type]
  return (
    <section
      aria-labelledby={id}
      className="overflow-hidden rounded-xl border border-deep-line bg-deep text-on-deep shadow-card"
    >
      <div className="p-5 sm:p-6">
        <h2 id={id} className="font-sans text-md font-normal tracking-normal text-on-deep-2">
          Next appointment{when && !cancelled && `, ${when}`}
        </h2>
        <p className="display mt-1.5 text-3xl">
          <time dateTime={startsAt}>{start}</time>
        </p>
        <p className="mt-1 wrap-anywhere text-on-deep-2">
          {date.join(' ')}, {countOf(minutes, 'minute')} with {practice.therapistName}
          {there && ', in your time zone'}
        </p>
        {there && <p className="mt-1 text-on-deep-2">At your practice: {there}</p>}
        <p className="mt-3 flex items-center gap-2">
          <Icon size={18} aria-hidden />
          {typeNames[type]}
        </p>
        {cancelled && <p className="mt-3 font-medium">{cancelledText(appointment, { today }) ?? 'Cancelled'}</p>}
        {status === 'pending' && <p className="mt-3 font-medium">{statusLabel(status).name}</p>}
      </div>
      <div className="flex flex-wrap gap-2 border-t border-on-deep-2/25 p-2">
        {meetingLink && !cancelled && (
          <a
            href={meetingLink}
            target="_blank"
            rel="noopener noreferrer"
            className={`${action} bg-on-deep text-deep hover:bg-white`}
          >
            <Video size={18} aria-hidden />
            Join online
            <span className="sr-only">, {start}, in a new tab</span>
          </a>
        )}
        <PathLink to={portalAppointmentsPage.path} className={`${action} hover:bg-on-deep-2/15`}>
          All appointments
        </PathLink>
      </div>
    </section>
  )
}
