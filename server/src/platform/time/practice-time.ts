import { isTimeZone } from '@openhour/shared/lib/known-zones.ts'
import { dayAfter } from '@openhour/shared/lib/days.ts'
import { dayOf, dayStart, type PassedWalls, passedWalls } from '@openhour/shared/lib/wall-time.ts'
import type pg from 'pg'
import { nowMs } from '../clock.ts'
import { type Rows, runPlain, type Statement } from '../database/tenancy.ts'
import type { Run } from '../http/request-context.ts'
import { findZone, listZones, refuseOtherZone } from './practice-time.queries.ts'

/** The current time in a practice's time zone, always by Node's time zone rules. Instants are ISO 8601, days `yyyy-MM-dd`. */
export type PracticeTime = {
  zone: string
  now: string
  today: string
  /** The instant at which a day starts in the practice's zone. */
  startOf: (day: string) => string
  /** Which local times have passed, for records that are due at a local time. */
  passed: PassedWalls
  /** The calendar month (`yyyy-MM`) of an instant, and the month's first instant and the next month's. */
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
      // 31 days after the first is always in the next month.
      return { month: first.slice(0, 7), from: startOf(first), to: startOf(`${dayAfter(first, 31).slice(0, 7)}-01`) }
    },
  }
}

/**
 * The time zones of practices, for the worker. Left out is what PostgreSQL takes for one and Node does not, such as an abbreviation: one practice's
 * must not stop the jobs of all.
 */
export async function zonesInUse(pool: pg.Pool): Promise<string[]> {
  const [rows] = await runPlain(pool, listZones())
  return rows.flatMap(({ timeZone }) => (isTimeZone(timeZone) ? [timeZone] : []))
}

type Context = { actor: { userId: string }; run: Run }

const maxCached = 20_000
const zones = new Map<string, string>()

async function zoneOf({ actor: { userId }, run }: Context): Promise<string> {
  const [rows] = await run(findZone(userId))
  const zone = rows[0]?.timeZone ?? 'UTC'
  zones.delete(userId)
  zones.set(userId, zone)
  if (zones.size > maxCached) zones.delete(zones.keys().next().value as string)
  return zone
}

/** The practice's time, with its zone read from the database: for operations that read first and write later. */
export async function practiceTime(context: Context): Promise<PracticeTime> {
  return timeIn(await zoneOf(context))
}

/**
 * Runs statements that depend on the practice's time. They take one round trip if the cached zone is still right; otherwise the transaction is
 * aborted before them and repeated with the new zone.
 */
export async function inPracticeTime<const S extends readonly Statement[]>(
  context: Context,
  statements: (time: PracticeTime) => S,
): Promise<{ time: PracticeTime; rows: Rows<S> }> {
  const { actor, run } = context
  for (;;) {
    const time = timeIn(zones.get(actor.userId) ?? (await zoneOf(context)))
    try {
      const [, ...rows] = await run(refuseOtherZone(actor.userId, time.zone), ...statements(time))
      return { time, rows: rows as unknown as Rows<S> }
    } catch (error) {
      if ((error as Error).message !== 'zone-other') throw error
      zones.delete(actor.userId)
    }
  }
}
