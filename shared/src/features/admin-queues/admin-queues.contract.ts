import * as z from 'zod/mini'
import { operation } from '../../access/operation.ts'
import { admins } from '../../access/rules.ts'

export const JobCounts = z.object({
  kind: z.string(),
  waiting: z.number(),
  running: z.number(),
  retrying: z.number(),
  givenUp: z.number(),
  /** Since when the longest waiting job could have run. */
  oldestAt: z.nullable(z.string()),
})
export type JobCounts = z.infer<typeof JobCounts>

/** A job that failed at least once. What it is about stays on the server. */
export const FailedJob = z.object({
  id: z.string(),
  kind: z.string(),
  attempts: z.int(),
  maxAttempts: z.int(),
  /** It is not tried again by itself. */
  givenUp: z.boolean(),
  running: z.boolean(),
  error: z.string(),
  createdAt: z.string(),
  /** When it is tried next, unless it was given up. */
  runAt: z.string(),
  canDiscard: z.boolean(),
})
export type FailedJob = z.infer<typeof FailedJob>

const job = z.string().check(z.regex(/^\d{1,15}$/, 'Unknown job'))
const tags = ['Admin']

export const adminQueuesContract = {
  counts: operation(admins)
    .route({ method: 'GET', path: '/admin/jobs/counts', summary: 'Jobs by kind and state', tags })
    .output(z.object({ items: z.array(JobCounts) })),
  failed: operation(admins)
    .route({ method: 'GET', path: '/admin/jobs/failed', summary: 'Failed jobs, newest first', tags })
    .input(
      z.strictObject({
        kind: z.optional(z.string().check(z.regex(/^[a-z-]{1,60}$/, 'Unknown kind of job'))),
        state: z.optional(z.enum(['given-up', 'retrying'])),
        before: z.optional(job),
      }),
    )
    .output(z.object({ items: z.array(FailedJob), more: z.boolean() })),
  retry: operation(admins, { refusals: ['not-found'] })
    .route({ method: 'POST', path: '/admin/jobs/{id}/retry', summary: 'Run a failed job again now', tags })
    .input(z.strictObject({ id: job }))
    .output(z.object({ id: z.string() })),
  retryAll: operation(admins)
    .route({ method: 'POST', path: '/admin/jobs/retry', summary: 'Run all jobs again that were given up', tags })
    .output(z.object({ jobs: z.int() })),
  discard: operation(admins, { proof: true, refusals: ['not-possible-now', 'not-found'] })
    .route({ method: 'POST', path: '/admin/jobs/{id}/discard', summary: 'Delete a failed job', tags })
    .input(z.strictObject({ id: job }))
    .output(z.object({ id: z.string() })),
}
