import type { FullAppointment } from '@openhour/shared/features/appointments/appointments.contract.ts'
import type { DateOverride, PracticeSettings } from '@openhour/shared/features/availability/availability.contract.ts'
import { availabilityOf } from '@openhour/shared/features/availability/availability.rules.ts'
import { dayAfter } from '@openhour/shared/lib/days.ts'
import type { BusinessHoursInput } from '@fullcalendar/react'
import { wallOf } from '../wall.ts'

/** The practice's opening times, from its settings. */
export type PracticeTime = { settings: PracticeSettings; overrides: readonly DateOverride[] }

/** 'HH:mm' of minutes of the day. */
export const clockOf = (minutes: number) =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
const weekdayOf = (day: string) => new Date(day).getUTCDay()

/** Opening times of each of these days, in minutes of the day. */
export function openOn(days: readonly string[], practice: PracticeTime | undefined) {
  const availability = practice && availabilityOf(practice.settings, practice.overrides)
  return days.map((day) => ({
    day,
    times: availability ? (availability.instead.get(day) ?? availability.week[weekdayOf(day)] ?? []) : [],
  }))
}

/** The same for the calendar, which hatches everything outside them. While they are unknown, nothing is hatched. */
export function businessHours(days: readonly string[], practice: PracticeTime | undefined): BusinessHoursInput {
  if (!practice) return false
  const hours = openOn(days, practice).flatMap(({ day, times }) =>
    times.map(([from, to]) => ({
      daysOfWeek: [weekdayOf(day)],
      startTime: clockOf(from),
      endTime: clockOf(to),
      startRecur: day,
      endRecur: dayAfter(day, 1),
    })),
  )
  // Without any entry nothing would be hatched; one entry in the past makes all these days closed.
  return hours.length > 0 ? hours : [{ daysOfWeek: [0], startRecur: '1900-01-01', endRecur: '1900-01-02' }]
}

/** The practice's label for a day off. */
export function leaveOn(day: string, practice: PracticeTime | undefined): string | undefined {
  const leave = practice?.overrides.find(
    ({ fromDate, toDate, startTime }) => startTime === null && fromDate <= day && day <= toDate,
  )
  return leave && (leave.label || 'Time off')
}

type Spans = readonly Pick<FullAppointment, 'startsAt' | 'endsAt'>[]

/** Visible hours: eight to six, extended to cover working hours and appointments. */
export function shownHours(days: readonly string[], practice: PracticeTime | undefined, spans: Spans, zone: string) {
  let first = 8
  let last = 18
  const hold = (from: number, to: number) => {
    first = Math.min(first, Math.floor(from / 60))
    last = Math.max(last, Math.ceil(to / 60))
  }
  for (const { times } of openOn(days, practice)) for (const [from, to] of times) hold(from, to)
  for (const { startsAt, endsAt } of spans) {
    const [start, end] = [wallOf(startsAt, zone), wallOf(endsAt, zone)]
    const minutes = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))
    if (start.day === end.day) {
      if (days.includes(start.day)) hold(minutes(start.time), minutes(end.time))
    } else hold(0, 1440)
  }
  return { slotMinTime: clockOf(first * 60), slotMaxTime: clockOf(last * 60) }
}
