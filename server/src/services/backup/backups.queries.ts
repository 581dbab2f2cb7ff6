import { sql } from 'kysely'
import { builtOnce } from '../../platform/database/built-once.ts'
import { build } from '../../platform/database/tenancy.ts'

const ofThis = sql`started_at >= coalesce((select max(restored_at) from restores), '-infinity')`

/** The last good backup, the last attempt, and the first one of the schedule. */
export type BackupState = {
  goodAt: string | null
  goodBytes: number | null
  triedAt: string | null
  problem: string | null
  firstAt: string | null
}

/** Asked as the worker. What a restored database tells of the lost installation's backups says nothing about this one, which has none yet. */
export function backupState() {
  return sql<BackupState>`
    select good.started_at as "goodAt", good.bytes as "goodBytes", tried.started_at as "triedAt", tried.problem, first.started_at as "firstAt"
    from (select 1) as one
      left join lateral (select started_at, bytes from backups where good and ${ofThis} order by started_at desc limit 1) good on true
      left join lateral (select started_at, problem from backups where ${ofThis} order by started_at desc limit 1) tried on true
      left join lateral (select started_at from backups where scheduled and ${ofThis} order by started_at limit 1) first on true`.compile(
    build,
  )
}

/** For a process that ended without noting why. */
export const noteFailedBackup = builtOnce((startedAt: string, finishedAt: string, problem: string) =>
  sql`insert into backups (started_at, finished_at, good, scheduled, problem)
    values (${startedAt}::timestamptz, ${finishedAt}::timestamptz, false, true, ${problem})`.compile(build),
)

/** Keeps the last good one however old it is. */
export const forgetOldBackups = builtOnce((at: string) =>
  sql`delete from backups where started_at < ${at}::timestamptz - interval '400 days'
    and id <> coalesce((select id from backups where good order by started_at desc limit 1), gen_random_uuid())`.compile(
    build,
  ),
)
