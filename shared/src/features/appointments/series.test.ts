/// <reference lib="esnext.temporal" />
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { dayOfOccurrence, daysOfSeries, instantsOf, isSkipped, repeatText } from './series.rules.ts'
import { zoneSamples as zones } from '../../lib/zone-samples.ts'

const anyDay = fc
  .integer({ min: 0, max: 365 * 100 })
  .map((days) => Temporal.PlainDate.from('1990-01-01').add({ days }).toString())
const every = fc.integer({ min: 1, max: 12 })
const number = fc.integer({ min: 0, max: 520 })

describe('a series', () => {
  test.each([
    ['2026-01-31', { unit: 'month', every: 1, by: 'date' }, ['2026-01-31', '2026-02-28', '2026-03-31', '2026-04-30']],
    [
      '2026-01-13',
      { unit: 'month', every: 1, by: 'weekday' },
      ['2026-01-13', '2026-02-10', '2026-03-10', '2026-04-14'],
    ],
    [
      '2026-01-29',
      { unit: 'month', every: 1, by: 'weekday' },
      ['2026-01-29', '2026-02-26', '2026-03-26', '2026-04-30'],
    ],
    // A fifth Sunday, in a February that begins with one.
    [
      '2025-11-30',
      { unit: 'month', every: 3, by: 'weekday' },
      ['2025-11-30', '2026-02-22', '2026-05-31', '2026-08-30'],
    ],
    ['2026-11-30', { unit: 'week', every: 2 }, ['2026-11-30', '2026-12-14', '2026-12-28', '2027-01-11']],
  ] as const)('from %s has the expected days', (start, repeat, days) => {
    expect(daysOfSeries(start, repeat, 4, '2199-12-31')).toEqual(days)
  })

  test('keeps the day of the month that was meant where its first month has no such day', () => {
    const series = { unit: 'month', every: 1, by: 'date', startDate: '2026-02-28', ruleDate: '2026-01-31' } as const
    expect([0, 1, 2].map((number) => dayOfOccurrence(series, number))).toEqual([
      '2026-02-28',
      '2026-03-31',
      '2026-04-30',
    ])
  })

  test('ends with its count or on the last requested day, whichever comes first', () => {
    const weekly = { unit: 'week', every: 1 } as const
    expect(daysOfSeries('2026-03-02', weekly, null, '2026-03-16')).toEqual(['2026-03-02', '2026-03-09', '2026-03-16'])
    expect(daysOfSeries('2026-03-02', weekly, 2, '2026-12-31')).toHaveLength(2)
    expect(daysOfSeries('2026-03-02', weekly, null, '2026-03-01')).toEqual([])
  })

  test('by weeks keeps its weekday and interval', () => {
    fc.assert(
      fc.property(anyDay, every, number, (start, weeks, at) => {
        const day = Temporal.PlainDate.from(start).add({ weeks: weeks * at })
        expect(dayOfOccurrence({ startDate: start, unit: 'week', every: weeks }, at)).toBe(day.toString())
      }),
    )
  })

  test('by months keeps its date, if the month has it, or its weekday and position in the month', () => {
    fc.assert(
      fc.property(anyDay, every, fc.integer({ min: 0, max: 300 }), (start, months, at) => {
        const first = Temporal.PlainDate.from(start)
        const expected = first.add({ months: months * at }, { overflow: 'constrain' })
        expect(dayOfOccurrence({ startDate: start, unit: 'month', every: months, by: 'date' }, at)).toBe(
          expected.toString(),
        )
        const found = Temporal.PlainDate.from(
          dayOfOccurrence({ startDate: start, unit: 'month', every: months, by: 'weekday' }, at),
        )
        expect([found.toPlainYearMonth().toString(), found.dayOfWeek]).toEqual([
          expected.toPlainYearMonth().toString(),
          first.dayOfWeek,
        ])
        const [nth, was] = [Math.ceil(found.day / 7), Math.ceil(first.day / 7)]
        expect(nth === was || (was === 5 && nth === 4 && found.day + 7 > found.daysInMonth)).toBe(true)
      }),
    )
  })
})

test('an appointment keeps its local time and length in every zone and across clock changes', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...zones),
      anyDay,
      fc.integer({ min: 0, max: 1438 }),
      fc.integer({ min: 1, max: 240 }),
      (zone, day, from, long) => {
        const to = Math.min(1439, from + long)
        const text = (minutes: number) =>
          `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
        const { startMs, endMs } = instantsOf(zone, day, text(from), text(to))
        const expected = Temporal.PlainDateTime.from(`${day}T${text(from)}`).toZonedDateTime(zone, {
          disambiguation: 'compatible',
        })
        expect([startMs, endMs - startMs]).toEqual([expected.epochMilliseconds, (to - from) * 60_000])
      },
    ),
    { numRuns: 3000 },
  )
})

test.each([
  ['Europe/Berlin', '2026-03-29', '02:30', '2026-03-29T03:30+02:00[Europe/Berlin]'],
  ['Europe/Berlin', '2026-10-25', '02:30', '2026-10-25T02:30+02:00[Europe/Berlin]'],
  ['Australia/Lord_Howe', '2026-10-04', '02:15', '2026-10-04T02:45+11:00[Australia/Lord_Howe]'],
  ['Antarctica/Troll', '2026-03-29', '01:30', '2026-03-29T03:30+02:00[Antarctica/Troll]'],
  ['Pacific/Apia', '2011-12-30', '09:00', '2011-12-31T09:00+14:00[Pacific/Apia]'],
  ['America/Santiago', '2026-09-06', '00:00', '2026-09-06T01:00-03:00[America/Santiago]'],
])(
  'in %s on %s at %s what the clocks skip moves forward, and what they show twice is the first',
  (zone, day, time, at) => {
    expect(instantsOf(zone, day, time, '23:59').startMs).toBe(Temporal.ZonedDateTime.from(at).epochMilliseconds)
  },
)

test('a time is skipped where the clocks go forward over it, and only on that day', () => {
  expect(isSkipped('Europe/Berlin', '2026-03-29', '02:30')).toBe(true)
  expect(isSkipped('Europe/Berlin', '2026-03-29', '03:30')).toBe(false)
  expect(isSkipped('Europe/Berlin', '2026-03-30', '02:30')).toBe(false)
  expect(isSkipped('Europe/Berlin', '2026-10-25', '02:30')).toBe(false)
})

test('how a series repeats, in words', () => {
  expect(['week', 'month'].map((unit) => repeatText(unit, 1))).toEqual(['every week', 'every month'])
  expect([repeatText('week', 2), repeatText('month', 3)]).toEqual(['every 2 weeks', 'every 3 months'])
})
