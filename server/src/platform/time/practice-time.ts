import { dayAfter } from '@openhour/shared/lib/days.ts'
import { dayOf, dayStart, type PassedWalls, passedWalls } from '@openhour/shared/lib/wall-time.ts'
import { nowMs } from '../clock.ts'
import type { Rows, Statement } from '../database/tenancy.ts'
import type { Run } from '../http/request-context.ts'
import { findZone, refuseOtherZone } from './practice-time.queries.ts'

/** How a practice keeps its time, by Node's rules of time zones and by no other: instants in ISO form, days as `yyyy-MM-dd`. */
export type PracticeTime = {
  zone: string
  /** The instant for which this holds. */
  now: string
  today: string
  /** When a day of the practice begins. */
  startOf: (day: string) => string
  /** Which times on the wall have passed, for what is due by wall time. */
  passed: PassedWalls
  /** The calendar month (`yyyy-MM`) that an instant lies in, and the instants that bound it. */
  monthOf: (at: string) => { month: string; from: string; to: string }
}

export function timeIn(zone: string, atMs = nowMs()): PracticeTime {
  const startOf = (day: string) => new Date(dayStart(zone, day)).toISOString()
  return {
    zone,
    now: new Date(atMs).toISOString(),
    today: dayOf(zone, atMs),
    passed: passedWalls(zone, atMs),
    startOf,
    monthOf: (at) => {
      const first = `${dayOf(zone, Date.parse(at)).slice(0, 7)}-01`
      // The 32nd day of a month lies in the next.
      return { month: first.slice(0, 7), from: startOf(first), to: startOf(`${dayAfter(first, 31).slice(0, 7)}-01`) }
    },
  }
}

type Asking = { actor: { userId: string }; run: Run }

const mostKept = 20_000
const zones = new Map<string, string>()

async function zoneOf({ actor: { userId }, run }: Asking): Promise<string> {
  const [rows] = await run(findZone(userId))
  const zone = rows[0]?.timeZone ?? 'UTC'
  zones.delete(userId)
  zones.set(userId, zone)
  if (zones.size > mostKept) zones.delete(zones.keys().next().value as string)
  return zone
}

/** For what reads first and writes then. */
export async function practiceTime(asking: Asking): Promise<PracticeTime> {
  return timeIn(await zoneOf(asking))
}

/**
 * Runs statements that depend on the practice's time, in one round trip where its zone is still the one that was last seen: where it is another, the
 * transaction ends before them and begins anew.
 */
export async function inPracticeTime<const S extends readonly Statement[]>(
  asking: Asking,
  statements: (time: PracticeTime) => S,
): Promise<{ time: PracticeTime; rows: Rows<S> }> {
  const { actor, run } = asking
  for (;;) {
    const time = timeIn(zones.get(actor.userId) ?? (await zoneOf(asking)))
    try {
      const [, ...rows] = await run(refuseOtherZone(actor.userId, time.zone), ...statements(time))
      return { time, rows: rows as unknown as Rows<S> }
    } catch (error) {
      if ((error as Error).message !== 'zone-other') throw error
      zones.delete(actor.userId)
    }
  }
}
