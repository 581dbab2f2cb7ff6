import { wallOf } from '../wall.ts'
import type { Me } from '@openhour/shared/features/account/account.contract.ts'
import type { Appointment } from '@openhour/shared/features/appointments/appointments.contract.ts'
import { isCancelled } from '@openhour/shared/features/appointments/appointments.rules.ts'
import { cn } from '../../../lib/cn.ts'
import { formatMoment, formatShortDay, formatTime } from '../../../lib/time/format.ts'
import { useNow } from '../../../lib/time/now.ts'
import { PaperHead } from '../../../ui/PaperHead.tsx'
import { statusName, timeSpan } from '../appointment-labels.ts'
import type { CalendarView } from '../appointments-search.ts'
import { typeNames } from '../type-styles.ts'
import { type DayRange, daysOf } from './calendar-range.ts'

type CalendarPaperProps = {
  view: CalendarView
  day: string
  range: DayRange
  heading: string
  me: Me
  items: readonly Appointment[]
  /** Cancelled appointments are shown too. */
  cancelled: boolean
}

/** A day, week or month as a table of days: hours without appointments take no room, and no name is cut. */
export function CalendarPaper({ view, day, range, heading, me, items, cancelled }: CalendarPaperProps) {
  const zone = me.timeZone
  const now = useNow()
  const shown = items.filter(({ status }) => cancelled || !isCancelled(status))
  const byDay = Map.groupBy(
    shown.toSorted((one, other) => one.startsAt.localeCompare(other.startsAt)),
    ({ startsAt }) => wallOf(startsAt, zone).day,
  )
  const weeks = view === 'day' ? [[day]] : weeksOf(daysOf(range))
  return (
    <>
      <PaperHead from={me.practiceName ?? me.fullName} printed={formatMoment(now, { zone })} className="mb-3" />
      <h1 className="mb-3 text-2xl">{heading}</h1>
      <table className="w-full table-fixed border-collapse">
        {view === 'week' && (
          <thead>
            <tr>
              {weeks[0]?.map((each) => (
                <th key={each} scope="col" className="border border-line px-1.5 py-1 text-left font-semibold">
                  {formatShortDay(each)}
                </th>
              ))}
            </tr>
          </thead>
        )}
        <tbody>
          {weeks.map((week) => (
            // A week that fills a sheet is broken between its appointments.
            <tr key={week[0]} className={view === 'month' ? undefined : 'break-inside-auto!'}>
              {week.map((each) => (
                <td key={each} className={cn('align-top', view !== 'day' && 'border border-line px-1.5 pt-1 pb-2')}>
                  {view === 'month' && <p className="font-semibold">{formatShortDay(each)}</p>}
                  <DayOnPaper appointments={byDay.get(each) ?? []} zone={zone} view={view} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </>
  )
}

type DayOnPaperProps = { appointments: readonly Appointment[]; zone: string; view: CalendarView }

function DayOnPaper({ appointments, zone, view }: DayOnPaperProps) {
  const day = view === 'day'
  if (appointments.length === 0) return day && <p className="py-1 text-muted">No appointments</p>
  return (
    <ul>
      {appointments.map((appointment) => {
        const { id, clientName, type, place, status } = appointment
        const struck = isCancelled(status) && 'line-through'
        if (view === 'month')
          return (
            <li key={id} className="wrap-anywhere">
              <span className="tnum text-muted">{formatTime(appointment.startsAt, { zone })}</span>{' '}
              <span className={cn(struck)}>{clientName}</span>
            </li>
          )
        const facts = [typeNames[type], place, status !== 'scheduled' && statusName(status)].filter(Boolean)
        return (
          <li
            key={id}
            className={cn('break-inside-avoid py-1', day && 'flex gap-6 border-b border-line last:border-b-0')}
          >
            <p className={cn('tnum text-muted', day && 'w-40 shrink-0')}>{timeSpan(appointment, zone)}</p>
            <p className={cn('font-semibold wrap-anywhere', day && 'flex-1', struck)}>{clientName}</p>
            <p className={cn('wrap-anywhere text-muted', day && 'flex-1')}>{facts.join('\u00a0· ')}</p>
          </li>
        )
      })}
    </ul>
  )
}

const weeksOf = (days: readonly string[]) =>
  Array.from({ length: Math.ceil(days.length / 7) }, (_, week) => days.slice(week * 7, week * 7 + 7))
