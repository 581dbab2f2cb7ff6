/// <reference lib="esnext.temporal" />
import { sync } from 'node-ical'
import { convertIcsCalendar, type IcsCalendar } from 'ts-ics'
import { describe, expect, test } from 'vitest'
import { type CalendarEvent, calendarText } from './calendar.ts'
import { zoneSamples as zones } from '@openhour/shared/lib/zone-samples.ts'

const event = (more: Partial<CalendarEvent> = {}): CalendarEvent => ({
  id: '018f0000-0000-7000-8000-000000000001',
  title: 'Appointment',
  startsAt: '2026-06-01T09:00:00Z',
  endsAt: '2026-06-01T09:50:00Z',
  zone: 'Europe/London',
  createdAt: '2026-05-01T10:00:00Z',
  updatedAt: '2026-05-01T10:00:00Z',
  status: 'confirmed',
  link: null,
  place: null,
  ...more,
})
const textOf = (...events: CalendarEvent[]) => calendarText({ name: 'Appointments', zone: 'Europe/London', events })
const unfolded = (text: string) => text.replaceAll('\r\n ', '').split('\r\n')
const lineOf = (text: string, name: string) => unfolded(text).filter((line) => line.startsWith(name))

/** Reads a calendar with two independent libraries: one has its own zone rules, the other uses the calendar's VTIMEZONE. */
function readByTwo(text: string): Record<'node-ical' | 'ts-ics', Map<string, [start: string, end: string]>> {
  const first = Object.values(sync.parseICS(text)).flatMap((part) => (part?.type === 'VEVENT' ? [part] : []))
  const second: IcsCalendar = convertIcsCalendar(undefined, text)
  return {
    'node-ical': new Map(first.map(({ uid, start, end }) => [uid, [start.toISOString(), end?.toISOString() ?? '']])),
    'ts-ics': new Map(
      second.events?.map(({ uid, start, end }) => [uid, [start.date.toISOString(), end?.date.toISOString() ?? '']]),
    ),
  }
}

/** Weekly appointments at the same local time, computed with Temporal, which the code does not use. */
function weekly(zone: string, from: string, time: string, weeks: number): CalendarEvent[] {
  return Array.from({ length: weeks }, (_, week) => {
    const starts = Temporal.PlainDateTime.from(`${from}T${time}`)
      .add({ weeks: week })
      .toZonedDateTime(zone, { disambiguation: 'compatible' })
    return event({
      id: `${zone} ${time} ${week}`,
      zone,
      startsAt: starts.toInstant().toString(),
      endsAt: starts.toInstant().add({ minutes: 50 }).toString(),
    })
  })
}
const instantsOf = (events: readonly CalendarEvent[]) =>
  new Map(
    events.map(({ id, startsAt, endsAt }) => [id, [new Date(startsAt).toISOString(), new Date(endsAt).toISOString()]]),
  )

