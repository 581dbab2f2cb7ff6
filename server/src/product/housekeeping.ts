import type pg from 'pg'
import { now } from '../platform/clock.ts'
import { runPlain, type Statement } from '../platform/database/tenancy.ts'
import { forgetOldKeys } from './housekeeping.queries.ts'
import type { Jobs } from '../platform/jobs/jobs.ts'
import { forgetExpired, forgetOldAttempts } from '../services/sign-in/sign-in.queries.ts'

/**
 * Deletes expired data: idempotency keys, unconfirmed accounts, ended sign-in sessions, old attempts, and what the features add.
 * @param ofFeatures statements that run as the worker
 */
export function housekeepingJobs(
  workerPool: pg.Pool,
  signInPool: pg.Pool,
  ofFeatures: (at: string) => Statement[],
): Jobs {
  return {
    tasks: {
      'tidy-up': async () => {
        const at = now().toISOString()
        await runPlain(workerPool, forgetOldKeys(at), ...ofFeatures(at))
        await runPlain(signInPool, forgetOldAttempts(at), ...forgetExpired(at))
      },
    },
    cron: [{ task: 'tidy-up', match: '17 * * * *', options: { backfillPeriod: 0 } }],
  }
}
