import { convertIcsCalendar } from 'ts-ics'
import { describe, expect, test } from 'vitest'
import { addressedTo } from './calendar.ts'
import { calendarFileFor } from './calendar-file.ts'

const lineOf = (text: string, name: string) =>
  text
    .replaceAll('\r\n ', '')
    .split('\r\n')
    .filter((line) => line.startsWith(name))

describe('the calendar file of an email', () => {
  const input = {
    id: '018f0000-0000-7000-8000-000000000001',
    startsAt: '2026-10-27T09:00:00Z',
    endsAt: '2026-10-27T09:50:00Z',
    timeZone: 'Europe/Berlin',
    createdAt: '2026-05-01T10:00:00Z',
    updatedAt: '2026-05-01T10:00:00Z',
    meetingLink: null,
    place: null,
    cancelled: false,
    at: '2026-05-02T08:00:00Z',
  }

  const organizer = { name: 'Robin "R" (Quiet Room; Berlin)', address: 'no-reply@example.com' }

  test('invites the client to one event that says nothing but when, and asks for no reply', () => {
    const text = addressedTo(calendarFileFor(input), { organizer, attendee: "o'hara+50%&?a@example.com" })
    const { method, events } = convertIcsCalendar(undefined, text)
    expect([method, events?.length]).toEqual(['REQUEST', 1])
    expect(lineOf(text, 'SUMMARY')).toEqual(['SUMMARY:Appointment'])
    expect(lineOf(text, 'DTSTART;')).toEqual(['DTSTART;TZID=Europe/Berlin:20261027T100000'])
    expect(lineOf(text, 'DTSTAMP')).toEqual(['DTSTAMP:20260502T080000Z'])
    expect(lineOf(text, 'ORGANIZER')).toEqual([
      `ORGANIZER;CN="Robin 'R' (Quiet Room; Berlin)":mailto:no-reply@example.com`,
    ])
    expect(lineOf(text, 'ATTENDEE')).toEqual([
      "ATTENDEE;CUTYPE=INDIVIDUAL;ROLE=REQ-PARTICIPANT;PARTSTAT=NEEDS-ACTION;RSVP=FALSE:mailto:o'hara+50%25%26%3Fa@example.com",
    ])
    expect(lineOf(text, 'CLASS')).toEqual(['CLASS:PRIVATE'])
    for (const name of ['LOCATION', 'URL', 'X-WR', 'NAME']) expect(lineOf(text, name)).toEqual([])
    expect(events?.[0]?.start.date.toISOString()).toBe('2026-10-27T09:00:00.000Z')
  })

  test('a later file for the same appointment replaces it: moved or cancelled', () => {
    const moved = calendarFileFor({ ...input, updatedAt: '2026-05-03T10:00:00Z', startsAt: '2026-10-27T08:00:00Z' })
    const cancelled = calendarFileFor({ ...input, updatedAt: '2026-05-04T10:00:00Z', cancelled: true })
    const calendars = [calendarFileFor(input), moved, cancelled].map((text) => convertIcsCalendar(undefined, text))
    const read = calendars.map(({ events }) => events?.[0])
    expect(calendars.map(({ method }) => method)).toEqual(['REQUEST', 'REQUEST', 'CANCEL'])
    expect(new Set(read.map((one) => one?.uid)).size).toBe(1)
    expect(read.map((one) => one?.sequence)).toEqual([undefined, 172_800, 259_200])
    expect(read.map((one) => [one?.status, one?.timeTransparent])).toEqual([
      ['CONFIRMED', 'OPAQUE'],
      ['CONFIRMED', 'OPAQUE'],
      ['CANCELLED', 'TRANSPARENT'],
    ])
  })
})
