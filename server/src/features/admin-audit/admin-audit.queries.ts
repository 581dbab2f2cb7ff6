import type { AuditVerification } from '@openhour/shared/features/admin-audit/admin-audit.contract.ts'
import type { AuditRole } from '@openhour/shared/features/admin-audit/admin-audit.rules.ts'
import { auditCheckDays } from '@openhour/shared/features/admin-settings/retention.rules.ts'
import { actionsOf, type HistoryKind } from '@openhour/shared/features/audit/audit-actions.rules.ts'
import { dayAfter } from '@openhour/shared/lib/days.ts'
import { sql } from 'kysely'
import { builtOnce } from '../../platform/database/built-once.ts'
import { build } from '../../platform/database/tenancy.ts'

export type AuditFilter = {
  account?: string | undefined
  kind?: HistoryKind | undefined
  role?: AuditRole | undefined
  entity?: string | undefined
  from?: string | undefined
  to?: string | undefined
}

type Seen = {
  at: string
  chainId: string
  seq: number
  account: string | null
  accountRole: string | null
  actorRole: string | null
  actor: string | null
  action: string
  entity: string
  act: string | null
  /** False for the entry at which the look ended. */
  matches: boolean
}

/** Entries before the cursor, newest first, and the entry at which the look ended, unless it came to the end. */
export function auditEntries(
  { account, kind, role, entity, from, to }: AuditFilter,
  { before, most, lookedAt }: { before: string | undefined; most: number; lookedAt: number },
) {
  const [at, chain, seq] = before?.split('_') ?? []
  const actions = kind ? actionsOf(kind) : null
  const until = to === undefined ? null : `${dayAfter(to, 1)}T00:00:00Z`
  const since = from === undefined ? null : `${from}T00:00:00Z`
  return sql<Seen>`
    select to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as at, chain_id as "chainId", seq::float8 as seq,
      account_email as account, account_role as "accountRole", actor_role as "actorRole", actor_email as actor, action, entity, act, matches
    from app.admin_audit_log(${at ?? null}::timestamptz, ${chain ?? null}::uuid, ${seq ?? null}::bigint, ${since}::timestamptz, ${until}::timestamptz,
      ${account ?? null}::text, ${actions}::text[], ${role ?? null}::text, ${entity ?? null}::text, ${most}::int, ${lookedAt}::int)`.compile(
    build,
  )
}

export const noteExport = builtOnce((rows: number) => sql`select app.admin_note_export(${rows}::int)`.compile(build))

export const startVerification = builtOnce(() => sql`select app.admin_start_verification()`.compile(build))

export const newestVerification = builtOnce(() =>
  sql<AuditVerification>`
    select id, state, started_at as "startedAt", started_by_email as "startedBy", ended_at as "endedAt", entries::float8 as entries,
      entries_expected::float8 as expected, chains, anchored, fault_count as "faultCount", faults
    from app.admin_verification()`.compile(build),
)

/** For the job. Finds nothing if the verification was given up. */
export const beginVerification = builtOnce((id: string) =>
  sql<{ id: string }>`
    update audit_verifications set state = 'running', progressed_at = now(), entries = 0,
      entries_expected = (select coalesce(sum(seq), 0) from audit_heads)
    where id = ${id}::uuid and state in ('waiting', 'running') returning id`.compile(build),
)

export const noteProgress = builtOnce((id: string, entries: number) =>
  sql<{ id: string }>`
    update audit_verifications set progressed_at = now(), entries = ${entries}::bigint
    where id = ${id}::uuid and state = 'running' returning id`.compile(build),
)

export type Outcome = { entries: number; chains: number; anchored: number; faultCount: number; faults: object[] }

export function finishVerification(id: string, { entries, chains, anchored, faultCount, faults }: Outcome) {
  return sql`
    update audit_verifications set state = 'finished', progressed_at = now(), ended_at = now(), entries = ${entries}::bigint, chains = ${chains}::int,
      anchored = ${anchored}::int, fault_count = ${faultCount}::int, faults = ${JSON.stringify(faults)}::jsonb
    where id = ${id}::uuid and state = 'running'`.compile(build)
}

export const failVerification = builtOnce((id: string) =>
  sql`update audit_verifications set state = 'failed', ended_at = now() where id = ${id}::uuid and state in ('waiting', 'running')`.compile(
    build,
  ),
)

/** Only the newest ones tell something. */
export const forgetOldVerifications = builtOnce((at: string) =>
  sql`delete from audit_verifications where started_at < ${at}::timestamptz - make_interval(days => ${auditCheckDays}::int)`.compile(
    build,
  ),
)
