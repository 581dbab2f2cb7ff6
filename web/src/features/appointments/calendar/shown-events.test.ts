import type { Appointment } from '@openhour/shared/features/appointments/appointments.contract.ts'
import { expect, test } from 'vitest'
import { type ShownEvent, shownEvents } from './shown-events.ts'

const at = (time: string) => `2126-09-17T${time}:00.000Z`
const planned = (id: string, from: string, to: string, status = 'scheduled') =>
  ({ id, clientName: 'Ana Ribeiro', status, startsAt: at(from), endsAt: at(to) }) as Appointment

const crowded = (...given: Parameters<typeof shownEvents>) =>
  shownEvents(...given).flatMap(({ id, extendedProps }) => ((extendedProps as ShownEvent).crowded ? [id] : []))

const day = [
  planned('long', '09:00', '12:00'),
  planned('within', '09:30', '10:00'),
  planned('later-within', '11:30', '12:30'),
  planned('after', '12:30', '13:30'),
  planned('gone', '12:40', '13:00', 'cancelled'),
]

test('overlapping events share their column in any order; the next one starts after them', () => {
  expect(crowded(day, undefined, false)).toEqual(['long', 'within', 'later-within'])
  expect(crowded(day.toReversed(), undefined, false)).toEqual(['later-within', 'within', 'long'])
})

test('a cancelled event takes room only while it is shown', () => {
  expect(crowded(day, undefined, true)).toEqual(['long', 'within', 'later-within', 'after', 'gone'])
})

test('an event being moved frees its old time and takes the new one', () => {
  const [first, second, third] = [
    planned('a', '09:00', '10:00'),
    planned('b', '09:30', '10:30'),
    planned('c', '14:00', '15:00'),
  ]
  const pending = { appointment: second, startsAt: at('14:30'), endsAt: at('15:30') }
  expect(crowded([first, second, third], pending, false)).toEqual(['b', 'c'])
})

test('a five-minute event is as high as a twenty-minute one, and sits beside the next', () => {
  const short = planned('short', '09:00', '09:05')
  expect(crowded([short, planned('next', '09:15', '10:00')], undefined, false)).toEqual(['short', 'next'])
  expect(crowded([short, planned('next', '09:20', '10:00')], undefined, false)).toEqual([])
})
