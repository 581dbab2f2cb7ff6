import { sql } from 'kysely'
import { builtOnce } from '../../platform/database/built-once.ts'
import { build } from '../../platform/database/tenancy.ts'

export const countJobs = builtOnce(() =>
  sql<{ kind: string; waiting: number; running: number; retrying: number; givenUp: number; oldestAt: string | null }>`
    select kind, waiting::float8 as waiting, running::float8 as running, retrying::float8 as retrying, given_up::float8 as "givenUp",
      oldest as "oldestAt"
    from app.admin_job_counts() order by kind`.compile(build),
)

type Asked = { kind?: string | undefined; state?: 'given-up' | 'retrying' | undefined; before?: string | undefined }

export function failedJobs({ kind, state, before }: Asked, most: number) {
  const givenUp = state === undefined ? null : state === 'given-up'
  return sql<{
    id: string
    kind: string
    attempts: number
    maxAttempts: number
    lastError: string
    running: boolean
    runAt: string
    createdAt: string
  }>`
    select id::text as id, kind, attempts, max_attempts as "maxAttempts", last_error as "lastError", running, run_at as "runAt", created_at as "createdAt"
    from app.admin_failed_jobs(${before ?? null}::bigint, ${kind ?? null}::text, ${givenUp}::boolean, ${most}::int)`.compile(
    build,
  )
}

/** All that were given up without an id. */
export const retryJobs = builtOnce((id: string | null) =>
  sql<{ jobs: number }>`select app.admin_retry_jobs(${id}::bigint) as jobs`.compile(build),
)

export const discardJob = builtOnce((id: string, kept: readonly string[]) =>
  sql<{ kind: string }>`select kind from app.admin_discard_job(${id}::bigint, ${kept}::text[])`.compile(build),
)
