import type pg from 'pg'
import { now } from './clock.ts'
import { runPlain } from './database/tenancy.ts'
import { forgetOldDrafts, forgetOldKeys, forgetOldSecurityEvents } from './housekeeping.queries.ts'
import type { Jobs } from './jobs/jobs.ts'
import { forgetExpired, forgetOldTries } from './sign-in/sign-in.queries.ts'

/**
 * What is kept for a while only: keys of repeated requests a day, accounts that nobody confirmed a week, drafts and security events 90 days, ended
 * sign-ins and tries until they are over.
 */
export function housekeepingJobs(workerPool: pg.Pool, signInPool: pg.Pool): Jobs {
  return {
    tasks: {
      'tidy-up': async () => {
        const at = now().toISOString()
        await runPlain(workerPool, forgetOldKeys(at), forgetOldDrafts(at), forgetOldSecurityEvents(at))
        await runPlain(signInPool, forgetOldTries(at), ...forgetExpired(at))
      },
    },
    cron: [{ task: 'tidy-up', match: '17 * * * *', options: { backfillPeriod: 0 } }],
  }
}
