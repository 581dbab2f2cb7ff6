/// <reference lib="esnext.temporal" />
import type { AppointmentStatus } from '@openhour/shared/features/appointments/appointments.rules.ts'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Slot } from './slots.queries.ts'
import { timeChange } from './slot.ts'
import { planSeriesChange, type SeriesPlan } from './series-change.ts'
import { slotsOf } from './series-slots.ts'
import type { OccurrenceRow, SeriesRow } from './series.queries.ts'
import type { Repeat } from '@openhour/shared/features/appointments/series.rules.ts'
import { zoneSamples as zones } from '@openhour/shared/lib/zone-samples.ts'

const clock = (minutes: number) =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
const anyTime = fc
  .tuple(fc.integer({ min: 0, max: 1380 }), fc.integer({ min: 1, max: 59 }))
  .map(([start, length]) => ({ startTime: clock(start), endTime: clock(start + length) }))
const anyDay = fc
  .integer({ min: 0, max: 365 * 40 })
  .map((days) => Temporal.PlainDate.from('2005-01-01').add({ days }).toString())
const anySeries = fc
  .record({
    startDate: anyDay,
    time: anyTime,
    timeZone: fc.constantFrom(...zones),
    recurrenceRule: fc.constantFrom<Repeat>(
      { unit: 'week', every: 1 },
      { unit: 'week', every: 3 },
      { unit: 'month', every: 1, by: 'date' },
      { unit: 'month', every: 2, by: 'weekday' },
    ),
    count: fc.integer({ min: 1, max: 60 }),
  })
  .map(({ time, recurrenceRule, ...rest }): SeriesRow => ({
    id: 'old',
    clientId: 'client',
    ruleDate: rest.startDate,
    ...rest,
    ...time,
    ...recurrenceRule,
    nextOccurrence: rest.count,
  }))

/** The instants of a slot by Temporal, which handles skipped and repeated times as RFC 5545 does. */
function expectInstants(slot: Slot): void {
  const { appointmentDate, startTime, endTime, timeZone, startsAt, endsAt } = slot
  const wall = Temporal.PlainDateTime.from(`${appointmentDate}T${startTime}`)
  const start = wall.toZonedDateTime(timeZone, { disambiguation: 'compatible' })
  expect(Date.parse(startsAt)).toBe(start.epochMilliseconds)
  const length = Temporal.PlainTime.from(startTime).until(endTime).total('milliseconds')
  expect(Date.parse(endsAt) - Date.parse(startsAt)).toBe(length)
}

describe('the slots of a series', () => {
  test('are one per occurrence, each at its local time', () => {
    fc.assert(
      fc.property(anySeries, (series) => {
        const slots = slotsOf(series, 0, series.startDate)
        expect(slots.map(({ occurrence }) => occurrence)).toEqual(
          Array.from({ length: series.count ?? 0 }, (_, n) => n),
        )
        expect(new Set(slots.map(({ appointmentDate }) => appointmentDate)).size).toBe(slots.length)
        for (const slot of slots) expectInstants(slot)
      }),
    )
  })

  test('without end reach a year ahead of today, however long ago it began', () => {
    fc.assert(
      fc.property(anySeries, fc.integer({ min: 0, max: 700 }), (given, later) => {
        const series = { ...given, count: null }
        const today = Temporal.PlainDate.from(series.startDate).add({ days: later }).toString()
        const days: string[] = []
        for (let added = 0; ;) {
          const slots = slotsOf(series, added, today)
          if (slots.length === 0) break
          days.push(...slots.map(({ appointmentDate }) => appointmentDate))
          added += slots.length
        }
        const horizon = Temporal.PlainDate.from(today).add({ days: 366 })
        expect(days.every((day) => Temporal.PlainDate.compare(day, horizon) <= 0)).toBe(true)
        const step = series.unit === 'week' ? { weeks: series.every } : { months: series.every, days: 7 }
        expect(Temporal.PlainDate.compare(Temporal.PlainDate.from(days.at(-1) ?? '').add(step), horizon)).toBe(1)
      }),
    )
  })
})