describe.each(zones)('a year of weekly appointments in %s', (zone) => {
  // Sundays, on which most offsets change, in the hours of the change; and once by day.
  const events = ['01:15', '01:45', '02:15', '10:00'].flatMap((time) => weekly(zone, '2026-01-04', time, 53))

  test('is read with the same instants by two independent libraries', () => {
    const read = readByTwo(textOf(...events))
    expect(read['node-ical']).toEqual(instantsOf(events))
    expect(read['ts-ics']).toEqual(instantsOf(events))
  })

  test('keeps the local time, and lists every offset change', () => {
    const text = textOf(...events.filter(({ id }) => id.includes('10:00')))
    const starts = lineOf(text, 'DTSTART').filter((line) => /Z$|;/.test(line))
    expect(starts).toHaveLength(53)
    const onClock = starts.filter((line) => line.includes(';'))
    expect(onClock.length).toBeGreaterThanOrEqual(zone === 'UTC' ? 0 : 49)
    for (const line of onClock) expect(line).toMatch(new RegExp(`^DTSTART;TZID=${zone}:\\d{8}T100000$`))
    let at = Temporal.ZonedDateTime.from(`2026-01-01T00:00[${zone}]`)
    let changes = 0
    for (;;) {
      const next = at.getTimeZoneTransition('next')
      if (!next || next.year > 2027) break
      changes++
      const [part = ''] = text.split(/(?=BEGIN:(?:STANDARD|DAYLIGHT))/).filter((one) => {
        const onset = next.subtract({ nanoseconds: 1 }).toPlainDateTime().round('second')
        return one.includes(`\r\nDTSTART:${onset.toString().slice(0, 19).replaceAll(/[-:]/g, '')}\r\n`)
      })
      const before = next.subtract({ nanoseconds: 1 }).offset.replace(':', '')
      expect(part).toContain(`TZOFFSETFROM:${before}\r\nTZOFFSETTO:${next.offset.replace(':', '')}\r\n`)
      at = next
    }
    expect(text.match(/BEGIN:(STANDARD|DAYLIGHT)/g)).toHaveLength(changes + 1)
  })
})

test.each([
  ['Africa/Casablanca', '2025-01-05'], // Ramadan: an hour back for a month
  ['Pacific/Apia', '2020-09-06'], // the last summer time, which ended for good in April 2021
  ['Pacific/Apia', '2011-10-02'], // 30 December was left out
  ['America/Sao_Paulo', '2018-10-07'],
  ['Europe/Kyiv', '2026-01-04'],
  ['Asia/Kathmandu', '2026-01-04'],
])('times in %s from %s', (zone, from) => {
  const events = weekly(zone, from, '09:00', 53)
  const read = readByTwo(textOf(...events))
  expect(read['ts-ics']).toEqual(instantsOf(events))
  expect(read['node-ical']).toEqual(instantsOf(events))
})

test('start and end are written in UTC near an offset change, where calendars differ', () => {
  // New York, 1 November 2026: 1:30 occurs twice. A day later, local times are unambiguous.
  const around = ['2026-11-01T05:30:00Z', '2026-11-01T06:30:00Z', '2026-11-02T06:00:00Z'].map((startsAt, at) => {
    const endsAt = new Date(Date.parse(startsAt) + 3_000_000).toISOString()
    return event({ id: String(at), zone: 'America/New_York', startsAt, endsAt })
  })
  const text = textOf(...around)
  expect(unfolded(text).filter((line) => /^DT(START|END)(;|:.*Z$)/.test(line))).toEqual([
    'DTSTART:20261101T053000Z',
    'DTEND:20261101T062000Z',
    'DTSTART:20261101T063000Z',
    'DTEND:20261101T072000Z',
    'DTSTART;TZID=America/New_York:20261102T010000',
    'DTEND;TZID=America/New_York:20261102T015000',
  ])
  expect(readByTwo(text)['ts-ics']).toEqual(instantsOf(around))
  expect(readByTwo(text)['node-ical']).toEqual(instantsOf(around))
})

