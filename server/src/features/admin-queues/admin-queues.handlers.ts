import { adminQueuesContract } from '@openhour/shared/features/admin-queues/admin-queues.contract.ts'
import {
  errorWords,
  jobKept,
  jobsPerPage,
  keptKinds,
  noSuchJob,
} from '@openhour/shared/features/admin-queues/admin-queues.rules.ts'
import { implement } from '@orpc/server'
import { guard } from '../../platform/http/operations.ts'
import type { Incoming } from '../../platform/http/request-context.ts'
import { found, Refusal, refusing } from '../../platform/refusal.ts'
import { countJobs, discardJob, failedJobs, retryJobs } from './admin-queues.queries.ts'

const kept: readonly string[] = keptKinds

export function adminQueuesRouter() {
  const os = implement(adminQueuesContract).$context<Incoming>().use(guard)
  return os.router({
    counts: os.counts.handler(async ({ context: { run } }) => {
      const [items] = await run(countJobs())
      return { items }
    }),
    failed: os.failed.handler(async ({ input, context: { run } }) => {
      const [rows] = await run(failedJobs(input, jobsPerPage + 1))
      const items = rows.slice(0, jobsPerPage).map(({ lastError, ...job }) => ({
        ...job,
        givenUp: job.attempts >= job.maxAttempts,
        error: errorWords(lastError),
        canDiscard: !kept.includes(job.kind),
      }))
      return { items, more: rows.length > jobsPerPage }
    }),
    retry: os.retry.handler(async ({ input: { id }, context: { run } }) => {
      const [[row]] = await run(retryJobs(id))
      if (!row?.jobs) throw new Refusal('not-found', noSuchJob)
      return { id }
    }),
    retryAll: os.retryAll.handler(async ({ context: { run } }) => {
      const [[row]] = await run(retryJobs(null))
      return { jobs: row?.jobs ?? 0 }
    }),
    discard: os.discard.handler(async ({ input: { id }, context: { run } }) => {
      const [rows] = await refusing(run(discardJob(id, kept)), {
        'job-kept': () => new Refusal('not-possible-now', jobKept),
      })
      found(rows, noSuchJob)
      return { id }
    }),
  })
}
