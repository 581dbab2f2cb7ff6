import type { Planned } from '@openhour/shared/features/appointments/appointments.contract.ts'
import { expect, test } from 'vitest'
import {
  clashText,
  clientTimeText,
  conflictText,
  noEmailText,
  monthsText,
  outsideText,
  seriesAnswers,
  shiftedText,
  summaryText,
  zoneText,
} from './plan-texts.ts'

const london = 'Europe/London'
const today = '2026-09-12'

/** Fifty minutes, starting at an instant. */
function planned(startsAt: string, given: Partial<Planned> = {}): Planned {
  const endsAt = new Date(Date.parse(startsAt) + 50 * 60_000).toISOString()
  return {
    appointmentDate: startsAt.slice(0, 10),
    startsAt,
    endsAt,
    shifted: false,
    outside: false,
    conflicts: [],
    busy: [],
    ...given,
  }
}
const tom = {
  id: '018f0000-0000-7000-8000-0000000000aa',
  clientName: 'Tom Ito',
  startsAt: '2026-09-15T09:00:00Z',
  endsAt: '2026-09-15T09:50:00Z',
}

test('conflicts as text', () => {
  expect(conflictText(tom, london)).toBe('10:00–10:50 AM with Tom Ito')
})

test('a series is summed up', () => {
  const free = planned('2026-09-15T09:00:00Z')
  const taken = { ...free, conflicts: [tom] }
  expect(summaryText(Array(12).fill(free), false, today)).toBe('12 appointments, no conflicts')
  expect(summaryText([taken, taken, ...Array<Planned>(10).fill(free)], false, today)).toBe(
    '12 appointments, 2 conflicts',
  )
  expect(summaryText([taken, free], false, today)).toBe('2 appointments, 1 conflict')
  expect(summaryText([free, planned('2027-09-07T09:00:00Z')], true, today)).toBe(
    '2 appointments up to Tuesday 7 September 2027, no conflicts',
  )
})

test('many conflicts are one line that says with whom', () => {
  const at = (...names: string[]) => ({
    ...planned('2026-09-15T09:00:00Z'),
    conflicts: names.map((clientName) => ({ ...tom, clientName })),
  })
  expect(clashText([at('Tom Ito'), at('Tom Ito', 'Tom Ito'), at(), at('Ana Ruiz')])).toBe(
    '4 times, 3 clash with Tom Ito and Ana Ruiz',
  )
  expect(clashText([at('A', 'B', 'C'), at('B', 'C', 'D')])).toBe('2 times, 2 clash with B, C and 2 others')
  expect(clashText(Array(200).fill(at('Ingrid Solheim')))).toBe('200 times, 200 clash with Ingrid Solheim')
})

test('says why no email goes to the client', () => {
  const maya = { name: 'Maya', email: 'maya@example.com', emailReminders: true }
  expect([maya, { ...maya, email: null }, { ...maya, emailReminders: false }].map(noEmailText)).toEqual([
    undefined,
    'Maya has no email address, so no email goes out.',
    'Emails to Maya are turned off in their record, so none goes out.',
  ])
})

test('names days on which clocks skip the time, with the actual start', () => {
  const skipped = planned('2026-03-29T01:30:00Z', { shifted: true })
  expect(shiftedText([skipped], london, '2026-03-01')).toEqual([
    'The clocks change on Sunday 29 March: it starts at 2:30 AM',
  ])
})

test('hours are a hint', () => {
  const [within, out] = [planned('2026-09-15T09:00:00Z'), planned('2026-09-15T20:00:00Z', { outside: true })]
  expect(outsideText([within])).toBeUndefined()
  expect(outsideText([out])).toBe('This is outside your working hours.')
  expect(outsideText([out, within, within])).toBe('1 of them is outside your working hours.')
  expect(outsideText([out, out])).toBe('All of them are outside your working hours.')
})

test('a client elsewhere has another time, which changes where only one zone changes its clocks', () => {
  // London leaves summer time on 25 October 2026, New York on 1 November.
  const weekly = ['2026-10-20T09:00:00Z', '2026-10-27T10:00:00Z', '2026-11-03T10:00:00Z', '2026-11-10T10:00:00Z']
  const items = weekly.map((at) => planned(at))
  expect(clientTimeText(items, london, 'America/New_York', today)).toEqual([
    '5:00–5:50 AM',
    'From Tuesday 27 October: 6:00–6:50 AM',
    'From Tuesday 3 November: 5:00–5:50 AM',
  ])
  expect(clientTimeText(items, london, 'Europe/Lisbon', today)).toEqual([])
  expect(clientTimeText(items.slice(0, 1), london, 'Asia/Tokyo', today)).toEqual(['6:00–6:50 PM'])
  expect(clientTimeText([planned('2026-09-15T20:00:00Z')], london, 'Asia/Tokyo', today)).toEqual([
    '5:00–5:50 AM, the day after',
  ])
})

test('zones and months in words', () => {
  expect([zoneText('America/New_York'), zoneText('America/Argentina/Buenos_Aires'), zoneText('UTC')]).toEqual([
    'New York time',
    'Buenos Aires time',
    'UTC',
  ])
  expect(monthsText(['2026-12', '2027-01', '2027-02'])).toBe('December 2026, January 2027, and February 2027')
})

test('options for conflicting days', () => {
  const labels = (...given: Parameters<typeof seriesAnswers>) => seriesAnswers(...given).map(({ label }) => label)
  expect(labels(2, 12, false)).toEqual(['Skip the 2 days', 'Book them anyway', 'Choose for each day'])
  expect(labels(1, 12, false)).toEqual(['Skip this day', 'Book it anyway'])
  expect(labels(2, 12, true)).toEqual(['Leave the 2 days as they are', 'Book them anyway', 'Choose for each day'])
  expect(labels(3, 3, false)).toEqual(['Book them anyway', 'Choose for each day'])
})
