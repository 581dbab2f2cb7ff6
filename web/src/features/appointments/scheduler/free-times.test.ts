import { expect, test } from 'vitest'
import { overrideOf, practiceSettings } from '../../../testing/server/fake-availability.ts'
import { firstFreeTimes } from './free-times.ts'

// A Thursday; 12:10 in London.
const now = new Date('2126-09-19T11:10:00Z')
const given = { today: '2126-09-19', lengthMinutes: 50, now }
const practice = { settings: practiceSettings, overrides: [] }
const busy = (startsAt: string, endsAt: string, cancelledAt: string | null = null) => ({
  startsAt,
  endsAt,
  cancelledAt,
})
const shown = (...params: Parameters<typeof firstFreeTimes>) =>
  firstFreeTimes(...params).map(({ day, time }) => `${day} ${time}`)

test('the first free time of the next days that are open, in the practice’s zone', () => {
  expect(shown(practice, [], given)).toEqual([
    '2126-09-19 12:30',
    '2126-09-20 09:00',
    '2126-09-23 09:00',
    '2126-09-24 09:00',
  ])
})

test('nothing that overlaps an appointment, or that is too short; cancelled ones leave their time', () => {
  const taken = [
    busy('2126-09-19T11:30:00Z', '2126-09-19T16:00:00Z'),
    busy('2126-09-20T08:00:00Z', '2126-09-20T08:50:00Z'),
    busy('2126-09-23T08:00:00Z', '2126-09-23T09:00:00Z', '2126-09-18T08:00:00Z'),
  ]
  expect(shown(practice, taken, given).slice(0, 2)).toEqual(['2126-09-20 10:00', '2126-09-23 09:00'])
})

test('time off, other hours and buffers count', () => {
  const overrides = [
    overrideOf({ fromDate: '2126-09-19', toDate: '2126-09-19' }),
    overrideOf({ fromDate: '2126-09-20', toDate: '2126-09-20', startTime: '14:00', endTime: '16:00' }),
  ]
  const settings = { ...practiceSettings, bufferAfterMinutes: 20 }
  const taken = [busy('2126-09-20T14:00:00Z', '2126-09-20T14:10:00Z')]
  expect(shown({ settings, overrides }, taken, given)[0]).toBe('2126-09-23 09:00')
  expect(shown({ settings, overrides }, [], given)[0]).toBe('2126-09-20 14:00')
})
