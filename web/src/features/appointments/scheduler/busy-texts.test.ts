import type { Planned } from '@openhour/shared/features/appointments/appointments.contract.ts'
import { expect, test } from 'vitest'
import { busyText, calendarsText } from './busy-texts.ts'

const zone = 'Europe/London'
const now = new Date('2026-09-15T10:00:00Z')
const read = { connected: true, readAt: '2026-09-15T09:40:00Z' }
const context = { calendars: read, zone, today: '2026-09-15', now }
const plain = (text: string | undefined) => text?.replace(/\s/gu, ' ')

function planned(day: string, ...busy: Planned['busy']): Planned {
  const [startsAt, endsAt] = [`${day}T09:00:00Z`, `${day}T09:50:00Z`]
  return { appointmentDate: day, startsAt, endsAt, shifted: false, outside: false, conflicts: [], busy }
}
const busyOn = (day: string) => planned(day, { startsAt: `${day}T09:30:00Z`, endsAt: `${day}T11:00:00Z` })

test('free times say whether connected calendars count, and as of when', () => {
  expect(calendarsText({ connected: false, readAt: null }, zone, now)).toBeUndefined()
  expect(plain(calendarsText(read, zone, now))).toBe(
    'Without the busy times of your connected calendar, as of 10:40 AM.',
  )
  expect(plain(calendarsText({ ...read, readAt: '2026-09-14T23:30:00Z' }, zone, now))).toContain('as of 12:30 AM')
  expect(plain(calendarsText({ ...read, readAt: '2026-09-14T09:40:00Z' }, zone, now))).toContain(
    'as of 14 September 2026, 10:40 AM',
  )
  expect(calendarsText({ connected: true, readAt: null }, zone, now)).toMatch(/has not been read yet/)
})

test('a planned time says when the calendar is busy', () => {
  expect(busyText([planned('2026-09-16')], context)).toBeUndefined()
  expect(plain(busyText([busyOn('2026-09-16')], context))).toBe(
    'Your connected calendar is busy 10:30 AM–12:00 PM, as of 10:40 AM.',
  )
})

test('a series names up to three days, and the first of more', () => {
  const days = ['2026-09-16', '2026-09-23', '2026-09-30', '2026-10-07']
  expect(plain(busyText([...days.slice(0, 2).map(busyOn), planned('2026-10-14')], context))).toBe(
    'Your connected calendar is busy at 2 of these times: Wed 16 Sep and Wed 23 Sep, as of 10:40 AM.',
  )
  expect(plain(busyText(days.map(busyOn), context))).toBe(
    'Your connected calendar is busy at 4 of these times: first on Wed 16 Sep, as of 10:40 AM.',
  )
})
