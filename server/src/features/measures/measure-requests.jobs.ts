import { requestNotification } from '@openhour/shared/features/measures/measure-requests.rules.ts'
import type pg from 'pg'
import { now } from '../../platform/clock.ts'
import { runPlain } from '../../platform/database/tenancy.ts'
import { eachDue } from '../../platform/jobs/each-due.ts'
import type { Jobs } from '../../platform/jobs/jobs.ts'
import { markRaised, raiseNotificationOnce } from '../../platform/notify.queries.ts'
import { openDueRequests } from './measure-requests.queries.ts'

const pageSize = 500
const { title, message } = requestNotification

/**
 * Every five minutes, asks clients for the measures that are due before their sessions.
 * @param pool works as openhour_worker
 */
export function measureRequestJobs(pool: pg.Pool): Jobs {
  return {
    tasks: {
      'request-measures': async () => {
        await eachDue(
          async () => (await runPlain(pool, openDueRequests(now().toISOString(), pageSize)))[0],
          async ({ userId, opened, told, actionUrl }) => {
            const notification = { to: userId, kind: 'measure-requested', title, message, actionUrl }
            await runPlain(pool, told ? markRaised(userId, opened) : raiseNotificationOnce(opened, notification))
          },
        )
      },
    },
    cron: [{ task: 'request-measures', match: '*/5 * * * *', options: { backfillPeriod: 0 } }],
  }
}
