import { describe, expect, test } from 'vitest'
import { bookableSlots, type BookingFacts, isAsSeen, type SeenService } from './booking.rules.ts'

describe('a service is as the client saw it', () => {
  const price = { amountMinor: 8000, currency: 'EUR' }
  const seen: SeenService = { minutes: 50, type: 'online', price }
  test.each([
    ['nothing differs', {}, true],
    ['the length', { minutes: 49 }, false],
    ['the place', { type: 'phone' }, false],
    ['the amount', { price: { ...price, amountMinor: 8001 } }, false],
    ['the currency', { price: { ...price, currency: 'GBP' } }, false],
    ['that it has a price', { price: null }, false],
  ] as const)('%s', (_what, other, same) => {
    expect(isAsSeen({ ...seen, ...other }, seen)).toBe(same)
    expect(isAsSeen(seen, { ...seen, ...other })).toBe(same)
  })

  test('without a price', () => {
    expect(isAsSeen({ ...seen, price: null }, { ...seen, price: null })).toBe(true)
  })
})

describe('bookable slots', () => {
  const open = { enabled: true, startTime: '09:00', endTime: '12:00' }
  const facts: BookingFacts = {
    service: { name: 'Session', minutes: 50, type: 'online', price: null },
    timeZone: 'UTC',
    workingHours: {
      monday: open,
      tuesday: open,
      wednesday: open,
      thursday: open,
      friday: open,
      saturday: open,
      sunday: open,
    },
    bufferBeforeMinutes: 0,
    bufferAfterMinutes: 0,
    noticeHours: 0,
    horizonDays: 30,
    maxPerDay: null,
    overrides: [],
    busy: [],
  }
  const monday = '2026-06-01'
  const early = '2026-05-31T00:00:00Z'
  /** Starts as `dd HH:mm`. */
  const starts = (changes: Partial<BookingFacts>, at = early, days = 1) =>
    bookableSlots({ ...facts, ...changes }, { from: monday, days }, Date.parse(at)).map(
      ({ startsAt }) => `${startsAt.slice(8, 10)} ${startsAt.slice(11, 16)}`,
    )
  const all = ['01 09:00', '01 09:30', '01 10:00', '01 10:30', '01 11:00']

  test('begin every half hour, last as long as the service and end within the working time', () => {
    expect(starts({})).toEqual(all)
    expect(bookableSlots(facts, { from: monday, days: 1 }, Date.parse(early))[0]).toEqual({
      startsAt: '2026-06-01T09:00:00.000Z',
      endsAt: '2026-06-01T09:50:00.000Z',
    })
  })

  test.each([
    ['the moment before a start', 0, '2026-06-01T08:59:59.999Z', all],
    ['a start', 0, '2026-06-01T09:00:00.000Z', all.slice(1)],
    ['two hours before a start', 2, '2026-06-01T07:00:00.000Z', all],
    ['less than two hours before a start', 2, '2026-06-01T07:00:00.001Z', all.slice(1)],
  ])('have the notice of the practice: at %s', (_when, noticeHours, at, expected) => {
    expect(starts({ noticeHours }, at)).toEqual(expected)
  })

  test('are as far ahead as the practice allows, to the millisecond', () => {
    expect(starts({ horizonDays: 1 }, '2026-05-31T10:00:00.000Z')).toEqual(all.slice(0, 3))
    expect(starts({ horizonDays: 1 }, '2026-05-31T09:59:59.999Z')).toEqual(all.slice(0, 2))
  })

  test('leave out busy times with the buffers around them, and days off', () => {
    const busy = [[Date.parse('2026-06-01T10:00Z'), Date.parse('2026-06-01T10:10Z')]] as [number, number][]
    expect(starts({ busy })).toEqual(['01 09:00', '01 10:30', '01 11:00'])
    expect(starts({ busy, bufferBeforeMinutes: 21 })).toEqual(['01 09:00', '01 11:00'])
    expect(starts({ busy, bufferAfterMinutes: 11 })).toEqual(['01 10:30', '01 11:00'])
    expect(starts({ overrides: [{ fromDate: monday, toDate: monday, startTime: null, endTime: null }] })).toEqual([])
  })

  test('end on days that have as many appointments as the practice takes', () => {
    const at = (text: string): [number, number] => [Date.parse(text), Date.parse(text) + 60_000]
    const one = [at('2026-06-01T14:00Z')]
    const two = [...one, at('2026-06-01T15:00Z')]
    const tuesday = all.map((start) => start.replace('01', '02'))
    expect(starts({ busy: one, maxPerDay: 1 }, early, 2)).toEqual(tuesday)
    expect(starts({ busy: one, maxPerDay: 2 }, early, 2)).toEqual([...all, ...tuesday])
    expect(starts({ busy: two, maxPerDay: 2 }, early, 2)).toEqual(tuesday)
    expect(starts({ busy: two, maxPerDay: 3 }, early, 2)).toEqual([...all, ...tuesday])
    expect(starts({ busy: two, maxPerDay: null }, early, 2)).toEqual([...all, ...tuesday])
    expect(starts({ maxPerDay: 0 })).toEqual([])
  })

  test('count the appointments of a day where the practice is', () => {
    // In Los Angeles still Sunday.
    const busy = [[Date.parse('2026-06-01T05:00Z'), Date.parse('2026-06-01T06:00Z')]] as [number, number][]
    expect(starts({ busy, maxPerDay: 1, timeZone: 'America/Los_Angeles' })).toHaveLength(5)
  })
})
