import * as z from 'zod/mini'
import { operation } from '../../access/operation.ts'
import { therapists } from '../../access/rules.ts'
import { day } from '../../lib/day-schema.ts'
import { isTimeZone } from '../../lib/known-zones.ts'
import { daysBetween, isDay } from '../../lib/days.ts'
import { oneLine } from '../../lib/text.ts'
import { isTime, timeOfDay } from '../../lib/time-of-day.ts'
import { maxPlaceLength } from '../appointments/appointments.rules.ts'
import {
  clockStyles,
  leadTimeLimits,
  maxLabelLength,
  maxOverrideDays,
  numberLimits,
  type NumberSetting,
  numberText,
  overrideTexts,
  practiceTexts,
  weekStarts,
} from './availability.rules.ts'

/** A time of day as `HH:mm`. */
function time(missing: string = practiceTexts.noTime) {
  return z.string({ error: missing }).check(z.regex(timeOfDay, practiceTexts.noTime))
}

// An invalid time has its own error and is not compared.
const inOrder = (startTime: string, endTime: string) => !isTime(startTime) || !isTime(endTime) || startTime < endTime

const DayHours = z.strictObject({ enabled: z.boolean(), startTime: time(), endTime: time() }).check(
  z.refine(({ enabled, startTime, endTime }) => !enabled || inOrder(startTime, endTime), {
    path: ['endTime'],
    message: practiceTexts.endBeforeStart,
  }),
)
const WorkingHours = z.strictObject({
  monday: DayHours,
  tuesday: DayHours,
  wednesday: DayHours,
  thursday: DayHours,
  friday: DayHours,
  saturday: DayHours,
  sunday: DayHours,
})

function within(name: NumberSetting) {
  const [least, most] = numberLimits[name]
  const message = numberText(name)
  return z.int(message).check(z.minimum(least, message), z.maximum(most, message))
}

const leadTime = z
  .int(practiceTexts.leadTime)
  .check(
    z.minimum(leadTimeLimits.least, practiceTexts.leadTime),
    z.maximum(leadTimeLimits.most, practiceTexts.leadTime),
  )
const leadTimes = z.array(leadTime, practiceTexts.leadTimes).check(
  z.maxLength(leadTimeLimits.count, practiceTexts.leadTimes),
  z.refine((given) => new Set(given).size === given.length, practiceTexts.leadTimes),
)

const settings = {
  timeZone: z
    .string({ error: practiceTexts.unknownZone })
    .check(z.refine((name) => name.length <= 64 && isTimeZone(name), practiceTexts.unknownZone)),
  workingHours: WorkingHours,
  weekStart: z.enum(weekStarts, practiceTexts.noWeekStart),
  clockStyle: z.enum(clockStyles, practiceTexts.noClockStyle),
  sessionMinutes: within('sessionMinutes'),
  bufferBeforeMinutes: within('bufferBeforeMinutes'),
  bufferAfterMinutes: within('bufferAfterMinutes'),
  cancellationHours: within('cancellationHours'),
  noticeHours: within('noticeHours'),
  horizonDays: within('horizonDays'),
  maxPerDay: z.nullable(within('maxPerDay')),
  reminderLeadTimes: leadTimes,
  defaultPlace: z.nullable(oneLine(maxPlaceLength)),
}

/**
 * Practice settings about time. Buffers, minimum notice, booking horizon and daily maximum apply to clients who book, not to the therapist.
 * `reminderLeadTimes` are in minutes, longest first. `maxPerDay` is null if there is no maximum. `defaultPlace` is where
 * sessions in person take place: the scheduler suggests it, and appointments that clients book get it.
 */
export const PracticeSettings = z.object({ ...settings, timeZone: z.string(), updatedAt: z.string() })
export type PracticeSettings = z.infer<typeof PracticeSettings>

