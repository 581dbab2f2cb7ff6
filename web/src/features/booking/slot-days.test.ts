import { zoneSamples } from '@openhour/shared/lib/zone-samples.ts'
import { expect, test } from 'vitest'
import { dayIn } from '../../lib/time/day-in.ts'
import { dayParts, slotsByDay } from './slot-days.ts'

const slot = (at: number) => ({ startsAt: new Date(at).toISOString(), endsAt: new Date(at + 3_000_000).toISOString() })

test.each(zoneSamples)('every hour of 2026 is on the day that the clocks of %s show', (zone) => {
  const slots = Array.from({ length: 8760 }, (_, hour) => slot(Date.UTC(2026, 0, 1) + hour * 3_600_000))
  const days = slotsByDay(slots.toReversed(), zone)
  expect([...days.values()].flat()).toEqual(slots)
  for (const [day, sameDay] of days) for (const { startsAt } of sameDay) expect(dayIn(startsAt, zone)).toBe(day)
  const full = [...days.values()].slice(1, -1).map((sameDay) => sameDay.length)
  // Clocks change by an hour, at Troll by two.
  expect(full.every((hours) => Math.abs(hours - 24) <= 2)).toBe(true)
})

test('a day of a clock change has all of its hours and no others', () => {
  const hours = (zone: string, day: string) => {
    const all = Array.from({ length: 96 }, (_, hour) => slot(Date.parse(day) + (hour - 36) * 3_600_000))
    return slotsByDay(all, zone).get(day)?.length
  }
  expect(hours('Europe/London', '2026-03-29')).toBe(23)
  expect(hours('Europe/London', '2026-10-25')).toBe(25)
  expect(hours('America/New_York', '2026-03-08')).toBe(23)
  expect(hours('Asia/Tokyo', '2026-03-29')).toBe(24)
})

test('parts of a day follow the clocks of the zone', () => {
  const slots = ['2025-12-02T11:50:00Z', '2025-12-02T12:00:00Z', '2025-12-02T16:50:00Z', '2025-12-02T17:00:00Z'].map(
    (at) => slot(Date.parse(at)),
  )
  const parts = (zone: string) => dayParts(slots, zone).map((part) => `${part.name} ${part.slots.length}`)
  expect(parts('Europe/London')).toEqual(['Morning 1', 'Afternoon 2', 'Evening 1'])
  expect(parts('America/New_York')).toEqual(['Morning 3', 'Afternoon 1'])
})
