import { addressValue, escapedText, folded, utcValue } from './content-lines.ts'
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
}

/**
 * `zone` is the practice's. Set `publishedAt` if the calendar is a message of its own (with a method). Events are then stamped with it, otherwise
 * with their last change.
 */
export type Calendar = {
  name: string
  zone: string
  events: readonly CalendarEvent[]
  publishedAt?: string
}

/** An RFC 5545 calendar. The same events always give exactly the same text. */
export function calendarText({ name, zone, events, publishedAt }: Calendar): string {
  const zones = zonesOf(zone, events)
  return folded([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Openhour//Calendar//EN',
    'CALSCALE:GREGORIAN',
    ...(publishedAt === undefined
      ? [`NAME:${escapedText(name)}`, `X-WR-CALNAME:${escapedText(name)}`, ...refreshHourly]
      : ['METHOD:PUBLISH']),
    ...[...zones.values()].flatMap(({ lines }) => lines),
    ...events.flatMap((event) => eventLines(event, zones.get(event.zone) as ZoneYears, publishedAt)),
    'END:VCALENDAR',
  ])
}

const refreshHourly = ['REFRESH-INTERVAL;VALUE=DURATION:PT1H', 'X-PUBLISHED-TTL:PT1H']

function eventLines(event: CalendarEvent, zone: ZoneYears, publishedAt: string | undefined): string[] {
  const { id, title, createdAt, updatedAt, status } = event
  const [start, end] = zone.valuesOf(Date.parse(event.startsAt), Date.parse(event.endsAt))
  const link = event.link === null ? undefined : addressValue(event.link)
  return [
    'BEGIN:VEVENT',
    `UID:${escapedText(id)}`,
    `DTSTAMP:${utcValue(publishedAt ?? updatedAt)}`,
    `LAST-MODIFIED:${utcValue(updatedAt)}`,
    `SEQUENCE:${Math.max(0, Math.floor((Date.parse(updatedAt) - Date.parse(createdAt)) / 1000))}`,
    `DTSTART${start}`,
    `DTEND${end}`,
    `SUMMARY:${escapedText(title)}`,
    // Most calendars show either LOCATION or URL, not both.
    ...(link === undefined ? [] : [`LOCATION:${escapedText(link)}`, `URL:${link}`]),
    `STATUS:${status.toUpperCase()}`,
    'CLASS:PRIVATE',
    `TRANSP:${status === 'cancelled' ? 'TRANSPARENT' : 'OPAQUE'}`,
    'END:VEVENT',
  ]
}

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
