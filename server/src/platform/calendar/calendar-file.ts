import { calendarText } from './calendar.ts'

export type CalendarFileInput = {
  id: string
  startsAt: string
  endsAt: string
  timeZone: string
  createdAt: string
  updatedAt: string
  /** Only if the client should see it in their calendar. */
  meetingLink: string | null
  place: string | null
  /** Marks the event as cancelled in a calendar that already has it. */
  cancelled: boolean
  /** When the email is created, by the server's clock. */
  at: string
}

/** Other people may see the calendar, and calendar services add an invitation before anybody reads it: a title that says nothing. */
const title = 'Appointment'
const description =
  'Accepting or declining in a calendar does not reach the practice. To confirm or change the appointment, use its emails.'

/**
 * The calendar file of one appointment, for an email to the client: an invitation that a later one for the same appointment replaces, and a
 * cancellation removes (RFC 5546). Emails about a move or cancellation need their own. Call it when the email is queued, with the current row; who sends
 * and gets it is added when it is sent.
 */
export function calendarFileFor(input: CalendarFileInput): string {
  const { timeZone, meetingLink, cancelled, at, ...times } = input
  const event = { ...times, zone: timeZone, title, link: meetingLink }
  return calendarText({
    name: title,
    zone: timeZone,
    message: { method: cancelled ? 'CANCEL' : 'REQUEST', at },
    events: [cancelled ? { ...event, status: 'cancelled' } : { ...event, description, status: 'confirmed' }],
  })
}