describe('the text', () => {
  const names = [
    'Zoë, née Łukasz; called "Z" \\ or\nZ',
    'ありがとうございます'.repeat(9),
    '👨‍👩‍👧‍👦🏳️‍🌈'.repeat(20),
    'a'.repeat(300),
    'é'.repeat(33),
  ]

  test('folds lines at 75 octets, never within a character, and ends each with CRLF', () => {
    const text = textOf(...names.map((title, at) => event({ id: String(at), title })))
    expect(text.endsWith('\r\n')).toBe(true)
    expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
    for (const line of text.split('\r\n')) {
      expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
      expect(line.isWellFormed()).toBe(true)
      expect(Buffer.from(line).toString()).toBe(line)
    }
  })

  test.each(names)('keeps %j exactly', (title) => {
    const text = textOf(event({ title }))
    expect(lineOf(text, 'SUMMARY:')).toEqual([
      `SUMMARY:${title.replaceAll('\\', '\\\\').replaceAll(';', '\\;').replaceAll(',', '\\,').replaceAll('\n', '\\n')}`,
    ])
    expect(convertIcsCalendar(undefined, text).events?.[0]?.summary).toBe(title)
    const [read] = Object.values(sync.parseICS(text)).flatMap((part) => (part?.type === 'VEVENT' ? [part] : []))
    expect(read?.summary).toBe(title)
  })

  test('lets no title, name or link add a line', () => {
    const evil = 'x\r\nATTENDEE:mailto:eve@example.com\u0000\u0007'
    const text = textOf(event({ title: evil, link: `https://meet.example.com/${evil}` }))
    expect(lineOf(text, 'ATTENDEE')).toEqual([])
    expect(lineOf(text, 'SUMMARY')).toEqual(['SUMMARY:x\\nATTENDEE:mailto:eve@example.com'])
    expect(lineOf(textOf(event({ link: 'javascript:alert(1)' })), 'URL')).toEqual([])
    // oxlint-disable-next-line no-control-regex -- the test looks for them
    expect(text.replaceAll('\r\n', '')).not.toMatch(/[\u0000-\u001f\u007f]/)
  })

  test('has each required property of RFC 5545 once, in a valid order', () => {
    const lines = unfolded(textOf(event({ link: 'https://meet.example.com/a,b;c?d=1' })))
    const names = lines.map((line) => line.split(/[:;]/)[0])
    expect(names.slice(0, 4)).toEqual(['BEGIN', 'VERSION', 'PRODID', 'CALSCALE'])
    const inEvent = names.slice(lines.indexOf('BEGIN:VEVENT') + 1, lines.indexOf('END:VEVENT'))
    expect(new Set(inEvent).size).toBe(inEvent.length)
    expect(inEvent).toEqual(expect.arrayContaining(['UID', 'DTSTAMP', 'DTSTART', 'DTEND', 'SEQUENCE', 'LAST-MODIFIED']))
    expect(lines).toContain('URL:https://meet.example.com/a,b;c?d=1')
    expect(lines).toContain('LOCATION:https://meet.example.com/a\\,b\\;c?d=1')
    for (const name of names) expect(name).toMatch(/^([A-Z-]+)?$/)
    const parts = lines.flatMap((line) => /^(?:BEGIN|END):\w+$/.exec(line)?.[0] ?? [])
    const pair = ['BEGIN:STANDARD', 'END:STANDARD', 'BEGIN:DAYLIGHT', 'END:DAYLIGHT', 'BEGIN:STANDARD', 'END:STANDARD']
    const inside = ['BEGIN:VTIMEZONE', ...pair, 'END:VTIMEZONE', 'BEGIN:VEVENT', 'END:VEVENT']
    expect(parts).toEqual(['BEGIN:VCALENDAR', ...inside, 'END:VCALENDAR'])
  })

  test('is valid without events, and stays identical while nothing changes', () => {
    expect(unfolded(textOf())).toContain('BEGIN:VTIMEZONE')
    expect(convertIcsCalendar(undefined, textOf()).timezones?.map(({ id }) => id)).toEqual(['Europe/London'])
    expect(textOf(event())).toBe(textOf(event()))
  })

  test('gives a later version of an event a higher sequence number and the same id', () => {
    const states = ['2026-05-01T10:00:00Z', '2026-05-01T10:00:01Z', '2026-05-09T12:00:00.5Z'].map((updatedAt) =>
      convertIcsCalendar(undefined, textOf(event({ updatedAt }))).events?.at(0),
    )
    expect(states.map((state) => state?.sequence)).toEqual([undefined, 1, 698_400]) // this library omits 0
    expect(new Set(states.map((state) => state?.uid)).size).toBe(1)
    expect(states.at(-1)?.lastModified?.date.toISOString()).toBe('2026-05-09T12:00:00.000Z')
  })
})
