import type pg from 'pg'
import { now } from '../platform/clock.ts'
import { runPlain, type Statement } from '../platform/database/tenancy.ts'
import { forgetOldKeys } from './housekeeping.queries.ts'
import type { Jobs } from '../platform/jobs/jobs.ts'
import { forgetExpired, forgetOldAttempts } from '../services/sign-in/sign-in.queries.ts'

/**
 * Deletes expired data: idempotency keys, unconfirmed accounts, ended sign-in sessions, old attempts, and what the features add.
 * @param ofFeatures statements that run as the worker
 * @param unconfirmedDays how long a sign-up waits for its address to be confirmed
 */
export function housekeepingJobs(
  workerPool: pg.Pool,
  signInPool: pg.Pool,
  ofFeatures: (at: string) => Statement[],
  unconfirmedDays: () => number,
): Jobs {
  return {
    tasks: {
      'tidy-up': async () => {
        const at = now().toISOString()
        await runPlain(workerPool, forgetOldKeys(at), ...ofFeatures(at))
        await runPlain(signInPool, forgetOldAttempts(at), ...forgetExpired(at, unconfirmedDays()))
      },
    },
    cron: [{ task: 'tidy-up', match: '17 * * * *', options: { backfillPeriod: 0 } }],
  }
}