const anyStatus = fc.constantFrom<AppointmentStatus>(
  'scheduled',
  'confirmed',
  'pending',
  'cancelled-client',
  'completed',
)
/** A series with exceptions, deleted occurrences and one that is opened. */
const anyChange = anySeries.chain((series) =>
  fc.record({
    series: fc.constant(series),
    states: fc.array(fc.record({ status: anyStatus, isException: fc.boolean(), there: fc.boolean() }), {
      minLength: series.count ?? 1,
      maxLength: series.count ?? 1,
    }),
    opened: fc.integer({ min: 0, max: (series.count ?? 1) - 1 }),
    nowAt: fc.integer({ min: 0, max: series.count ?? 1 }),
    scope: fc.constantFrom('following' as const, 'all' as const),
    shift: fc.integer({ min: -6, max: 40 }),
    time: anyTime,
  }),
)

describe('a change of a series', () => {
  test('loses and duplicates none, and moves each by as many days as the opened one', () => {
    fc.assert(
      fc.property(anyChange, ({ series, states, opened: openedAt, nowAt, scope, shift, time }) => {
        const slots = slotsOf(series, 0, series.startDate)
        const rows: OccurrenceRow[] = slots.flatMap((slot, number) => {
          const { status, isException, there } = states[number] as (typeof states)[number]
          const { id, appointmentDate, startsAt } = slot
          const opened = number === openedAt
          if (!there && !opened) return []
          return [
            {
              id,
              occurrence: number,
              appointmentDate,
              startsAt,
              status: opened ? 'scheduled' : status,
              isException: isException && !opened,
            },
          ]
        })
        const opened = rows.find(({ occurrence }) => occurrence === openedAt) as OccurrenceRow
        const nowMs = Date.parse(slots[nowAt]?.startsAt ?? slots.at(-1)?.endsAt ?? '') - 1
        const appointmentDate = Temporal.PlainDate.from(opened.appointmentDate).add({ days: shift }).toString()
        const was = slots[openedAt] as Slot
        const plan = planSeriesChange(
          { scope },
          timeChange({ ...time, appointmentDate }, was, series.timeZone),
          { row: { ...series, type: 'online', notes: null, meetingLink: null, place: null }, occurrences: rows },
          { now: new Date(nowMs).toISOString(), today: series.startDate },
        )
        const change = plan.series as SeriesPlan

        const open = ({ status }: OccurrenceRow) => ['scheduled', 'confirmed', 'pending'].includes(status)
        const from =
          scope === 'following'
            ? openedAt
            : Math.min(openedAt, rows.find((row) => Date.parse(row.startsAt) > nowMs)?.occurrence ?? openedAt)
        const selected = rows.filter(
          (row) =>
            row === opened ||
            (row.occurrence >= from && Date.parse(row.startsAt) > nowMs && !row.isException && open(row)),
        )
        expect(plan.moved.map(({ id }) => id)).toEqual(selected.map(({ id }) => id))
        expect(plan.added).toEqual([])
        for (const slot of plan.moved) expectInstants(slot)
        expect(plan.moved.every((slot) => slot.startTime === time.startTime && slot.endTime === time.endTime)).toBe(
          true,
        )
        const shifts = selected.map((row, index) =>
          Temporal.PlainDate.from(row.appointmentDate)
            .until(plan.moved[index]?.appointmentDate ?? '')
            .total('days'),
        )
        expect(shifts).toEqual(series.unit === 'week' ? selected.map(() => shift) : shifts)
        const openedDay = plan.moved.find(({ id }) => id === opened.id)?.appointmentDate
        expect(openedDay).toBe(series.unit === 'week' || scope === 'following' ? appointmentDate : openedDay)
        const numbers = change.isNew
          ? change.renumbered.map(({ occurrence }) => occurrence)
          : rows.map(({ occurrence }) => occurrence)
        expect(new Set(numbers).size).toBe(numbers.length)
        // The old and the new series together have as many occurrences as before.
        expect((change.isNew ? (change.replaced?.from ?? 0) : 0) + (change.row.count ?? 0)).toBe(
          change.isNew && series.unit === 'week'
            ? (series.count ?? 0) + (change.replaced?.from ?? 0)
            : change.isNew && shift === 0
              ? (series.count ?? 0) + (change.replaced?.from ?? 0)
              : series.count,
        )
      }),
      { numRuns: 300 },
    )
  })
})
