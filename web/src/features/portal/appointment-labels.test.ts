import type { AppointmentStatus } from '@openhour/shared/features/appointments/appointments.rules.ts'
import { expect, test } from 'vitest'
import { appointmentOf } from '../../testing/server/fake-portal.ts'
import { cancelledText, statusLabel, timeSpan, timeThere } from './appointment-labels.ts'
import { ownCancelText } from './cancel-text.ts'
import { byDay } from './appointment-days.ts'
import { cancelText } from './cancel-text.ts'

const twelve = { clockStyle: '12-hour' } as const
const of = (startsAt: string, timeZone = 'Europe/London') => appointmentOf({ startsAt, timeZone })

test.each([
  ['Europe/London', '12-hour', '2026-09-15T12:30:00Z', '1:30–2:20 PM'],
  ['Europe/London', '24-hour', '2026-09-15T12:30:00Z', '13:30–14:20'],
  ['Europe/London', '12-hour', '2026-09-15T10:30:00Z', '11:30 AM–12:20 PM'],
  ['America/New_York', '12-hour', '2026-09-15T12:30:00Z', '8:30–9:20 AM'],
] as const)('in %s on a %s clock, %s is %s', (zone, clockStyle, startsAt, expected) => {
  expect(timeSpan(of(startsAt), { zone, clockStyle })).toBe(expected)
})

test.each([
  // Five hours apart, four in the week in which only London has changed its clocks, and five again.
  ['2026-10-20T14:00:00Z', '10:00–10:50 AM', '3:00–3:50 PM, London time'],
  ['2026-10-27T14:00:00Z', '10:00–10:50 AM', '2:00–2:50 PM, London time'],
  ['2026-11-03T15:00:00Z', '10:00–10:50 AM', '3:00–3:50 PM, London time'],
])('%s is %s in New York and %s', (startsAt, here, there) => {
  const display = { zone: 'America/New_York', ...twelve }
  expect([timeSpan(of(startsAt), display), timeThere(of(startsAt), display)]).toEqual([here, there])
})

test.each([
  ['Africa/Abidjan', '2026-12-15T12:30:00Z', undefined],
  ['Africa/Abidjan', '2026-09-15T12:30:00Z', '1:30–2:20 PM, London time'],
  ['Europe/Lisbon', '2026-09-15T12:30:00Z', undefined],
  ['Africa/Abidjan', '2026-10-25T00:00:00Z', '1:00–1:50 AM, London time'],
  // London’s clocks go back in between.
  ['Africa/Abidjan', '2026-10-25T01:00:00Z', undefined],
])('beside a clock in %s, the practice in London at %s is named as %s', (zone, startsAt, expected) => {
  expect(timeThere(of(startsAt), { zone, ...twelve })).toBe(expected)
})

test('a day that differs is named too', () => {
  expect(timeThere(of('2026-09-15T23:30:00Z'), { zone: 'America/New_York', ...twelve })).toBe(
    'Wednesday 16 September, 12:30–1:20 AM, London time',
  )
  expect(timeThere(of('2026-09-15T12:00:00Z', 'Pacific/Kiritimati'), { zone: 'Pacific/Midway', ...twelve })).toBe(
    'Wednesday 16 September, 2:00–2:50 AM, Kiritimati time',
  )
})

test('appointments are grouped by the day of the zone in which they are shown', () => {
  const all = ['2026-09-15T22:00:00Z', '2026-09-15T23:30:00Z', '2026-09-16T08:00:00Z'].map((at) => of(at))
  const days = (zone: string) => byDay(all, zone).map(({ day, appointments }) => [day, appointments.length])
  expect(days('Europe/London')).toEqual([
    ['2026-09-15', 1],
    ['2026-09-16', 2],
  ])
  expect(days('America/New_York')).toEqual([
    ['2026-09-15', 2],
    ['2026-09-16', 1],
  ])
  expect(byDay([])).toEqual([])
})

const cancelled = (cancelledBy: 'therapist' | 'client' | null) =>
  appointmentOf({ status: 'cancelled', cancelledAt: '2026-09-01T23:30:00Z', cancelledBy })
test.each([
  [cancelled('client'), 'Cancelled by you on Tuesday 1 September'],
  [cancelled('therapist'), 'Cancelled by your practice on Tuesday 1 September'],
  [cancelled(null), 'Cancelled on Tuesday 1 September'],
  [appointmentOf(), undefined],
])('says who cancelled and when', (appointment, expected) => {
  expect(cancelledText(appointment, { zone: 'UTC', today: '2026-09-15' })).toBe(expected)
})

test.each<[AppointmentStatus, string]>([
  ['pending', 'Not confirmed yet'],
  ['confirmed', 'Confirmed'],
  ['scheduled', 'Scheduled'],
  ['completed', 'Completed'],
  ['cancelled', 'Cancelled'],
  ['cancelled-client', 'Cancelled'],
  ['cancelled-therapist', 'Cancelled'],
  ['no-show', 'Missed'],
])('%s reads %s, never in red', (status, name) => {
  expect(statusLabel(status).name).toBe(name)
  expect(statusLabel(status).tone).not.toBe('bad')
})

test.each([
  [24, 'You can cancel an appointment until it starts. Less than 24 hours before, it counts as late.'],
  [1, 'You can cancel an appointment until it starts. Less than 1 hour before, it counts as late.'],
  [0, 'You can cancel an appointment at any time before it starts.'],
])('a window of %i hours', (hours, expected) => {
  expect(cancelText(hours)).toBe(expected)
})

test.each([
  [{ cancellationHours: 24 }, undefined],
  [{ cancellationHours: 48 }, 'Cancelling this one counts as late less than 48 hours before.'],
  [{ cancellationHours: 0 }, 'Cancelling this one never counts as late.'],
  [{ cancellationHours: 48, status: 'completed' }, undefined],
] as const)('an appointment with %j beside a practice with 24 hours', (given, expected) => {
  expect(ownCancelText(appointmentOf(given), 24)).toBe(expected)
})
