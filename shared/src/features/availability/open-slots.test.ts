/// <reference lib="esnext.temporal" />
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { openSlots, type OpenSlotsParams, type WorkingTime } from './open-slots.rules.ts'

const minuteMs = 60_000
const nineToFive: WorkingTime[] = [[540, 1020]]
const everyDay = (times: WorkingTime[]) => Array.from({ length: 7 }, () => times)
const at = (text: string) => Temporal.ZonedDateTime.from(text).epochMilliseconds
const shown = (slots: readonly number[], zone: string) =>
  slots.map((slot) =>
    Temporal.Instant.fromEpochMilliseconds(slot)
      .toZonedDateTimeISO(zone)
      .toString({ timeZoneName: 'never', smallestUnit: 'minute' }),
  )
const base = { week: everyDay(nineToFive), busy: [], lengthMinutes: 50, everyMinutes: 30, days: 1 }

describe('openSlots', () => {
  test('offers free times within buffers, minimum notice and booking horizon, and none on days off', () => {
    const zone = 'Europe/London'
    const params: OpenSlotsParams = {
      ...base,
      zone,
      from: '2026-06-01',
      days: 2,
      instead: new Map([['2026-06-02', [[600, 700]]]]),
      busy: [[at('2026-06-01T11:00[Europe/London]'), at('2026-06-01T15:10[Europe/London]')]],
      bufferBeforeMinutes: 10,
      bufferAfterMinutes: 10,
      earliestMs: at('2026-06-01T09:30[Europe/London]'),
      latestMs: at('2026-06-02T10:30[Europe/London]'),
    }
    expect(shown(openSlots(params), zone)).toEqual([
      '2026-06-01T09:30+01:00',
      '2026-06-01T10:00+01:00',
      '2026-06-01T15:30+01:00',
      '2026-06-01T16:00+01:00',
      '2026-06-02T10:00+01:00',
      '2026-06-02T10:30+01:00',
    ])
    expect(
      openSlots({
        ...params,
        instead: new Map([
          ['2026-06-01', []],
          ['2026-06-02', []],
        ]),
      }),
    ).toEqual([])
  })

  test('skips skipped times and offers repeated times once', () => {
    const night = { ...base, week: everyDay([[0, 240]]), lengthMinutes: 30, everyMinutes: 60, zone: 'Europe/Berlin' }
    expect(shown(openSlots({ ...night, from: '2026-03-29' }), night.zone)).toEqual([
      '2026-03-29T00:00+01:00',
      '2026-03-29T01:00+01:00',
      '2026-03-29T03:00+02:00',
    ])
    expect(shown(openSlots({ ...night, from: '2026-10-25' }), night.zone)).toEqual([
      '2026-10-25T00:00+02:00',
      '2026-10-25T01:00+02:00',
      '2026-10-25T02:00+02:00',
      '2026-10-25T03:00+01:00',
    ])
  })

  test('handles clock changes of half an hour, two hours, for a month, and a skipped day', () => {
    const daily = { ...base, lengthMinutes: 60, everyMinutes: 480 }
    const first = (zone: string, from: string) => shown(openSlots({ ...daily, zone, from }), zone)
    expect(first('Australia/Lord_Howe', '2026-10-04')).toEqual(['2026-10-04T09:00+11:00'])
    expect(first('Antarctica/Troll', '2026-03-29')).toEqual(['2026-03-29T09:00+02:00'])
    expect(first('Africa/Casablanca', '2026-02-16')).toEqual(['2026-02-16T09:00+00:00'])
    expect(first('Pacific/Apia', '2011-12-30')).toEqual([])
    expect(first('Pacific/Apia', '2011-12-31')).toEqual(['2011-12-31T09:00+14:00'])
  })

  test('matches a check of every minute, in all kinds of zones', () => {
    fc.assert(
      fc.property(anyParams, (params) => {
        expect(shown(openSlots(params), params.zone)).toEqual(shown(minuteByMinute(params), params.zone))
      }),
      { numRuns: 400 },
    )
  })
})

