import { dayAfter } from '@openhour/shared/lib/days.ts'
import { dayOf, dayStart } from '@openhour/shared/lib/wall-time.ts'
import { nowMs } from '../clock.ts'
import type { Rows, Statement } from '../database/tenancy.ts'
import type { Run } from '../http/working.ts'
import { findZone } from './practice-time.queries.ts'

/** How a practice keeps its time, by Node's rules of time zones and by no other: instants in ISO form, days as `yyyy-MM-dd`. */
export type PracticeTime = {
  zone: string
  /** The instant for which this holds. */
  now: string
  today: string
  /** When a day of the practice begins. */
  startOf: (day: string) => string
  /** The calendar month (`yyyy-MM`) that an instant lies in, and the instants that bound it. */
  monthOf: (at: string) => { month: string; from: string; to: string }
}

function timeIn(zone: string, atMs = nowMs()): PracticeTime {
  const startOf = (day: string) => new Date(dayStart(zone, day)).toISOString()
  return {
    zone,
    now: new Date(atMs).toISOString(),
    today: dayOf(zone, atMs),
    startOf,
    monthOf: (at) => {
      const first = `${dayOf(zone, Date.parse(at)).slice(0, 7)}-01`
      // The 32nd day of a month lies in the next.
      return { month: first.slice(0, 7), from: startOf(first), to: startOf(`${dayAfter(first, 31).slice(0, 7)}-01`) }
    },
  }
}

type Asking = { actor: { userId: string }; run: Run }

/** For what reads first and writes then. */
export async function practiceTime({ actor, run }: Asking): Promise<PracticeTime> {
  const [rows] = await run(findZone(actor.userId))
  return keep(actor.userId, rows)
}

const mostKept = 20_000
const zones = new Map<string, string>()

function keep(userId: string, rows: readonly { timeZone: string }[]): PracticeTime {
  const zone = rows[0]?.timeZone ?? 'UTC'
  zones.delete(userId)
  zones.set(userId, zone)
  if (zones.size > mostKept) zones.delete(zones.keys().next().value as string)
  return timeIn(zone)
}

/**
 * Reads what depends on the practice's time, as a rule in one round trip: it goes by the zone that was last seen, asks for the zone beside it, and
 * reads again where that is another.
 * @param statements read only: they may run twice
 */
export async function inPracticeTime<const S extends readonly Statement[]>(
  { actor, run }: Asking,
  statements: (time: PracticeTime) => S,
): Promise<{ time: PracticeTime; rows: Rows<S> }> {
  for (;;) {
    const time = timeIn(zones.get(actor.userId) ?? 'UTC')
    const [found, ...rows] = await run(findZone(actor.userId), ...statements(time))
    if (keep(actor.userId, found).zone === time.zone) return { time, rows: rows as unknown as Rows<S> }
  }
}
