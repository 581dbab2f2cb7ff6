import { offsetAt } from '@openhour/shared/lib/wall-time.ts'
import { utcValue, wallValue } from './content-lines.ts'

/** A change of a zone's offset from UTC at an instant, in milliseconds. */
type OffsetChange = { at: number; from: number; to: number }

/** An IANA zone over some years, as a calendar describes it. */
export type ZoneYears = {
  /** The VTIMEZONE component (RFC 5545, 3.6.5). */
  lines: readonly string[]
  /** The times of one event as DTSTART and DTEND write them after their names, all in the same form. The instants must be within the years. */
  valuesOf(...instants: number[]): string[]
}

const dayMs = 86_400_000
const cache = new Map<string, ZoneYears>()
const maxCached = 1000

/**
 * Lists the zone's offset changes one by one, after its first offset. It uses no recurrence rules: Ramadan in Morocco follows none, and a zone that
 * gives up its summer time would keep it for ever.
 * @param lastYear is included
 */
export function zoneYears(zone: string, firstYear: number, lastYear: number): ZoneYears {
  const key = `${zone} ${firstYear} ${lastYear}`
  const known = cache.get(key)
  if (known) return known
  if (cache.size >= maxCached) cache.clear()
  const changes = changesOf(zone, firstYear, lastYear)
  const years = {
    lines: linesOf(zone, changes),
    valuesOf: (...instants: number[]) => valuesBy(zone, changes, instants),
  }
  cache.set(key, years)
  return years
}

function changesOf(zone: string, firstYear: number, lastYear: number): OffsetChange[] {
  // Two extra days include the year in every zone.
  const first = Date.UTC(firstYear, 0, 1) - 2 * dayMs
  const last = Date.UTC(lastYear + 1, 0, 1) + 2 * dayMs
  const changes = [{ at: first, from: offsetAt(zone, first), to: offsetAt(zone, first) }]
  let from = offsetAt(zone, first)
  for (let day = first; day < last; day += dayMs) {
    const to = offsetAt(zone, day + dayMs)
    if (from !== to) changes.push({ at: changeWithin(zone, day, day + dayMs), from, to })
    from = to
  }
  return changes
}

/** The instant of the offset change between two instants, to the second. */
function changeWithin(zone: string, before: number, after: number): number {
  const old = offsetAt(zone, before)
  while (after - before > 1000) {
    const middle = before + Math.floor((after - before) / 2000) * 1000
    if (offsetAt(zone, middle) === old) before = middle
    else after = middle
  }
  return after
}

function linesOf(zone: string, changes: readonly OffsetChange[]): string[] {
  const standard = Math.min(...changes.map(({ to }) => to))
  const parts = changes.flatMap(({ at, from, to }) => {
    const kind = to === standard ? 'STANDARD' : 'DAYLIGHT'
    return [
      `BEGIN:${kind}`,
      // RFC 5545 wants the local time of the change by the old offset.
      `DTSTART:${wallValue(at + from)}`,
      `TZOFFSETFROM:${offsetValue(from)}`,
      `TZOFFSETTO:${offsetValue(to)}`,
      `END:${kind}`,
    ]
  })
  return ['BEGIN:VTIMEZONE', `TZID:${zone}`, ...parts, 'END:VTIMEZONE']
}

/**
 * Writes times within a day of an offset change in UTC. No other form is unambiguous in the repeated hour, and calendars differ around it: one that
 * was tested reads the instant of the change as UTC, so it is wrong for as many hours as the zone's offset.
 */
function valuesBy(zone: string, changes: readonly OffsetChange[], instants: readonly number[]): string[] {
  const nearChange = changes.some(
    ({ at, from, to }) => from !== to && instants.some((one) => Math.abs(one - at) < dayMs),
  )
  if (zone === 'UTC' || nearChange) return instants.map((one) => `:${utcValue(one)}`)
  return instants.map((one) => {
    const { to } = changes.findLast(({ at }) => at <= one) as OffsetChange
    return `;TZID=${zone}:${wallValue(one + to)}`
  })
}

function offsetValue(offsetMs: number): string {
  const [hours, minutes, seconds] = new Date(Math.abs(offsetMs)).toISOString().slice(11, 19).split(':')
  return `${offsetMs < 0 ? '-' : '+'}${hours}${minutes}${seconds === '00' ? '' : seconds}`
}
