/** What a clock on a wall shows, as milliseconds since 1970-01-01 00:00 on that clock; which instant it is depends on the zone. */
export type WallMs = number

const dayMs = 86_400_000
const formats = new Map<string, Intl.DateTimeFormat>()

/** @param day `yyyy-MM-dd`. @param minutes of the day; 1440 is the beginning of the next. */
export function wallMsOf(day: string, minutes: number): WallMs {
  return Date.parse(day) + minutes * 60_000
}

/** How far the clocks of an IANA zone are ahead of UTC at an instant, in milliseconds. */
export function offsetAt(zone: string, instantMs: number): number {
  let format = formats.get(zone)
  if (!format)
    formats.set(zone, (format = new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: 'longOffset' })))
  const text = format.format(instantMs)
  const [hours = '0', minutes = '0', seconds = '0'] = text.slice(text.lastIndexOf('GMT') + 3).split(':')
  const size = (Math.abs(Number(hours || 0)) * 3600 + Number(minutes) * 60 + Number(seconds)) * 1000
  return hours.startsWith('-') || hours.startsWith('\u2212') ? -size : size
}

/** What the clocks of a zone show at an instant. */
export function wallAt(zone: string, instantMs: number): WallMs {
  return instantMs + offsetAt(zone, instantMs)
}

/**
 * The instant at which clocks of a zone show this. Where they skip it, it moves forward by what they skip; where they show it twice, it is the first
 * time (RFC 5545, 3.3.5).
 */
export function instantOf(zone: string, wallMs: WallMs): number {
  // No zone is a day away from UTC, and none changes its clocks twice within two days.
  const before = offsetAt(zone, wallMs - dayMs)
  const after = offsetAt(zone, wallMs + dayMs)
  const early = wallMs - before
  if (before === after || offsetAt(zone, early) === before) return early
  const late = wallMs - after
  return offsetAt(zone, late) === after ? late : early
}

/** The day that the clocks of a zone show at an instant; `yyyy-MM-dd`. */
export function dayOf(zone: string, instantMs: number): string {
  return new Date(wallAt(zone, instantMs)).toISOString().slice(0, 10)
}

/** The first instant of a day: where midnight comes twice the first, where the clocks skip it what comes instead. */
export function dayStart(zone: string, day: string): number {
  return instantOf(zone, wallMsOf(day, 0))
}

/** Times on the wall, as `yyyy-MM-ddTHH:mm:ss.sssZ` for the clock of no zone. A time has passed where it is before `latest` and not from `from` to `to`. */
export type PassedWalls = { latest: string; from: string; to: string }

/**
 * Which times on the wall lie in the past at an instant: just those of which {@link instantOf} is earlier. After the clocks have skipped some, those
 * come later than the ones that follow them.
 */
export function passedWalls(zone: string, instantMs: number): PassedWalls {
  const now = offsetAt(zone, instantMs)
  const before = offsetAt(zone, instantMs - dayMs)
  const text = (wallMs: WallMs) => new Date(wallMs).toISOString()
  const none = { from: text(0), to: text(0) }
  if (before === now) return { latest: text(instantMs + now), ...none }
  const change = changeBefore(zone, instantMs, before)
  // Shown twice: the first time is what counts.
  if (before > now) return { latest: text(Math.max(instantMs + now, change + before)), ...none }
  return {
    latest: text(instantMs + now),
    from: text(Math.min(instantMs + before, change + now)),
    to: text(change + now),
  }
}

/** The instant within the last day at which the clocks of a zone left an offset. */
function changeBefore(zone: string, instantMs: number, old: number): number {
  let [early, late] = [instantMs - dayMs, instantMs]
  while (late - early > 1) {
    const middle = Math.floor((early + late) / 2)
    if (offsetAt(zone, middle) === old) early = middle
    else late = middle
  }
  return late
}
