import { repeatText } from '@openhour/shared/features/appointments/series.rules.ts'
import { expect, test } from 'vitest'
import { absenceText, clockFor, lineOf, spanText, startText } from './appointment-text.ts'

test.each([
  [
    'Asia/Tokyo',
    '12-hour',
    '2150-01-13T10:00:00Z',
    'Tuesday, 13 January 2150, 7:00 PM to 7:50 PM, Japan Standard Time (Asia/Tokyo)',
  ],
  [
    'Europe/London',
    '24-hour',
    '2026-07-14T09:00:00Z',
    'Tuesday, 14 July 2026, 10:00 to 10:50, British Summer Time (Europe/London)',
  ],
  [
    'Europe/London',
    '24-hour',
    '2026-11-24T00:10:00Z',
    'Tuesday, 24 November 2026, 00:10 to 01:00, Greenwich Mean Time (Europe/London)',
  ],
  [
    'America/New_York',
    '12-hour',
    '2026-11-24T17:00:00Z',
    'Tuesday, 24 November 2026, 12:00 PM to 12:50 PM, Eastern Standard Time (America/New_York)',
  ],
  [
    'Asia/Kolkata',
    '12-hour',
    '2026-11-24T18:00:00Z',
    'Tuesday, 24 November 2026, 11:30 PM to Wednesday, 25 November 2026, 12:20 AM, India Standard Time (Asia/Kolkata)',
  ],
  ['UTC', '24-hour', '2026-11-24T18:00:00Z', 'Tuesday, 24 November 2026, 18:00 to 18:50, Coordinated Universal Time'],
] as const)('in %s on a %s clock', (zone, style, startsAt, words) => {
  const endsAt = new Date(Date.parse(startsAt) + 50 * 60_000).toISOString()
  expect(spanText(startsAt, endsAt, { zone, style })).toBe(words)
  expect(words.startsWith(startText(startsAt, { zone, style }))).toBe(true)
})

test('the name of the zone distinguishes an hour that occurs twice', () => {
  const clock = { zone: 'America/New_York', style: '12-hour' } as const
  const words = (at: string) => spanText(at, at, clock)
  expect(words('2026-11-01T05:30:00Z')).toContain('1:30 AM, Eastern Daylight Time')
  expect(words('2026-11-01T06:30:00Z')).toContain('1:30 AM, Eastern Standard Time')
})

test('the zone is the client’s if known, otherwise the practice’s', () => {
  expect(clockFor('Asia/Tokyo', 'Europe/London', '24-hour')).toEqual({ zone: 'Asia/Tokyo', style: '24-hour' })
  expect(clockFor(null, 'Europe/London', '12-hour').zone).toBe('Europe/London')
  expect(clockFor('Mars/Olympus', 'Europe/London', '12-hour').zone).toBe('Europe/London')
  expect(clockFor('Mars/Olympus', 'Mars/Base', '12-hour').zone).toBe('UTC')
})

const startsAt = '2026-11-24T12:00:00Z'
test.each([
  [24, '2026-11-23T11:59:59Z', 'at least 24 hours ahead.'],
  [24, '2026-11-23T12:00:00Z', 'as soon as you can.'],
  [1, '2026-11-20T12:00:00Z', 'at least 1 hour ahead.'],
  [48, '2026-11-20T12:00:00Z', 'at least 2 days ahead.'],
  [49, '2026-11-20T12:00:00Z', 'at least 49 hours ahead.'],
  [0, '2026-11-20T12:00:00Z', 'write to ana@example.com.'],
])('with a window of %i hours, at %s', (hours, at, end) => {
  const words = absenceText('ana@example.com', hours, startsAt, Date.parse(at))
  expect(words).toMatch(/^Can't make it\? Reply to this email or write to ana@example\.com/)
  expect(words.endsWith(end)).toBe(true)
})

test('recurrence as text, and a name as one line', () => {
  expect([repeatText('week', 1), repeatText('week', 2), repeatText('month', 1)]).toEqual([
    'every week',
    'every 2 weeks',
    'every month',
  ])
  expect(lineOf(' Heron\r\nBcc: x@example.com\u2028House ')).toBe('Heron Bcc: x at example. com House')
})
