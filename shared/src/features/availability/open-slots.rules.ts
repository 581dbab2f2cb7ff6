import { instantOf, offsetAt, wallAt, wallMsOf } from '../../lib/wall-time.ts'

/** In minutes of the day, end exclusive; 1440 is midnight. */
export type WorkingTime = readonly [from: number, to: number]

export type OpenSlotsParams = {
  /** IANA name of the practice's zone. */
  zone: string
  /** The first day, `yyyy-MM-dd`, and the number of days. */
  from: string
  days: number
  /** Times by weekday from Sunday, in order and without overlaps. */
  week: readonly (readonly WorkingTime[])[]
  /** Days that differ from the week, by `yyyy-MM-dd`. Time off is an empty list. */
  instead?: ReadonlyMap<string, readonly WorkingTime[]>
  /** Busy times as instants, end exclusive; in any order, may overlap. */
  busy: readonly (readonly [fromMs: number, toMs: number])[]
  lengthMinutes: number
  /** Interval between starts, counted from the start of a working time. */
  everyMinutes: number
  /** Free time needed before and after a slot; it may be outside the working time. */
  bufferBeforeMinutes?: number
  bufferAfterMinutes?: number
  /** Earliest and latest start. */
  earliestMs?: number
  latestMs?: number
}

const minuteMs = 60_000
const dayMs = 86_400_000

/**
 * Starts of open slots as instants, in order. A working time lasts from the instant of its start to that of its end, across clock changes. Skipped times
 * are not offered, and repeated times once, at the first occurrence.
 */
export function openSlots(params: OpenSlotsParams): number[] {
  const { zone, days, week, instead, lengthMinutes, everyMinutes } = params
  const earliest = params.earliestMs ?? -Infinity
  const latest = params.latestMs ?? Infinity
  const busy = joined(params.busy)
  const first = wallMsOf(params.from, 0)
  const before = (params.bufferBeforeMinutes ?? 0) * minuteMs
  const needed = lengthMinutes * minuteMs + (params.bufferAfterMinutes ?? 0) * minuteMs
  const every = everyMinutes * minuteMs
  // One UTC offset per day. If the days around have the same offset, the clocks do not change on that day.
  const offsets = Array.from({ length: days + 3 }, (_, number) => offsetAt(zone, first + (number - 1) * dayMs))
  const slots: number[] = []
  let next = 0

  for (let number = 0; number < days; number++) {
    const midnight = first + number * dayMs
    const times =
      instead?.get(new Date(midnight).toISOString().slice(0, 10)) ?? week[new Date(midnight).getUTCDay()] ?? []
    const offset = offsets[number] as number
    const steady = offsets[number + 1] === offset && offsets[number + 2] === offset && offsets[number + 3] === offset
    for (const [from, to] of times) {
      const opens = midnight + from * minuteMs
      const closes = midnight + to * minuteMs
      const begins = steady ? opens - offset : instantOf(zone, opens)
      const ends = steady ? closes - offset : instantOf(zone, closes)
      const lastStart = Math.min(ends - lengthMinutes * minuteMs, latest)
      for (let wall = opens; wall < closes; wall += every) {
        const slot = steady ? wall - offset : instantOf(zone, wall)
        if (!steady && wallAt(zone, slot) !== wall) continue
        if (slot > lastStart) break
        if (slot < begins || slot < earliest) continue
        while (next < busy.length && (busy[next] as Span)[1] <= slot - before) next++
        const taken = busy[next]
        if (taken && taken[0] < slot + needed) {
          // Skip to the last start that is still too early; the loop's step does the rest.
          if (steady) wall += Math.max(0, Math.ceil((taken[1] + before - slot) / every) - 1) * every
        } else slots.push(slot)
      }
    }
  }
  return slots
}

type Span = [fromMs: number, toMs: number]

/** Sorts spans and merges those that touch or overlap. */
function joined(spans: OpenSlotsParams['busy']): Span[] {
  const joint: Span[] = []
  for (const [from, to] of [...spans].sort((a, b) => a[0] - b[0])) {
    const last = joint.at(-1)
    if (last && from <= last[1]) last[1] = Math.max(last[1], to)
    else if (from < to) joint.push([from, to])
  }
  return joint
}
