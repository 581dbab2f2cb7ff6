import { daysBetween } from '../../lib/days.ts'
import type { OpenSlotsWish, WorkingTime } from './open-slots.rules.ts'

export const weekdays = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const
export type Weekday = (typeof weekdays)[number]

/** When one weekday is worked, as `HH:mm`; a day that is off keeps its times for when it is on again. */
export type DayHours = { enabled: boolean; startTime: string; endTime: string }
export type WorkingHours = Record<Weekday, DayHours>

export const weekStarts = ['sunday', 'monday'] as const
export type WeekStart = (typeof weekStarts)[number]

export const clockStyles = ['12-hour', '24-hour'] as const
export type ClockStyle = (typeof clockStyles)[number]

/** The least and the most of every setting that is a number; the database keeps them too. */
export const numberLimits = {
  sessionMinutes: [5, 480],
  bufferBeforeMinutes: [0, 120],
  bufferAfterMinutes: [0, 120],
  cancellationHours: [0, 336],
  noticeHours: [0, 720],
  horizonDays: [1, 730],
  mostPerDay: [1, 50],
} as const
export type NumberSetting = keyof typeof numberLimits

/** Reminders go out so many minutes before, at so many different times at most. */
export const leadLimits = { least: 1, most: 20_160, count: 3 } as const

/** Days that one entry may cover, and entries from today on that a practice may have. */
export const mostDays = 366
export const mostOverrides = 200
export const longestLabel = 100

const units: Record<NumberSetting, string> = {
  sessionMinutes: 'minutes',
  bufferBeforeMinutes: 'minutes',
  bufferAfterMinutes: 'minutes',
  cancellationHours: 'hours',
  noticeHours: 'hours',
  horizonDays: 'days',
  mostPerDay: 'appointments',
}

/** 'Please enter 5 to 480 minutes' */
export function numberText(name: NumberSetting): string {
  const [least, most] = numberLimits[name]
  return `Please enter ${least} to ${most} ${units[name]}`
}

export const practiceTexts = {
  saved: 'Practice settings saved successfully',
  unknownZone: 'This time zone is not known. Nothing was changed; please choose one from the list.',
  noTime: 'Please enter a time from 00:00 to 23:59',
  endBeforeStart: 'Please choose an end time after the start time',
  noWeekStart: 'Please choose Sunday or Monday',
  noClockStyle: 'Please choose the 12-hour or the 24-hour clock',
  lead: 'Please choose a time of up to two weeks before',
  leads: 'Please keep it to three reminders at different times',
} as const

export const overrideTexts = {
  noFrom: 'Please select the first day',
  noTo: 'Please select the last day',
  toBeforeFrom: 'Please select a last day that does not come before the first',
  tooLong: `Please keep it to ${mostDays} days`,
  noStart: 'Please enter when these days begin',
  noEnd: 'Please enter when these days end',
  taken: 'Some of these days have time off or other hours already. Change that entry, or choose other days.',
  tooMany: `There are ${mostOverrides} entries from today on already. Nothing was stored; please delete one first.`,
  notFound: 'This entry could not be found. It may have been deleted in another window.',
  changed: 'This entry was changed in another window after you opened it. Nothing was overwritten.',
} as const

/** Days that differ from their week, `toDate` included; without times they are leave. */
export type OverrideDays = { fromDate: string; toDate: string; startTime: string | null; endTime: string | null }

/** `09:30` as 570. */
function minutesOf(time: string): number {
  return Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))
}

/** What `openSlots` asks for of a practice's settings: its week, Sunday first, and what holds instead on single days. */
export function openingOf(
  settings: { workingHours: WorkingHours },
  overrides: readonly OverrideDays[],
): Required<Pick<OpenSlotsWish, 'week' | 'instead'>> {
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
