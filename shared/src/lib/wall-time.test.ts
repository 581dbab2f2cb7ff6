/// <reference lib="esnext.temporal" />
import { expect, test } from 'vitest'
import { firstTimeZones } from './time-zones.ts'
import { dayOf, dayStart, instantOf, passedWalls, wallMsOf } from './wall-time.ts'

const offered = [...new Set([...firstTimeZones, ...Intl.supportedValuesOf('timeZone')])]
const year = Temporal.Now.plainDateISO('UTC').year
/** The changes of the clocks of a zone, from last year to three years ahead. */
function changesOf(zone: string): Temporal.ZonedDateTime[] {
  const changes: Temporal.ZonedDateTime[] = []
  let at: Temporal.ZonedDateTime | null = Temporal.PlainDate.from(`${year - 1}-01-01`).toZonedDateTime(zone)
  while ((at = at.getTimeZoneTransition('next')) && at.year < year + 4) changes.push(at)
  return changes
}
const around = (day: Temporal.PlainDate) => [-1, 0, 1, 2].map((days) => day.add({ days }))

test('every day around a change of the clocks begins when Temporal has it begin, in every zone that is offered', () => {
  let compared = 0
  for (const zone of offered)
    for (const change of changesOf(zone))
      for (const day of around(change.toPlainDate())) {
        const begins = day.toZonedDateTime(zone)
        expect([zone, day.toString(), dayStart(zone, day.toString())]).toEqual([
          zone,
          day.toString(),
          begins.epochMilliseconds,
        ])
        expect(dayOf(zone, begins.epochMilliseconds)).toBe(day.toString())
        expect(dayOf(zone, begins.epochMilliseconds - 1)).toBe(day.subtract({ days: 1 }).toString())
        compared++
      }
  expect(compared).toBeGreaterThan(2000)
})

test('what is due by wall time has passed when its instant has, in the hours around every change of the clocks', () => {
  const walls = Array.from({ length: 24 * 12 }, (_, step) => step * 15 - 12 * 60 * 3)
  // Zones that change their clocks in the same way at the same instant are looked at once.
  const looked = new Set<string>()
  for (const zone of offered)
    for (const change of changesOf(zone)) {
      const offsets = `${change.subtract({ seconds: 1 }).offset} ${change.offset}`
      if (looked.has(`${change.epochMilliseconds} ${offsets}`)) continue
      looked.add(`${change.epochMilliseconds} ${offsets}`)
      const day = change.toPlainDate().toString()
      for (const minutes of [-90, -15, 0, 1, 15, 45, 75, 120, 200]) {
        const now = change.epochMilliseconds + minutes * 60_000
        const { latest, from, to } = passedWalls(zone, now)
        const wrong = walls.filter((wall) => {
          const text = new Date(wallMsOf(day, wall)).toISOString()
          const passed = text < latest && !(text >= from && text < to)
          const due = Temporal.PlainDateTime.from(text.slice(0, -1)).toZonedDateTime(zone, {
            disambiguation: 'compatible',
          })
          return (
            passed !== due.epochMilliseconds < now || instantOf(zone, wallMsOf(day, wall)) !== due.epochMilliseconds
          )
        })
        expect([zone, day, minutes, wrong]).toEqual([zone, day, minutes, []])
      }
    }
}, 120_000)
