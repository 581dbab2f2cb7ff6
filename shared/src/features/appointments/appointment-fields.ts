import * as z from 'zod/mini'
import { day } from '../../lib/day-schema.ts'
import { daysBetween } from '../../lib/days.ts'
import { longText, oneLine } from '../../lib/text.ts'
import { timeOfDay } from '../../lib/time-of-day.ts'
import { appointmentTexts } from './appointment-texts.ts'
import {
  appointmentTypes,
  type AppointmentType,
  conflictAnswers,
  hasPlace,
  maxCalendarDays,
  maxNotesLength,
  maxPlaceLength,
  maxSeriesLength,
} from './appointments.rules.ts'

const time = (missing: string) => z.string({ error: missing }).check(z.regex(timeOfDay, appointmentTexts.noTime))
const webAddress = longText(2000).check(
  z.refine((text) => text === '' || /^https?:\/\/[\w.-]+(:\d+)?([/?#]\S*)?$/i.test(text), appointmentTexts.badLink),
)

/** What a person enters about an appointment. */
export const details = {
  appointmentDate: day(appointmentTexts.noDay),
  startTime: time(appointmentTexts.required),
  endTime: time(appointmentTexts.required),
  type: z._default(z.enum(appointmentTypes), 'online'),
  notes: z.optional(z.nullable(longText(maxNotesLength))),
  meetingLink: z.optional(z.nullable(webAddress)),
  place: z.optional(z.nullable(oneLine(maxPlaceLength))),
}

/** A place belongs to an appointment in person. Where the type is left out, the server looks at the stored one. */
export const placeFits = z.refine<{ type?: AppointmentType | undefined; place?: string | null | undefined }>(
  ({ type, place }) => !place || type === undefined || hasPlace(type),
  { path: ['place'], message: appointmentTexts.placeElsewhere },
)

/** A range of days in the practice's zone, both included. */
export const dayRange = z.strictObject({ from: day(appointmentTexts.noDay), to: day(appointmentTexts.noDay) }).check(
  z.refine(({ from, to }) => daysBetween(from, to) >= 0 && daysBetween(from, to) < maxCalendarDays, {
    path: ['to'],
    message: appointmentTexts.tooLongRange,
  }),
)

/** What to do with conflicts. */
export const onConflict = z._default(z.enum(conflictAnswers), 'refuse')

/** With `skip`: the days of a series, in the practice's zone, that are booked in spite of a conflict. Other days are skipped. */
export const bookAnyway = z.optional(z.array(day(appointmentTexts.noDay)).check(z.maxLength(maxSeriesLength)))

/** False for no email about this write, nor about an earlier one whose email still waits. An address and the switch in the record are needed in any case. */
export const emailClient = z._default(z.boolean(), true)
