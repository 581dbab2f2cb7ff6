import { setImmediate } from 'node:timers/promises'
import { firstTimeZones } from '@openhour/shared/lib/time-zones.ts'
import { offsetAt } from '@openhour/shared/lib/wall-time.ts'
import type pg from 'pg'
import { nowMs } from '../clock.ts'
import { runPlain } from '../database/tenancy.ts'
import { faultFields, type Log } from '../log.ts'
import { listZones } from './practice-time.queries.ts'
import { offsetsInPostgres } from './zone-rules.queries.ts'

const dayMs = 86_400_000
const [daysBack, daysAhead, daysApart] = [364, 1096, 4]

/** Zones whose rules differ between Node and this PostgreSQL from a year ago to three years ahead, or that PostgreSQL does not know. */
async function differingZones(pool: pg.Pool, zones: readonly string[], atMs = nowMs()): Promise<string[]> {
  const first = Math.floor(atMs / dayMs - daysBack) * dayMs
  const instants = Array.from({ length: (daysBack + daysAhead) / daysApart }, (_, at) => first + at * daysApart * dayMs)
  const texts = instants.map((at) => new Date(at).toISOString())
  const [rows] = await runPlain(pool, offsetsInPostgres(zones, texts))
  const known = new Map(rows.map(({ zone, offsets }) => [zone, offsets]))
  const differing: string[] = []
  for (const zone of zones) {
    const offsets = known.get(zone)
    if (!offsets || instants.some((at, index) => offsetAt(zone, at) !== (offsets[index] ?? NaN) * 1000))
      differing.push(zone)
    // Let requests run first; this comparison is not urgent.
    await setImmediate()
  }
  return differing
}

/** The zones of practices, and those of them and of the first ones on offer whose rules differ between Node and PostgreSQL. @param pool works as openhour_worker */
export async function zonesInUse(pool: pg.Pool): Promise<{ inUse: string[]; differing: string[] }> {
  const [used] = await runPlain(pool, listZones())
  const inUse = [...new Set(used.map(({ timeZone }) => timeZone))]
  return { inUse, differing: await differingZones(pool, [...new Set([...inUse, ...firstTimeZones])]) }
}

/**
 * Logs the zones for which PostgreSQL has different rules, those in use first. Openhour uses Node's rules everywhere; someone who reads the
 * database with other tools should know the difference.
 * @param pool works as openhour_worker
 */
export async function reportZoneRules(pool: pg.Pool, log: Log): Promise<void> {
  if (!log.isLevelEnabled('warn')) return
  try {
    const [used] = await runPlain(pool, listZones())
    const inUse = new Set(used.map(({ timeZone }) => timeZone))
    const offered = new Set([...inUse, ...firstTimeZones, ...Intl.supportedValuesOf('timeZone')])
    const differing = await differingZones(pool, [...offered])
    if (differing.length === 0) return
    log.warn(
      { zones: differing, inUse: differing.filter((zone) => inUse.has(zone)), node: process.versions.tz },
      'PostgreSQL and Node have different rules for these time zones. Openhour always uses the rules of Node.',
    )
  } catch (error) {
    log.warn(faultFields(error), 'could not compare the time zone rules of PostgreSQL and Node')
  }
}
