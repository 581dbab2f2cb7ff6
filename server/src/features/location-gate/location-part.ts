import type { HealthPart } from '@openhour/shared/features/admin/admin.contract.ts'
import type { Env } from '../../platform/env.ts'
import type { Log } from '../../platform/log.ts'
import { type GeoDatabase, oldAfterDays, openGeoDb } from './geo-databases.ts'

const name = 'Location databases'
/** Shipped ones age between releases, and most networks stay in their country for years. */
const shippedOldAfterDays = 365
const advice =
  'Upgrade Openhour, which brings newer ones, or set GEO_COUNTRY_MMDB to a file that you update yourself. See docs/operations.md, Location gate.'

/** The location files and their age, a line of the status page. */
export function locationPart(gate: Env['locationGate'], files: readonly GeoDatabase[]): HealthPart {
  if (gate === 'off') return { name, state: 'not-configured', detail: 'the location gate is off' }
  const listed = files.map((file) => {
    const age = file.ageDays === 1 ? '1 day old' : `${file.ageDays} days old`
    return `${file.name} of ${file.builtAt.slice(0, 10)}, ${age}`
  })
  const isOld = files.some(({ ageDays, shipped }) => ageDays > (shipped ? shippedOldAfterDays : oldAfterDays))
  return { name, state: isOld ? 'warning' : 'working', detail: listed.join('; '), ...(isOld ? { advice } : {}) }
}

/** The same for a command, which opens the files for it. */
export async function checkLocationData({ locationGate, geo }: Env, log: Log): Promise<HealthPart> {
  if (locationGate === 'off') return locationPart(locationGate, [])
  try {
    return locationPart(locationGate, (await openGeoDb({ ...geo, log })).files())
  } catch (error) {
    const detail = error instanceof Error ? error.message : String(error)
    return {
      name,
      state: 'failing',
      detail,
      advice: 'Correct GEO_COUNTRY_MMDB or GEO_ASN_MMDB: Openhour does not start.',
    }
  }
}
