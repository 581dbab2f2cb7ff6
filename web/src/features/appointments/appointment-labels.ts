import type { Appointment, SeriesRule } from '@openhour/shared/features/appointments/appointments.contract.ts'
import { type AppointmentStatus, isCancelled } from '@openhour/shared/features/appointments/appointments.rules.ts'
import { dayAfter } from '@openhour/shared/lib/days.ts'
import { dayIn } from '../../lib/time/day-in.ts'
import { formatLongDay, formatShortDay, formatTime } from '../../lib/time/format.ts'
import type { Tone } from '../../ui/tones.ts'
import { typeNames } from './type-styles.ts'
import { ordinal } from './scheduler/repeat-labels.ts'

/** Every cancelled status reads 'Cancelled', as specified. */
export function statusName(status: AppointmentStatus): string {
  if (isCancelled(status)) return 'Cancelled'
  if (status === 'no-show') return 'No-show'
  return `${status.charAt(0).toUpperCase()}${status.slice(1)}`
}

export function statusTone(status: AppointmentStatus): Tone {
  if (isCancelled(status) || status === 'no-show') return 'bad'
  return ({ confirmed: 'good', pending: 'honey', completed: 'soft' } as const)[status as 'confirmed'] ?? 'neutral'
}

/** What taking back a status does. */
export function restoreLabel(status: AppointmentStatus): string {
  if (isCancelled(status)) return 'Put back in the calendar'
  return status === 'completed' ? 'Mark as not completed' : 'Undo no-show'
}

/** 'Today, Tue 1 Dec', 'Wed 2 Dec'; with the year if it is not this one. */
export function dayHeading(day: string, today: string): string {
  const near = new Map([
    [dayAfter(today, -1), 'Yesterday, '],
    [today, 'Today, '],
    [dayAfter(today, 1), 'Tomorrow, '],
  ])
  return `${near.get(day) ?? ''}${formatShortDay(day, today)}`
}

type Span = { startsAt: string; endsAt: string }

/** '9:00–9:50 AM', '11:30 AM–12:20 PM', '14:00–14:50'. */
export function timeSpan({ startsAt, endsAt }: Span, zone: string): string {
  const start = formatTime(startsAt, { zone })
  const end = formatTime(endsAt, { zone })
  const half = end.slice(-3)
  return `${/^\s[AP]M$/.test(half) && start.endsWith(half) ? start.slice(0, -3) : start}–${end}`
}

/** 'Tuesday 15 September, 1:30 PM to 2:20 PM', for screen readers. */
export function momentSpoken({ startsAt, endsAt }: Span, zone: string, today?: string): string {
  return `${formatLongDay(dayIn(startsAt, zone), today)}, ${formatTime(startsAt, { zone })} to ${formatTime(endsAt, { zone })}`
}

/** The accessible name of an appointment in the calendar. */
export function spokenName(appointment: Appointment, span: Span, zone: string, today: string): string {
  const { clientName, type, place, status, seriesId } = appointment
  const where = place === null ? typeNames[type] : `${typeNames[type]} at ${place}`
  const facts = [momentSpoken(span, zone, today), clientName, where, statusName(status)]
  return [...facts, ...(seriesId ? ['of a series'] : [])].join(', ')
}

export function minutesBetween({ startsAt, endsAt }: Span): number {
  return Math.round((Date.parse(endsAt) - Date.parse(startsAt)) / 60_000)
}

/** 'Jonas B.', for narrow places. */
export function shortName(name: string): string {
  const words = name.trim().split(/\s+/u)
  const last = words.length > 1 ? [...(words.at(-1) ?? '')][0] : undefined
  return last ? `${words[0]} ${last}.` : name
}

const nths = ['first', 'second', 'third', 'fourth', 'last']
/**
 * 'Every week on Tuesday, open-ended'. Names the day of the month only as far as this occurrence determines it.
 * @param day of an occurrence on its regular date; undefined for one that was moved on its own
 */
export function repeatText(rule: SeriesRule, day: string | undefined): string {
  const every = rule.every === 1 ? `Every ${rule.unit}` : `Every ${rule.every} ${rule.unit}s`
  const end = rule.count === null ? 'open-ended' : `${rule.count} in all`
  return `${every}${day === undefined ? '' : onWhich(rule, day)}, ${end}`
}

function onWhich(rule: SeriesRule, day: string): string {
  const weekday = formatLongDay(day).split(' ')[0]
  if (rule.unit === 'week') return ` on ${weekday}`
  const date = Number(day.slice(8))
  if (rule.by === 'date') return date > 27 ? ' on the same date' : ` on the ${ordinal(date)}`
  // The fourth may stand for a fifth that this month lacks.
  return date > 28 || date <= 21
    ? ` on the ${nths[Math.ceil(date / 7) - 1]} ${weekday}`
    : ` on the fourth or last ${weekday}`
}

/** 'in 3 hours', '5 days': a rough duration. */
export function lengthText(milliseconds: number): string {
  const minutes = Math.max(1, Math.floor(milliseconds / 60_000))
  const [count, unit] =
    minutes < 60
      ? [minutes, 'minute']
      : minutes < 48 * 60
        ? [Math.floor(minutes / 60), 'hour']
        : [Math.floor(minutes / 1440), 'day']
  return `${count} ${unit}${count === 1 ? '' : 's'}`
}
