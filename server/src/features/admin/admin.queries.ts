import { sql } from 'kysely'
import { builtOnce } from '../../platform/database/built-once.ts'
import { build } from '../../platform/database/tenancy.ts'

/** @param at the last moment of the last day */
export function countAccountDays(days: number, at: string) {
  return sql<{ day: string; signedUp: number; therapists: number; people: number }>`
    select day, signed_up as "signedUp", therapists, people from app.admin_account_days(${days}::int, ${at}::timestamptz) order by day`.compile(
    build,
  )
}

export const countFaultDays = builtOnce((days: number, at: string) =>
  sql<{ day: string; requests: number; jobs: number }>`
    select day, requests, jobs from app.admin_fault_days(${days}::int, ${at}::timestamptz) order by day`.compile(build),
)

export const readSizeDays = builtOnce((days: number, at: string) =>
  sql<{ day: string; databaseBytes: number; diskBytes: number; freeBytes: number }>`
    select day, database_bytes::float8 as "databaseBytes", disk_bytes::float8 as "diskBytes", free_bytes::float8 as "freeBytes"
    from app.admin_size_days(${days}::int, ${at}::timestamptz) order by day`.compile(build),
)

/** @param since an email that waits since then is late */
export const countWaiting = builtOnce((since: string) =>
  sql<{ support: number; lateMails: number; givenUpJobs: number; auditFaults: number }>`
    select support::float8 as support, late_mails::float8 as "lateMails", given_up_jobs::float8 as "givenUpJobs", audit_faults::float8 as "auditFaults"
    from app.admin_waiting(${since}::timestamptz)`.compile(build),
)

export type PartHistory = {
  part: string
  lastSuccessAt: string | null
  lastError: string | null
  lastErrorAt: string | null
}

export const readPartHistories = builtOnce(() =>
  sql<PartHistory>`select part, success_at as "lastSuccessAt", problem as "lastError", problem_at as "lastErrorAt" from app.admin_part_states()`.compile(
    build,
  ),
)

export function countAccounts() {
  return sql<{
    role: string
    confirmed: number
    unconfirmed: number
  }>`select role, confirmed, unconfirmed from app.admin_account_counts() order by role`.compile(build)
}
