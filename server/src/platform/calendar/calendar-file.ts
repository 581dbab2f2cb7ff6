import { calendarText } from './calendar.ts'

export type CalendarFileInput = {
  id: string
  startsAt: string
  endsAt: string
  timeZone: string
  createdAt: string
  updatedAt: string
  /** The practice's name, as its clients know it. */
  practice: string
  /** Only if the client should see it in their calendar. */
  meetingLink: string | null
  /** Marks the event as cancelled in a calendar that already has it. */
  cancelled: boolean
  /** When the email is created, by the server's clock. */
  at: string
}

/**
 * The calendar file of one appointment for the client's calendar. Attach it to an email as `appointment.ics` with the type `text/calendar;
 * method=PUBLISH; charset=utf-8`. It contains only the time and the practice's name, asks for no reply and names no attendee. A later file for the
 * same appointment replaces the earlier one, so emails about a move or cancellation need their own. Call it when the email is queued, with the
 * current row.
 */
export function calendarFileFor(input: CalendarFileInput): string {
  const { practice, timeZone, meetingLink, cancelled, at, ...times } = input
  return calendarText({
    name: practice,
    zone: timeZone,
    publishedAt: at,
    events: [
      {
        ...times,
        zone: timeZone,
        title: `Appointment with ${practice}`,
        link: meetingLink,
        status: cancelled ? 'cancelled' : 'confirmed',
      },
    ],
  })
}
