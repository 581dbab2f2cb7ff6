import { isOpen } from '@openhour/shared/features/appointments/appointments.rules.ts'
import type { DayAppointment } from '@openhour/shared/features/dashboard/dashboard.contract.ts'
import { wallAt } from '@openhour/shared/lib/wall-time.ts'

export type Phase = 'past' | 'running' | 'next' | 'later'
export type TimedAppointment = DayAppointment & { phase: Phase }

/**
 * The state of each appointment of a day at a moment. Only the earliest upcoming one is next; one completed early is
 * past.
 */
export function withPhases(appointments: readonly DayAppointment[], now: Date): TimedAppointment[] {
  const at = now.getTime()
  const next = appointments.find((one) => isOpen(one.status) && Date.parse(one.startsAt) > at)?.startsAt
  return appointments.map((one) => {
    if (!isOpen(one.status) || Date.parse(one.endsAt) <= at) return { ...one, phase: 'past' }
    if (Date.parse(one.startsAt) <= at) return { ...one, phase: 'running' }
    return { ...one, phase: one.startsAt === next ? 'next' : 'later' }
  })
}

/** '2 done, 4 to go'. */
export function dayFact(appointments: readonly TimedAppointment[]): string {
  const done = appointments.filter(({ phase }) => phase === 'past').length
  if (appointments.length === 0) return 'Nothing scheduled'
  if (done === appointments.length) return 'All done'
  return `${done === 0 ? '' : `${done} done, `}${appointments.length - done} to go`
}

/** '45 min', '2 h 10 min': time until an instant, rounded up to the minute. */
export function timeUntil(instant: string, now: Date): string {
  const minutes = Math.max(1, Math.ceil((Date.parse(instant) - now.getTime()) / 60_000))
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60]
  return [hours > 0 && `${hours} h`, rest > 0 && `${rest} min`].filter(Boolean).join(' ')
}

const dayMs = 86_400_000
/** Minutes since midnight on the clocks of a zone. */
export function minuteOfDay(instant: string | Date, zone: string): number {
  return Math.floor((wallAt(zone, new Date(instant).getTime()) % dayMs) / 60_000)
}

/** The hours of the timeline: eight to six, extended to cover all appointments. */
export function hoursOf(appointments: readonly DayAppointment[], zone: string): { from: number; to: number } {
  const starts = appointments.map(({ startsAt }) => Math.floor(minuteOfDay(startsAt, zone) / 60))
  const ends = appointments.map(({ startsAt, endsAt }) =>
    Math.ceil((minuteOfDay(startsAt, zone) + (Date.parse(endsAt) - Date.parse(startsAt)) / 60_000) / 60),
  )
  return { from: Math.min(8, ...starts), to: Math.min(24, Math.max(18, ...ends)) }
}
