import type { DayAppointment } from '@openhour/shared/features/dashboard/dashboard.contract.ts'
import { expect, test } from 'vitest'
import { dayFact, hoursOf, minuteOfDay, withPhases, timeUntil } from './day-course.ts'

const of = (start: string, end: string, status: DayAppointment['status'] = 'scheduled'): DayAppointment => ({
  id: crypto.randomUUID(),
  clientId: crypto.randomUUID(),
  clientName: 'Maya Okafor',
  startsAt: `2026-09-15T${start}:00Z`,
  endsAt: `2026-09-15T${end}:00Z`,
  type: 'online',
  status,
  meetingLink: null,
  place: null,
  note: null,
})
const at = (time: string) => new Date(`2026-09-15T${time}:00Z`)
const day = [
  of('09:00', '09:50', 'completed'),
  of('10:00', '10:50', 'no-show'),
  of('11:00', '11:50', 'confirmed'),
  of('13:00', '13:50', 'pending'),
  of('14:00', '14:50'),
]

test.each([
  ['08:59', ['past', 'past', 'next', 'later', 'later'], '2 done, 3 to go'],
  ['11:00', ['past', 'past', 'running', 'next', 'later'], '2 done, 3 to go'],
  ['11:49', ['past', 'past', 'running', 'next', 'later'], '2 done, 3 to go'],
  ['11:50', ['past', 'past', 'past', 'next', 'later'], '3 done, 2 to go'],
  ['13:10', ['past', 'past', 'past', 'running', 'next'], '3 done, 2 to go'],
  ['14:50', ['past', 'past', 'past', 'past', 'past'], 'All done'],
])('at %s they are %j', (time, phases, fact) => {
  const appointments = withPhases(day, at(time))
  expect(appointments.map(({ phase }) => phase)).toEqual(phases)
  expect(dayFact(appointments)).toBe(fact)
})

test('two at the same time are both current, or both next', () => {
  const both = [of('11:00', '11:50'), of('11:00', '12:20'), of('12:00', '12:50')]
  expect(withPhases(both, at('11:10')).map(({ phase }) => phase)).toEqual(['running', 'running', 'next'])
  expect(withPhases(both, at('10:10')).map(({ phase }) => phase)).toEqual(['next', 'next', 'later'])
  expect(dayFact(withPhases(both, at('10:10')))).toBe('3 to go')
  expect(dayFact([])).toBe('Nothing scheduled')
})

test.each([
  ['11:00', '1 min'],
  ['10:15', '45 min'],
  ['09:00', '2 h'],
  ['08:50', '2 h 10 min'],
])('from %s until eleven it is %s', (time, words) => {
  expect(timeUntil('2026-09-15T11:00:00Z', at(time))).toBe(words)
})

test('the timeline spans eight to six and covers all appointments in the practice’s time zone', () => {
  expect(minuteOfDay('2026-09-15T11:20:00Z', 'Asia/Kolkata')).toBe(16 * 60 + 50)
  expect(hoursOf([], 'UTC')).toEqual({ from: 8, to: 18 })
  expect(hoursOf([of('06:30', '07:20'), of('20:00', '20:50')], 'UTC')).toEqual({ from: 6, to: 21 })
  expect(hoursOf([of('11:00', '11:50')], 'Pacific/Auckland')).toEqual({ from: 8, to: 24 })
})