/** Omitted fields, and omitted days of the working hours, keep their values. */
export const PracticeChanges = z.partial(z.strictObject({ ...settings, workingHours: z.partial(WorkingHours) }))
export type PracticeChanges = z.infer<typeof PracticeChanges>

/** Days that differ from the working hours, `toDate` included: other hours, or time off if there are no times. */
export const DateOverride = z.object({
  id: z.guid(),
  fromDate: z.string(),
  toDate: z.string(),
  startTime: z.nullable(z.string()),
  endTime: z.nullable(z.string()),
  label: z.nullable(z.string()),
  updatedAt: z.string(),
})
export type DateOverride = z.infer<typeof DateOverride>

const details = {
  fromDate: day(overrideTexts.noFrom),
  toDate: day(overrideTexts.noTo),
  startTime: z._default(z.nullable(time()), null),
  endTime: z._default(z.nullable(time()), null),
  label: z._default(z.nullable(oneLine(maxLabelLength)), null),
}
type Details = { fromDate: string; toDate: string; startTime: string | null; endTime: string | null }
const rule = (path: keyof Details, message: string, holds: (given: Details) => boolean) =>
  z.refine<Details>(holds, { path: [path], message })
// An invalid day has its own error and is not compared.
const rules = [
  rule(
    'toDate',
    overrideTexts.toBeforeFrom,
    ({ fromDate, toDate }) => !isDay(fromDate) || !isDay(toDate) || fromDate <= toDate,
  ),
  rule('toDate', overrideTexts.tooLong, ({ fromDate, toDate }) => !(daysBetween(fromDate, toDate) >= maxOverrideDays)),
  rule('startTime', overrideTexts.noStart, ({ startTime, endTime }) => startTime !== null || endTime === null),
  rule('endTime', overrideTexts.noEnd, ({ startTime, endTime }) => endTime !== null || startTime === null),
  rule(
    'endTime',
    practiceTexts.endBeforeStart,
    ({ startTime, endTime }) => startTime === null || endTime === null || inOrder(startTime, endTime),
  ),
]

/** An empty label is stored as null. */
export const OverrideDetails = z.strictObject(details).check(...rules)
export type OverrideDetails = z.infer<typeof OverrideDetails>

const id = z.guid(overrideTexts.notFound)
const tags = ['Availability']

export const availabilityContract = {
  practice: operation(therapists, { refusals: ['not-found'] })
    .route({
      method: 'GET',
      path: '/settings/practice',
      summary: 'Get practice settings and current and upcoming date overrides, earliest first',
      tags,
    })
    .output(z.object({ settings: PracticeSettings, overrides: z.array(DateOverride) })),
  savePractice: operation(therapists, { refusals: ['not-found'] })
    .route({ method: 'PATCH', path: '/settings/practice', summary: 'Change practice settings', tags })
    .input(PracticeChanges)
    .output(PracticeSettings),
  addOverride: operation(therapists, { sendsTwice: true, refusals: ['already-exists', 'not-possible-now'] })
    .route({
      method: 'POST',
      path: '/settings/date-overrides',
      successStatus: 201,
      summary: 'Add a date override; days that already have one are refused (409)',
      tags,
    })
    .input(OverrideDetails)
    .output(DateOverride),
  changeOverride: operation(therapists, { refusals: ['already-exists'] })
    .route({
      method: 'PUT',
      path: '/settings/date-overrides/{id}',
      summary: 'Change a date override',
      description:
        'Send the `updatedAt` of the version you loaded. If the override has changed since, nothing is saved (409).',
      tags,
    })
    .input(z.strictObject({ id, updatedAt: z.iso.datetime('updatedAt is required'), ...details }).check(...rules))
    .output(DateOverride),
  deleteOverride: operation(therapists)
    .route({
      method: 'DELETE',
      path: '/settings/date-overrides/{id}',
      summary: 'Delete a date override: the working hours apply again',
      tags,
    })
    .input(z.strictObject({ id }))
    .output(z.object({ id: z.guid() })),
}
