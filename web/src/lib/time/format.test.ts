import { dayOf, dayStart } from '@openhour/shared/lib/wall-time.ts'
import { afterEach, expect, test } from 'vitest'
import { formatLikeAnotherBrowser } from '../../testing/other-intl.ts'
import { dayIn } from './day-in.ts'
import { formatMoment, formatTime, formatTimeOfDay, initials, setClockStyle } from './format.ts'
import { localDay } from './local-day.ts'

afterEach(() => setClockStyle('12-hour'))

const plain = (text: string) => text.replace(/\s/gu, ' ')
const zone = 'Europe/London'

test.each([
  ['2026-09-10T16:42:00Z', '5:42 PM', '17:42'],
  ['2026-09-10T23:05:00Z', '12:05 AM', '00:05'],
  ['2026-09-10T11:00:00Z', '12:00 PM', '12:00'],
  ['2026-01-10T08:09:00Z', '8:09 AM', '08:09'],
])('%s is %s, and %s on the other clock', (at, twelve, twentyFour) => {
  expect(plain(formatTime(at, { zone }))).toBe(twelve)
  setClockStyle('24-hour')
  expect(formatTime(at, { zone })).toBe(twentyFour)
  setClockStyle('12-hour')
  expect(plain(formatTime(at, { zone }))).toBe(twelve)
})

test('every time follows the clock style', () => {
  expect(plain(formatMoment('2026-09-10T16:42:00Z', { zone }))).toBe('10 September 2026, 5:42 PM')
  expect(plain(formatTimeOfDay('09:30'))).toBe('9:30 AM')
  expect(plain(formatTimeOfDay('00:00:00'))).toBe('12:00 AM')
  setClockStyle('24-hour')
  expect(formatMoment('2026-09-10T16:42:00Z', { zone })).toBe('10 September 2026, 17:42')
  expect(formatTimeOfDay('14:05:00')).toBe('14:05')
})

test('a page in the browser’s own zone follows it too', () => {
  setClockStyle('24-hour')
  expect(formatTime(new Date(2026, 8, 10, 17, 42))).toBe('17:42')
})

// The last test, because nothing takes it back.
test('a day is computed, whatever the browser’s data says about how a locale writes dates', () => {
  formatLikeAnotherBrowser()
  const late = '2023-11-14T23:30:00Z'
  expect(new Intl.DateTimeFormat('en-CA', { timeZone: 'UTC' }).format(new Date(late))).toBe('11/14/2023')
  expect(dayIn(late, zone)).toBe('2023-11-14')
  expect(dayIn(late, 'Pacific/Kiritimati')).toBe('2023-11-15')
  expect(dayIn(late, 'Asia/Kathmandu')).toBe('2023-11-15')
  expect(localDay(new Date(2023, 10, 14, 0, 0))).toBe('2023-11-14')
  expect(localDay(new Date(2023, 10, 14, 23, 59))).toBe('2023-11-14')
  expect(dayOf('America/St_Johns', Date.parse('2023-11-14T03:29:59Z'))).toBe('2023-11-13')
  expect(dayStart('America/St_Johns', '2023-11-14')).toBe(Date.parse('2023-11-14T03:30:00Z'))
})

test.each([
  ['Ana Ribeiro', 'AR'],
  ['Ana', 'AN'],
  ['Niamh Corrigan (sample)', 'NC'],
  ['(Bo)', 'BO'],
])('the initials of %s are %s', (name, letters) => {
  expect(initials(name)).toBe(letters)
})
