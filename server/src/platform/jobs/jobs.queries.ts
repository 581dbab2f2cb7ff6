import { sql } from 'kysely'
import { builtOnce } from '../database/built-once.ts'
import { build } from '../database/tenancy.ts'

// Statements on the tables of graphile-worker 0.18, whose own worker we don't use. `node` identifies a process.

/** A job that this process has locked. Jobs of one group of kinds with the same `queueId` run one at a time. */
export type TakenJob = {
  id: number
  kind: string
  payload: unknown
  queueId: number | null
  attempts: number
  maxAttempts: number
}

/** `free`: how many more jobs of each kind may run here. `groups`: the group of each kind. */
type Capacity = { kinds: string[]; free: number[]; groups: string[] }

const takingLock = 7_271_001
const aliveSeed = 7_271

/** Lets one process at a time take jobs, so that two never both find a queue idle. Held until the transaction ends. */
export function lockTaking() {
  return sql`select pg_advisory_xact_lock(${takingLock})`.compile(build)
}

/**
 * Locks as many due jobs of each kind as have room. A queue has one running job per group of kinds, and among jobs of one priority the queue comes first that
 * was least recently served with a job of the kind: one person's backlog delays everyone else by one job at most. Takes the same time however many jobs wait.
 */
export const takeJobs = builtOnce((node: string, { kinds, free, groups }: Capacity) =>
  sql<TakenJob>`select job_id as id, job_kind as kind, job_payload as payload, job_queue as "queueId", job_attempts as attempts, job_max_attempts as "maxAttempts"
    from jobs.take(${node}, ${kinds}::text[], ${free}::int[], ${groups}::text[])`.compile(build),
)

export const finishJob = builtOnce((node: string, id: number) =>
  sql`delete from graphile_worker._private_jobs where id = ${id}::bigint and locked_by = ${node}`.compile(build),
)

/** Retries the job after a pause that grows with each attempt, from 3 seconds to 6 hours. `fault` must not contain data of a row. */
export const retryJob = builtOnce((node: string, id: number, fault: string) =>
  sql`update graphile_worker._private_jobs set last_error = ${fault}, locked_by = null, locked_at = null,
      run_at = greatest(now(), run_at) + exp(least(attempts, 10)) * interval '1 second'
    where id = ${id}::bigint and locked_by = ${node}`.compile(build),
)

/** Runs the job again after so many seconds without counting this run as an attempt. */
export const postponeJob = builtOnce((node: string, id: number, seconds: number) =>
  sql`update graphile_worker._private_jobs set attempts = greatest(attempts - 1, 0), locked_by = null, locked_at = null,
      run_at = greatest(now(), run_at) + ${seconds}::float8 * interval '1 second'
    where id = ${id}::bigint and locked_by = ${node}`.compile(build),
)

/** Unlocks jobs that this process locked without learning of it, because the answer was lost. */
export const unlockUnknown = builtOnce((node: string, known: readonly string[]) =>
  sql`update graphile_worker._private_jobs set attempts = greatest(attempts - 1, 0), locked_by = null, locked_at = null
    where locked_by = ${node} and id <> all (${known}::bigint[])`.compile(build),
)

/** Shows other processes that this one is alive, until its connection ends. */
export const lockAlive = builtOnce((node: string) =>
  sql`select pg_advisory_lock_shared(hashtextextended(${node}, ${aliveSeed}))`.compile(build),
)

/** Unlocks jobs of processes that died. A living process has its connection back within the minute. */
export const unlockAbandoned = builtOnce((node: string) =>
  sql`update graphile_worker._private_jobs set locked_by = null, locked_at = null
    where locked_at < now() - interval '1 minute' and locked_by <> ${node}
      and pg_try_advisory_xact_lock(hashtextextended(locked_by, ${aliveSeed}))`.compile(build),
)

export function deleteEmptyQueues() {
  return sql`delete from graphile_worker._private_job_queues q
    where not exists (select from graphile_worker._private_jobs j where j.job_queue_id = q.id)`.compile(build)
}

export function findLastRuns() {
  return sql<{
    identifier: string
    lastRun: string
  }>`select identifier, coalesce(last_execution, known_since) as "lastRun"
    from graphile_worker._private_known_crontabs`.compile(build)
}

type Due = { identifier: string; task: string; jobKey: string }

/**
 * Adds jobs that are due by schedule, once for all processes. A time earlier than the last recorded run counts only if the two are further apart
 * than `setBackSeconds`: the clock was then set back.
 */
export function addDue(due: readonly Due[], at: string, setBackSeconds: number) {
  return sql`
    with due as (select * from json_to_recordset(${JSON.stringify(due)}::json) as d (identifier text, task text, "jobKey" text)),
      noted as (insert into graphile_worker._private_known_crontabs as known (identifier, known_since, last_execution)
        select identifier, ${at}::timestamptz, ${at}::timestamptz from due
        on conflict (identifier) do update set last_execution = excluded.last_execution
          where known.last_execution is null or known.last_execution < excluded.last_execution
            or known.last_execution > excluded.last_execution + ${setBackSeconds}::float8 * interval '1 second'
        returning identifier)
    select app.enqueue(task, '{}'::json, "jobKey") from due join noted using (identifier)`.compile(build)
}

/** Registers schedules. Runs before `at` do not count as missed. */
export const registerSchedules = builtOnce((identifiers: readonly string[], at: string) =>
  sql`insert into graphile_worker._private_known_crontabs (identifier, known_since)
    select identifier, ${at}::timestamptz from unnest(${identifiers}::text[]) as i (identifier) on conflict do nothing`.compile(
    build,
  ),
)
