import { calendarText } from './calendar.ts'

/** What a mail's calendar file is about: an appointment as its row says, and what the practice calls itself. */
export type CalendarFileInput = {
  id: string
  startsAt: string
  endsAt: string
  timeZone: string
  createdAt: string
  updatedAt: string
  /** The name that the client knows it by. */
  practice: string
  /** Only where the client is to have it in their calendar. */
  meetingLink: string | null
  /** The file of a cancellation: the program that has the event from before strikes it out. */
  cancelled: boolean
  /** When the mail is made, by the server's clock. */
  at: string
}

/**
 * One appointment as a file for the client's own calendar program, to go with a mail as `text/calendar; method=PUBLISH; charset=utf-8`, named
 * `appointment.ics`. It says when and with which practice, and nothing else; it asks for no answer and names no attendee. A file for the same
 * appointment made later takes the place of the earlier one, so a mail about a move or a cancellation carries its own: call it when the mail is
 * queued, with the row as it then is, and put the text into the mail's row.
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
