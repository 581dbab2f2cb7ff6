import { entitlementsOf, tierStatusOf } from '@openhour/shared/access/tiers.ts'
import type pg from 'pg'
import { now } from '../../platform/clock.ts'
import { runPlain } from '../../platform/database/tenancy.ts'
import type { Jobs } from '../../platform/jobs/jobs.ts'
import { timeIn, zonesInUse } from '../../platform/time/practice-time.ts'
import { addExpiryTask, findExpiring } from './expiring-documents.queries.ts'

/**
 * Every hour, adds a task for each document that expires soon, once for each day. Not while the plan lacks tasks.
 * @param pool works as openhour_worker
 * @param plansOn without plans, every feature is included
 */
export function expiringDocumentJobs(pool: pg.Pool, plansOn: () => boolean): Jobs {
  return {
    tasks: {
      'remind-of-expiring-documents': async () => {
        const at = now()
        const zones = (await zonesInUse(pool)).map((zone) => ({ zone, today: timeIn(zone).today }))
        const [rows] = await runPlain(pool, findExpiring(zones))
        for (const { therapistId, id, ...stored } of rows)
          if (entitlementsOf(tierStatusOf(stored, at, plansOn())).tasks)
            await runPlain(pool, addExpiryTask(therapistId, id, at.toISOString()))
      },
    },
    cron: [{ task: 'remind-of-expiring-documents', match: '11 * * * *', options: { backfillPeriod: 0 } }],
  }
}
