import { daysBetween } from '../../lib/days.ts'
import type { OpenSlotsParams, WorkingTime } from './open-slots.rules.ts'

export const weekdays = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const
export type Weekday = (typeof weekdays)[number]

/** Working hours of one weekday, as `HH:mm`. A day that is off keeps its times for when it is turned on again. */
export type DayHours = { enabled: boolean; startTime: string; endTime: string }
export type WorkingHours = Record<Weekday, DayHours>

export const weekStarts = ['sunday', 'monday'] as const
export type WeekStart = (typeof weekStarts)[number]

export const clockStyles = ['12-hour', '24-hour'] as const
export type ClockStyle = (typeof clockStyles)[number]

/** Minimum and maximum of each numeric setting. The database has the same limits. */
export const numberLimits = {
  sessionMinutes: [5, 480],
  bufferBeforeMinutes: [0, 120],
  bufferAfterMinutes: [0, 120],
  cancellationHours: [0, 336],
  noticeHours: [0, 720],
  horizonDays: [1, 730],
  maxPerDay: [1, 50],
} as const
export type NumberSetting = keyof typeof numberLimits

/** Lead times of reminders in minutes, and how many a practice can have. */
export const leadTimeLimits = { least: 1, most: 20_160, count: 3 } as const

/** How many days one date override can cover, and how many from today on a practice can have. */
export const maxOverrideDays = 366
export const maxOverrides = 200
export const maxLabelLength = 100

const units: Record<NumberSetting, string> = {
  sessionMinutes: 'minutes',
  bufferBeforeMinutes: 'minutes',
  bufferAfterMinutes: 'minutes',
  cancellationHours: 'hours',
  noticeHours: 'hours',
  horizonDays: 'days',
  maxPerDay: 'appointments',
}

/** 'Please enter 5 to 480 minutes' */
export function numberText(name: NumberSetting): string {
  const [least, most] = numberLimits[name]
  return `Please enter ${least} to ${most} ${units[name]}`
}

export const practiceTexts = {
  saved: 'Practice settings saved successfully',
  unknownZone: 'We don’t know this time zone. Nothing was changed. Please choose one from the list.',
  noTime: 'Please enter a time from 00:00 to 23:59',
  endBeforeStart: 'Please choose an end time after the start time',
  noWeekStart: 'Please choose Sunday or Monday',
  noClockStyle: 'Please choose the 12-hour or the 24-hour clock',
  leadTime: 'Please choose a time up to two weeks before',
  leadTimes: 'Please choose up to three reminders, each at a different time',
} as const

export const overrideTexts = {
  noFrom: 'Please select the first day',
  noTo: 'Please select the last day',
  toBeforeFrom: 'Please select a last day that is not before the first day',
  tooLong: `Please select at most ${maxOverrideDays} days`,
  noStart: 'Please enter a start time',
  noEnd: 'Please enter an end time',
  taken: 'Some of these days already have time off or other hours. Change that entry, or choose other days.',
  tooMany: `You already have ${maxOverrides} current and upcoming entries. Nothing was saved. Please delete one first.`,
  notFound: 'This entry was not found. It may have been deleted in another tab.',
  changed: 'This entry was changed in another tab after you opened it. Nothing was overwritten.',
} as const

/** Days that differ from the working hours, `toDate` included: other hours, or time off if there are no times. */
export type OverrideDays = { fromDate: string; toDate: string; startTime: string | null; endTime: string | null }

/** `09:30` as 570. */
function minutesOf(time: string): number {
  return Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))
}

/** A practice's settings as `openSlots` takes them: the week from Sunday, and what applies instead on single days. */
export function availabilityOf(
  settings: { workingHours: WorkingHours },
  overrides: readonly OverrideDays[],
): Required<Pick<OpenSlotsParams, 'week' | 'instead'>> {
  const times = (start: string, end: string): readonly WorkingTime[] => [[minutesOf(start), minutesOf(end)]]
  const week = [...weekdays.slice(6), ...weekdays.slice(0, 6)].map((weekday) => {
    const { enabled, startTime, endTime } = settings.workingHours[weekday]
    return enabled ? times(startTime, endTime) : []
  })
  const instead = new Map<string, readonly WorkingTime[]>()
  for (const { fromDate, toDate, startTime, endTime } of overrides) {
    const open = startTime === null || endTime === null ? [] : times(startTime, endTime)
    const first = Date.parse(fromDate)
    for (let day = 0; day <= daysBetween(fromDate, toDate); day++)
      instead.set(new Date(first + day * 86_400_000).toISOString().slice(0, 10), open)
  }
  return { week, instead }
}
