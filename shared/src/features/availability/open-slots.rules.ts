import { instantOf, offsetAt, wallAt, wallMsOf } from '../../lib/wall-time.ts'

/** From and to in minutes of the day, the end not included; 1440 is midnight. */
export type WorkingTime = readonly [from: number, to: number]

export type OpenSlotsParams = {
  /** IANA name of the practice's zone. */
  zone: string
  /** The first day, `yyyy-MM-dd`, and how many. */
  from: string
  days: number
  /** By the day of the week, Sunday first; the times of one day in their order, none overlapping. */
  week: readonly (readonly WorkingTime[])[]
  /** Days that differ from the week, by `yyyy-MM-dd`. Time off is an empty list. */
  instead?: ReadonlyMap<string, readonly WorkingTime[]>
  /** What is taken, as instants, the end not included; in any order, overlapping or not. */
  busy: readonly (readonly [fromMs: number, toMs: number])[]
  lengthMinutes: number
  /** A slot may begin every so many minutes, counted from the beginning of a working time. */
  everyMinutes: number
  /** Free time that a slot needs before and after it; it may lie outside the working time. */
  bufferBeforeMinutes?: number
  bufferAfterMinutes?: number
  /** No slot begins earlier, or later, than these instants. */
  earliestMs?: number
  latestMs?: number
}

const minuteMs = 60_000
const dayMs = 86_400_000

/**
 * When an appointment can begin, as instants in their order. A working time lasts from the instant of its beginning to that of its end, whatever the
 * clocks do in between; what they skip is not offered, and what they show twice is offered the first time.
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
  // One offset a day: a day whose neighbours have its offset, two before and two after, changes no clocks.
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
      const lastBeginning = Math.min(ends - lengthMinutes * minuteMs, latest)
      for (let wall = opens; wall < closes; wall += every) {
        const slot = steady ? wall - offset : instantOf(zone, wall)
        if (!steady && wallAt(zone, slot) !== wall) continue
        if (slot > lastBeginning) break
        if (slot < begins || slot < earliest) continue
        while (next < busy.length && (busy[next] as Span)[1] <= slot - before) next++
        const taken = busy[next]
        if (taken && taken[0] < slot + needed) {
          // On to the last beginning that is still too early; the step of the loop does the rest.
          if (steady) wall += Math.max(0, Math.ceil((taken[1] + before - slot) / every) - 1) * every
        } else slots.push(slot)
      }
    }
  }
  return slots
}

type Span = [fromMs: number, toMs: number]

/** In their order, those that touch or overlap made one. */
function joined(spans: OpenSlotsParams['busy']): Span[] {
  const joint: Span[] = []
  for (const [from, to] of [...spans].sort((a, b) => a[0] - b[0])) {
    const last = joint.at(-1)
    if (last && from <= last[1]) last[1] = Math.max(last[1], to)
    else if (from < to) joint.push([from, to])
  }
  return joint
}