/** Zones with days around their clock changes, and one without any. */
const changes: [zone: string, days: string[]][] = [
  ['America/New_York', ['2026-03-06', '2026-10-30']],
  ['Europe/London', ['2026-03-27', '2026-10-23']],
  ['Australia/Sydney', ['2026-04-03', '2026-10-02']],
  ['Australia/Lord_Howe', ['2026-04-03', '2026-10-02']],
  ['Antarctica/Troll', ['2026-03-27', '2026-10-23']],
  ['Africa/Casablanca', ['2026-02-13', '2026-03-20']],
  ['America/Santiago', ['2026-04-03', '2026-09-04']],
  ['Asia/Beirut', ['2026-03-27', '2026-10-23']],
  ['Pacific/Apia', ['2011-12-28']],
  ['Asia/Tokyo', ['2026-05-01']],
]

const times = fc
  .uniqueArray(fc.integer({ min: 0, max: 96 }), { minLength: 0, maxLength: 4 })
  .map((quarters) => quarters.toSorted((a, b) => a - b))
  .map((ends) =>
    Array.from({ length: ends.length >> 1 }, (_, pair): WorkingTime => [
      (ends[pair * 2] ?? 0) * 15,
      (ends[pair * 2 + 1] ?? 0) * 15,
    ]),
  )

const anyParams = fc
  .constantFrom(...changes.flatMap(([zone, days]) => days.map((from) => ({ zone, from }))))
  .chain(({ zone, from }) => {
    const start = Date.parse(from) - 15 * 60 * minuteMs
    const minute = fc.integer({ min: 0, max: 5 * 1440 }).map((minutes) => start + minutes * minuteMs)
    return fc.record({
      zone: fc.constant(zone),
      from: fc.constant(from),
      days: fc.integer({ min: 1, max: 4 }),
      week: fc.array(times, { minLength: 7, maxLength: 7 }),
      instead: times.map((own) => new Map([[from, own]])),
      busy: fc.array(
        fc
          .tuple(minute, fc.integer({ min: 1, max: 200 }))
          .map(([busy, long]) => [busy, busy + long * minuteMs] as const),
        {
          maxLength: 12,
        },
      ),
      lengthMinutes: fc.integer({ min: 5, max: 120 }),
      everyMinutes: fc.constantFrom(5, 10, 15, 30, 45, 50, 60),
      bufferBeforeMinutes: fc.integer({ min: 0, max: 30 }),
      bufferAfterMinutes: fc.integer({ min: 0, max: 30 }),
      earliestMs: minute,
      latestMs: minute.map((late) => late + 3 * 1440 * minuteMs),
    })
  })

/** A slow reference implementation with another library: checks for every minute whether a slot is free. */
function minuteByMinute(params: Required<OpenSlotsParams>): number[] {
  const { zone, from, days, week, instead, busy, lengthMinutes, everyMinutes } = params
  const taken = (minute: number) => busy.some(([begins, ends]) => begins < minute + minuteMs && minute < ends)
  const slots: number[] = []
  for (let number = 0; number < days; number++) {
    const day = Temporal.PlainDate.from(from).add({ days: number })
    const instant = (minutes: number) =>
      day.toPlainDateTime().add({ minutes }).toZonedDateTime(zone, { disambiguation: 'compatible' }).epochMilliseconds
    for (const [opens, closes] of instead.get(day.toString()) ?? week[day.dayOfWeek % 7] ?? []) {
      const offered = new Set<number>()
      for (let slot = instant(opens); slot + lengthMinutes * minuteMs <= instant(closes); slot += minuteMs) {
        const wall = Temporal.Instant.fromEpochMilliseconds(slot).toZonedDateTimeISO(zone).toPlainDateTime()
        const minutes = day.toPlainDateTime().until(wall, { largestUnit: 'minutes' }).minutes - opens
        if (minutes < 0 || opens + minutes >= closes || minutes % everyMinutes !== 0 || offered.has(minutes)) continue
        offered.add(minutes)
        if (slot < params.earliestMs || slot > params.latestMs) continue
        const needs = [
          slot - params.bufferBeforeMinutes * minuteMs,
          slot + (lengthMinutes + params.bufferAfterMinutes) * minuteMs,
        ]
        let free = true
        for (let minute = needs[0] as number; minute < (needs[1] as number); minute += minuteMs) free &&= !taken(minute)
        if (free) slots.push(slot)
      }
    }
  }
  return slots
}
