import { offsetAt } from '@openhour/shared/lib/wall-time.ts'
import { utcValue, wallValue } from './content-lines.ts'

/** How the clocks of a zone stand from an instant on, and how they stood before it, ahead of UTC. */
type Stand = { at: number; from: number; to: number }

/** The clocks of one IANA zone over some years: what a calendar says of them, and how it writes an instant by them. */
export type ZoneYears = {
  /** As VTIMEZONE (RFC 5545, 3.6.5). */
  lines: readonly string[]
  /** What follows the names of the properties of one event, all in the same form. The instants lie within the years. */
  valuesOf(...instants: number[]): string[]
}

const dayMs = 86_400_000
const made = new Map<string, ZoneYears>()
const mostKept = 1000

/**
 * Each change of the clocks is a part of its own, after one for how they stand at the beginning. No rule that repeats: Ramadan in Morocco follows
 * none, and a zone that gives up its summer time would keep it for ever.
 * @param lastYear is included
 */
export function zoneYears(zone: string, firstYear: number, lastYear: number): ZoneYears {
  const key = `${zone} ${firstYear} ${lastYear}`
  const known = made.get(key)
  if (known) return known
  if (made.size >= mostKept) made.clear()
  const stands = standsOf(zone, firstYear, lastYear)
  const years = { lines: linesOf(zone, stands), valuesOf: (...instants: number[]) => valuesBy(zone, stands, instants) }
  made.set(key, years)
  return years
}

function standsOf(zone: string, firstYear: number, lastYear: number): Stand[] {
  // Everywhere on earth a year lies within these.
  const first = Date.UTC(firstYear, 0, 1) - 2 * dayMs
  const last = Date.UTC(lastYear + 1, 0, 1) + 2 * dayMs
  const stands = [{ at: first, from: offsetAt(zone, first), to: offsetAt(zone, first) }]
  let from = offsetAt(zone, first)
  for (let day = first; day < last; day += dayMs) {
    const to = offsetAt(zone, day + dayMs)
    if (from !== to) stands.push({ at: changeWithin(zone, day, day + dayMs), from, to })
    from = to
  }
  return stands
}

/** The first instant after a change that lies between two. */
function changeWithin(zone: string, before: number, after: number): number {
  const old = offsetAt(zone, before)
  while (after - before > 1000) {
    const middle = before + Math.floor((after - before) / 2000) * 1000
    if (offsetAt(zone, middle) === old) before = middle
    else after = middle
  }
  return after
}

function linesOf(zone: string, stands: readonly Stand[]): string[] {
  const standard = Math.min(...stands.map(({ to }) => to))
  const parts = stands.flatMap(({ at, from, to }) => {
    const kind = to === standard ? 'STANDARD' : 'DAYLIGHT'
    return [
      `BEGIN:${kind}`,
      // What the clock shows at the moment of the change, still as it stood before.
      `DTSTART:${wallValue(at + from)}`,
      `TZOFFSETFROM:${offsetValue(from)}`,
      `TZOFFSETTO:${offsetValue(to)}`,
      `END:${kind}`,
    ]
  })
  return ['BEGIN:VTIMEZONE', `TZID:${zone}`, ...parts, 'END:VTIMEZONE']
}

/**
 * In UTC within a day of a change. The hour that the clock shows twice has no other unmistakable form, and around it programs differ: one that was
 * tried takes the moment of the change for UTC, and so is wrong for as many hours as its zone is away from it.
 */
function valuesBy(zone: string, stands: readonly Stand[], instants: readonly number[]): string[] {
  const nearChange = stands.some(
    ({ at, from, to }) => from !== to && instants.some((one) => Math.abs(one - at) < dayMs),
  )
  if (zone === 'UTC' || nearChange) return instants.map((one) => `:${utcValue(one)}`)
  return instants.map((one) => {
    const { to } = stands.findLast(({ at }) => at <= one) as Stand
    return `;TZID=${zone}:${wallValue(one + to)}`
  })
}

function offsetValue(offsetMs: number): string {
  const [hours, minutes, seconds] = new Date(Math.abs(offsetMs)).toISOString().slice(11, 19).split(':')
  return `${offsetMs < 0 ? '-' : '+'}${hours}${minutes}${seconds === '00' ? '' : seconds}`
}
