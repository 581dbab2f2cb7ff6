import type { HealthPart } from '@openhour/shared/features/admin/admin.contract.ts'
import type pg from 'pg'
import { zonesInUse } from '../../platform/time/zone-rules.ts'
import { partOf } from './findings.ts'

const name = 'Time zones'

/** Whether PostgreSQL has Node's rules for the zones of practices. @param pool works as openhour_worker */
export async function checkTimeZones(pool: pg.Pool): Promise<HealthPart> {
  const found = await zonesInUse(pool).catch(() => undefined)
  if (found === undefined) return { name, state: 'failing', detail: 'the database is not responding' }
  const { inUse, differing } = found
  return partOf(
    name,
    `PostgreSQL and Node ${process.versions.tz} have the same rules for the zones of practices (${inUse.length})`,
    differing.length === 0
      ? []
      : [
          {
            state: 'warning',
            found: `PostgreSQL and Node ${process.versions.tz} have different rules for ${differing.join(', ')}`,
            advice:
              'Appointments are right: Openhour uses the rules of Node. Update Openhour or the time zones of PostgreSQL (tzdata) before you read local times with other tools.',
          },
        ],
  )
}
