import { addressValue, escapedText, folded, parameterValue, utcValue } from './content-lines.ts'
import { type ZoneYears, zoneYears } from './zone-years.ts'

/**
 * One event of a calendar. `id` never changes. The sequence number is computed from `createdAt` and `updatedAt`, so that a calendar replaces the
 * older version. `zone` is an IANA name.
 */
export type CalendarEvent = {
  id: string
  title: string
  startsAt: string
  endsAt: string
  zone: string
  createdAt: string
  updatedAt: string
  status: 'confirmed' | 'tentative' | 'cancelled'
  link: string | null
  /** A room or an address. */
  place: string | null
  description?: string
}

/**
 * A calendar that is a message of its own (RFC 5546). Its events are stamped with `at`; otherwise with their last change. REQUEST and CANCEL need
 * {@link addressedTo}.
 */
export type CalendarMessage = { method: 'PUBLISH' | 'REQUEST' | 'CANCEL'; at: string }

/** `zone` is the practice's. */
export type Calendar = {
  name: string
  zone: string
  events: readonly CalendarEvent[]
  message?: CalendarMessage
}

/** An RFC 5545 calendar. The same events always give exactly the same text. */
export function calendarText({ name, zone, events, message }: Calendar): string {
  const zones = zonesOf(zone, events)
  return folded([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Openhour//Calendar//EN',
    'CALSCALE:GREGORIAN',
    ...(message === undefined
      ? [`NAME:${escapedText(name)}`, `X-WR-CALNAME:${escapedText(name)}`, ...refreshHourly]
      : [`METHOD:${message.method}`]),
    ...[...zones.values()].flatMap(({ lines }) => lines),
    ...events.flatMap((event) => eventLines(event, zones.get(event.zone) as ZoneYears, message?.at)),
    'END:VCALENDAR',
  ])
}

const refreshHourly = ['REFRESH-INTERVAL;VALUE=DURATION:PT1H', 'X-PUBLISHED-TTL:PT1H']

function eventLines(event: CalendarEvent, zone: ZoneYears, stampedAt: string | undefined): string[] {
  const { id, title, createdAt, updatedAt, status } = event
  const [start, end] = zone.valuesOf(Date.parse(event.startsAt), Date.parse(event.endsAt))
  const link = event.link === null ? undefined : addressValue(event.link)
  return [
    'BEGIN:VEVENT',
    `UID:${escapedText(id)}`,
    `DTSTAMP:${utcValue(stampedAt ?? updatedAt)}`,
    `LAST-MODIFIED:${utcValue(updatedAt)}`,
    `SEQUENCE:${Math.max(0, Math.floor((Date.parse(updatedAt) - Date.parse(createdAt)) / 1000))}`,
    `DTSTART${start}`,
    `DTEND${end}`,
    `SUMMARY:${escapedText(title)}`,
    ...(event.description === undefined ? [] : [`DESCRIPTION:${escapedText(event.description)}`]),
    // Most calendars show either LOCATION or URL, not both.
    ...location(event.place ?? link),
    ...(link === undefined ? [] : [`URL:${link}`]),
    `STATUS:${status.toUpperCase()}`,
    'CLASS:PRIVATE',
    `TRANSP:${status === 'cancelled' ? 'TRANSPARENT' : 'OPAQUE'}`,
    'END:VEVENT',
  ]
}

const location = (text: string | undefined) => (text === undefined ? [] : [`LOCATION:${escapedText(text)}`])

/** The zones of the events, sorted by name. They cover whole years, so that the text changes rarely. */
function zonesOf(practiceZone: string, events: readonly CalendarEvent[]): Map<string, ZoneYears> {
  const years = new Map<string, [first: number, last: number]>()
  for (const { zone, startsAt, endsAt } of events) {
    const [first, last] = [new Date(startsAt).getUTCFullYear(), new Date(endsAt).getUTCFullYear()]
    const known = years.get(zone)
    years.set(zone, known ? [Math.min(known[0], first), Math.max(known[1], last)] : [first, last])
  }
  // A calendar without events needs at least one component.
  if (years.size === 0) years.set(practiceZone, [2000, 2000])
  const inOrder = [...years].sort(([one], [other]) => (one < other ? -1 : 1))
  return new Map(inOrder.map(([zone, [first, last]]) => [zone, zoneYears(zone, first, last)]))
}

/** Who sends a message about an event, and who gets it. */
export type Participants = { organizer: { name: string; address: string }; attendee: string }

/**
 * Names the participants of a REQUEST or CANCEL, which these methods require. Other calendars stay as they are. The sender is the organizer: calendar
 * services act only on a message from the organizer's own address. Asks for no reply.
 */
export function addressedTo(text: string, { organizer, attendee }: Participants): string {
  if (!/^METHOD:(REQUEST|CANCEL)\r$/m.test(text)) return text
  const lines = folded([
    `ORGANIZER;CN=${parameterValue(organizer.name)}:${mailto(organizer.address)}`,
    `ATTENDEE;CUTYPE=INDIVIDUAL;ROLE=REQ-PARTICIPANT;PARTSTAT=NEEDS-ACTION;RSVP=FALSE:${mailto(attendee)}`,
  ])
  return text.replaceAll('END:VEVENT\r\n', () => `${lines}END:VEVENT\r\n`)
}

/** An address as a URI: reserved characters of a local part are escaped (RFC 6068). */
const mailto = (address: string) => `mailto:${address.replace(/[%?#&/\s"<>^`{|}\\]/g, encodeURIComponent)}`
