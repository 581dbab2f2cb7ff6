import type { Me } from '@openhour/shared/features/account/account.contract.ts'
import type { DashboardDay, DayAppointment } from '@openhour/shared/features/dashboard/dashboard.contract.ts'
import { CalendarPlus, Sunrise } from 'lucide-react'
import { dayIn } from '../../lib/time/day-in.ts'
import { formatLongDay, formatShortDay, formatTime } from '../../lib/time/format.ts'
import { Card, CardHead } from '../../ui/Card.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { PathButton } from '../../ui/PathButton.tsx'
import { PathLink } from '../../ui/PathLink.tsx'
import type { TimedAppointment } from './day-course.ts'
import { DayRow } from './DayRow.tsx'
import { DayRuler } from './DayRuler.tsx'

type TodayCardProps = { day: DashboardDay; appointments: readonly TimedAppointment[]; me: Me; now: Date }

/** Today's appointments; if there are none, the next ones on later days. */
export function TodayCard({ day: { today, upcoming }, appointments, me, now }: TodayCardProps) {
  const firstRunning = appointments.find(({ phase }) => phase === 'running')?.id
  return (
    <Card padding="lg">
      <CardHead
        title="Today's Appointments"
        actions={
          <PathLink to="/app/appointments" exact className="rounded-sm text-md text-primary hover:underline">
            Open calendar
          </PathLink>
        }
      />
      {appointments.length > 0 && (
        <>
          <DayRuler appointments={appointments} zone={me.timeZone} now={now} />
          <ul aria-label="Today's appointments, by time">
            {appointments.map(({ phase, ...appointment }) => (
              <DayRow
                key={appointment.id}
                appointment={appointment}
                phase={phase}
                first={appointment.id === firstRunning}
                me={me}
                now={now}
              />
            ))}
          </ul>
          <After next={upcoming[0]} today={today} zone={me.timeZone} />
        </>
      )}
      {appointments.length === 0 && upcoming.length > 0 && (
        <>
          <p className="-mt-2 mb-2 text-md text-muted">None today. These are next:</p>
          <ul aria-label="The next appointments, by time">
            {upcoming.map((appointment) => (
              <DayRow
                key={appointment.id}
                appointment={appointment}
                phase="later"
                day={formatShortDay(dayIn(appointment.startsAt, me.timeZone))}
                first={false}
                me={me}
                now={now}
              />
            ))}
          </ul>
        </>
      )}
      {appointments.length + upcoming.length === 0 && (
        <EmptyState
          small
          icon={CalendarPlus}
          title="No appointments today"
          actions={<PathButton to="/app/appointments?new=1">Add Appointment</PathButton>}
        >
          Nothing is scheduled for later days either. Appointments you add will appear here.
        </EmptyState>
      )}
    </Card>
  )
}

/** The next appointment after today's are over. */
function After({ next, today, zone }: { next: DayAppointment | undefined; today: string; zone: string }) {
  if (!next) return null
  const day = dayIn(next.startsAt, zone)
  const tomorrow = new Date(Date.parse(today) + 86_400_000).toISOString().slice(0, 10)
  const words = `at ${formatTime(next.startsAt, { zone })} with ${next.clientName}`
  return (
    <p className="flex items-center gap-2.5 border-t border-line pt-4 text-md text-muted">
      <Sunrise size={18} aria-hidden className="shrink-0 text-honey" />
      {day === tomorrow ? `Tomorrow starts ${words}` : `Next is ${formatLongDay(day, today)} ${words}`}
    </p>
  )
}
