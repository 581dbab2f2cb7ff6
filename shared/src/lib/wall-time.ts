/** Local times, as milliseconds since 1970-01-01 00:00 local time. The instant depends on the zone. */
export type WallMs = number

const dayMs = 86_400_000
const formats = new Map<string, Intl.DateTimeFormat>()
/** Few, because each costs time. Read one by one: how a locale puts them together, or writes an offset, differs between browsers. */
const parts: Intl.DateTimeFormatOptions = {
  day: 'numeric',
  hour: 'numeric',
  minute: 'numeric',
  second: 'numeric',
  hourCycle: 'h23',
  calendar: 'gregory',
  numberingSystem: 'latn',
}

/** @param day `yyyy-MM-dd` @param minutes since midnight; 1440 is the start of the next day */
export function wallMsOf(day: string, minutes: number): WallMs {
  return Date.parse(day) + minutes * 60_000
}

/** Offsets by zone and UTC day; null for a day on which the offset changes. */
const offsets = new Map<string, Map<number, number | null>>()
const maxDays = 4_000

/** An IANA zone's offset from UTC at an instant, in milliseconds. */
export function offsetAt(zone: string, instantMs: number): number {
  let ofZone = offsets.get(zone)
  if (!ofZone) offsets.set(zone, (ofZone = new Map()))
  const day = Math.floor(instantMs / dayMs)
  let offset = ofZone.get(day)
  if (offset === undefined) {
    // No zone changes its offset twice within two days.
    const atStart = formattedOffset(zone, day * dayMs)
    offset = formattedOffset(zone, (day + 1) * dayMs) === atStart ? atStart : null
    if (ofZone.size >= maxDays) ofZone.clear()
    ofZone.set(day, offset)
  }
  return offset ?? formattedOffset(zone, instantMs)
}

function formattedOffset(zone: string, instantMs: number): number {
  let format = formats.get(zone)
  if (!format) formats.set(zone, (format = new Intl.DateTimeFormat('en-US', { ...parts, timeZone: zone })))
  const shown = new Map(format.formatToParts(instantMs).map(({ type, value }) => [type, Number(value)]))
  const part = (type: Intl.DateTimeFormatPartTypes) => shown.get(type) ?? 0
  const wholeMs = Math.floor(instantMs / 1000) * 1000
  const today = Math.floor(wholeMs / dayMs) * dayMs
  // No zone is a day away from UTC.
  const there =
    [0, 1, -1].map((days) => today + days * dayMs).find((start) => new Date(start).getUTCDate() === part('day')) ??
    today
  return there + ((part('hour') * 60 + part('minute')) * 60 + part('second')) * 1000 - wholeMs
}

/** The local time of a zone at an instant. */
export function wallAt(zone: string, instantMs: number): WallMs {
  return instantMs + offsetAt(zone, instantMs)
}

/**
 * The instant of a local time in a zone. A skipped local time moves forward by the length of the gap; a repeated one is its first occurrence
 * (RFC 5545, 3.3.5).
 */
export function instantOf(zone: string, wallMs: WallMs): number {
  // No zone is a day away from UTC, and none changes its offset twice within two days.
  const before = offsetAt(zone, wallMs - dayMs)
  const after = offsetAt(zone, wallMs + dayMs)
  const early = wallMs - before
  if (before === after || offsetAt(zone, early) === before) return early
  const late = wallMs - after
  return offsetAt(zone, late) === after ? late : early
}

/** The local date of a zone at an instant; `yyyy-MM-dd`. */
export function dayOf(zone: string, instantMs: number): string {
  return new Date(wallAt(zone, instantMs)).toISOString().slice(0, 10)
}

/** The first instant of a day, also if midnight is repeated or skipped. */
export function dayStart(zone: string, day: string): number {
  return instantOf(zone, wallMsOf(day, 0))
}

/** Local times as `yyyy-MM-ddTHH:mm:ss.sssZ` without a zone. A local time has passed if it is before `latest` and not between `from` and `to`. */
export type PassedWalls = { latest: string; from: string; to: string }

/**
 * Which local times have passed at an instant: those whose {@link instantOf} is earlier. Skipped local times come later than those right after the
 * gap.
 */
export function passedWalls(zone: string, instantMs: number): PassedWalls {
  const now = offsetAt(zone, instantMs)
  const before = offsetAt(zone, instantMs - dayMs)
  const text = (wallMs: WallMs) => new Date(wallMs).toISOString()
  const none = { from: text(0), to: text(0) }
  if (before === now) return { latest: text(instantMs + now), ...none }
  const change = changeBefore(zone, instantMs, before)
  // Repeated local times count as their first occurrence.
  if (before > now) return { latest: text(Math.max(instantMs + now, change + before)), ...none }
  return {
    latest: text(instantMs + now),
    from: text(Math.min(instantMs + before, change + now)),
    to: text(change + now),
  }
}

/** The instant within the last day at which a zone's offset changed. */
function changeBefore(zone: string, instantMs: number, old: number): number {
  let [early, late] = [instantMs - dayMs, instantMs]
  while (late - early > 1) {
    const middle = Math.floor((early + late) / 2)
    if (offsetAt(zone, middle) === old) early = middle
    else late = middle
  }
  return late
}
