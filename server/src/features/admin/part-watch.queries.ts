import type { Level, Told } from '@openhour/shared/features/admin/alerts.rules.ts'
import { sql } from 'kysely'
import { builtOnce } from '../../platform/database/built-once.ts'
import { build } from '../../platform/database/tenancy.ts'

/** Keeps the newest result of each part. @param results a JSON array, each part once */
export const recordResults = builtOnce((results: string) =>
  sql`insert into part_states as p (part, name, state, detail, checked_at, latency_ms, success_at, problem, problem_at)
    select r.part, r.name, r.state, r.detail, r."checkedAt", r."latencyMs",
      case when r.state in ('working', 'warning') then r."checkedAt" end,
      case when r.state in ('warning', 'failing') then r.detail end, case when r.state in ('warning', 'failing') then r."checkedAt" end
    from jsonb_to_recordset(${results}::jsonb) as r (part text, name text, state text, detail text, "checkedAt" timestamptz, "latencyMs" integer)
    order by r.part
    on conflict (part) do update set name = excluded.name, state = excluded.state, detail = excluded.detail, checked_at = excluded.checked_at,
      latency_ms = excluded.latency_ms, success_at = coalesce(excluded.success_at, p.success_at), problem = coalesce(excluded.problem, p.problem),
      problem_at = coalesce(excluded.problem_at, p.problem_at)
    where p.checked_at < excluded.checked_at`.compile(build),
)

/** Asked as the worker. */
export const watchedStates = builtOnce(() =>
  sql<{ part: string; seen: Level; seenCount: number; told: Level; toldAt: string | null; reminders: number }>`
    select part, seen, seen_count as "seenCount", told, told_at as "toldAt", reminders from part_states`.compile(build),
)

export const noteSeen = builtOnce((part: string, level: Level, count: number) =>
  sql`update part_states set seen = ${level}, seen_count = ${count}::int where part = ${part}`.compile(build),
)

type Telling = {
  part: string
  /** What the job read: if another one has told them since, nothing happens. */
  toldBefore: string | null
  told: Told & { at: string }
  limits: { since: string; ofPart: number; ofAll: number }
  alert: { title: string; message: string; path: string }
  /** Undefined sends no email. */
  mailData: object | undefined
}

/** Tells all admins and notes that they know. No row if a limit of the day is reached. */
export function tellAdmins({ part, toldBefore, told, limits, alert, mailData }: Telling) {
  const { title, message, path } = alert
  return sql<{ part: string }>`
    update part_states set told = ${told.level}, told_at = ${told.at}::timestamptz, reminders = ${told.reminders}::int
    where part = ${part} and case when told_at is not distinct from ${toldBefore}::timestamptz
      then app.alert_admins(${part}, ${told.at}::timestamptz, ${limits.since}::timestamptz, ${limits.ofPart}::int, ${limits.ofAll}::int,
        ${title}, ${message}, ${path}, ${mailData === undefined ? null : JSON.stringify(mailData)}::jsonb)
      else false end
    returning part`.compile(build)
}

export const serviceFigures = builtOnce(() =>
  sql<{ service: string; connected: number; failing: number; reconnect: number }>`
    select service, connected::float8 as connected, failing::float8 as failing, reconnect::float8 as reconnect from app.service_figures()`.compile(
    build,
  ),
)

export const countAllJobs = builtOnce(() =>
  sql<{ kind: string; waiting: number; retrying: number; givenUp: number; oldestAt: string | null }>`
    select kind, waiting::float8 as waiting, retrying::float8 as retrying, given_up::float8 as "givenUp", oldest as "oldestAt"
    from app.count_jobs()`.compile(build),
)

export const addFaults = builtOnce((at: string, requests: number, jobs: number) =>
  sql`insert into fault_days as f (day, requests, jobs) values ((${at}::timestamptz at time zone 'UTC')::date, ${requests}::int, ${jobs}::int)
    on conflict (day) do update set requests = f.requests + excluded.requests, jobs = f.jobs + excluded.jobs`.compile(
    build,
  ),
)

export const recordSizes = builtOnce((at: string, diskBytes: number, freeBytes: number) =>
  sql`insert into size_days (day, database_bytes, disk_bytes, free_bytes)
    values ((${at}::timestamptz at time zone 'UTC')::date, pg_database_size(current_database()), ${diskBytes}::bigint, ${freeBytes}::bigint)
    on conflict (day) do update set database_bytes = excluded.database_bytes, disk_bytes = excluded.disk_bytes, free_bytes = excluded.free_bytes`.compile(
    build,
  ),
)

/** @param days since then; @param parts results that no check has renewed since then are of parts that are gone */
export function forgetOldFigures(at: { days: string; alerts: string; parts: string }) {
  return [
    sql`delete from fault_days where day < ${at.days}::date`.compile(build),
    sql`delete from size_days where day < ${at.days}::date`.compile(build),
    sql`delete from admin_alerts where at < ${at.alerts}::timestamptz`.compile(build),
    sql`delete from part_states where checked_at < ${at.parts}::timestamptz`.compile(build),
  ]
}
