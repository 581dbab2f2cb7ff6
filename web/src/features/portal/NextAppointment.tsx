import { isCancelled } from '@openhour/shared/features/appointments/appointments.rules.ts'
import type { JoinedPractice } from '@openhour/shared/features/portal/portal.contract.ts'
import type { PortalAppointment } from '@openhour/shared/features/portal/portal-record.contract.ts'
import { type ReactNode, useId } from 'react'
import { localDay } from '../../lib/time/local-day.ts'
import { countOf, formatLongDay, formatTime } from '../../lib/time/format.ts'
import { Card, CardHead } from '../../ui/Card.tsx'
import { PathButton } from '../../ui/PathButton.tsx'
import { PathLink } from '../../ui/PathLink.tsx'
import { AppointmentActions, actionClass } from './AppointmentActions.tsx'
import { cancelledText, placeText, statusLabel, timeSpan, timeThere, typeIcons } from './appointment-labels.ts'
import { portalAppointmentsPage, portalBookPage } from './portal.page.ts'
import { whenText } from './when-text.ts'

type NextAppointmentProps = {
  appointment: PortalAppointment | null
  practice: JoinedPractice
  now: Date
  /** The client booked it, so they can move it themselves. */
  movable?: boolean
  /** Given where it can be cancelled: the button for that, and what cancelling this one means if that differs from others. */
  cancelling?: { button: (which: string, isRequest: boolean) => ReactNode; fact: string | undefined }
}

/** The next appointment, in the browser's time zone. */
export function NextAppointment({ appointment, practice, ...rest }: NextAppointmentProps) {
  if (appointment) return <Appointment {...{ appointment, practice, ...rest }} />
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

function Appointment(props: NextAppointmentProps & { appointment: PortalAppointment }) {
  const { appointment, practice, now, movable = false, cancelling } = props
  const id = useId()
  const { startsAt, endsAt, type, status } = appointment
  const today = localDay(now)
  const when = whenText(appointment, now)
  const cancelled = isCancelled(status)
  const there = timeThere(appointment, practice)
  const [weekday = '', ...date] = formatLongDay(localDay(startsAt), today).split(' ')
  const start = `${weekday}, ${formatTime(startsAt, { style: practice.clockStyle })}`
  const which = `${weekday} ${date.join(' ')}, ${timeSpan(appointment, practice)}`
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
        <p className="mt-3 flex items-start gap-2">
          <Icon size={18} aria-hidden className="mt-1 shrink-0" />
          <span className="min-w-0 wrap-anywhere">{placeText(appointment, practice)}</span>
        </p>
        {cancelled && <p className="mt-3 font-medium">{cancelledText(appointment, { today }) ?? 'Cancelled'}</p>}
        {status === 'pending' && <p className="mt-3 font-medium">{statusLabel(status).name}</p>}
        {cancelling?.fact && <p className="mt-3 text-on-deep-2">{cancelling.fact}</p>}
      </div>
      <div className="flex flex-wrap gap-2 border-t border-on-deep-2/25 p-2">
        {!cancelled && <AppointmentActions {...{ appointment, which, movable, now }} look="deep" />}
        {cancelling
          ? Date.parse(startsAt) > now.getTime() && cancelling.button(which, status === 'pending' && movable)
          : cancelled && (
              <PathLink to={portalAppointmentsPage.path} className={actionClass('deep')}>
                All appointments
              </PathLink>
            )}
      </div>
    </section>
  )
}
