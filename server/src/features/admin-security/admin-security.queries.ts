import type { Severity } from '@openhour/shared/features/security-log/browser-events.rules.ts'
import { sql } from 'kysely'
import { builtOnce } from '../../platform/database/built-once.ts'
import { build } from '../../platform/database/tenancy.ts'

type EventFilter = {
  account?: string | undefined
  severity?: Severity | undefined
  category?: string | undefined
  ip?: string | undefined
}

/** Events before the cursor, newest first, and the one at which the look ended, unless it came to the end. */
export function securityEvents(
  { account, severity, category, ip }: EventFilter,
  { before, most, lookedAt }: { before: string | undefined; most: number; lookedAt: number },
) {
  const [at, id] = before?.split('_') ?? []
  return sql<{
    at: string
    id: string
    account: string | null
    accountRole: string | null
    category: string
    action: string
    severity: Severity
    ip: string | null
    userAgent: string | null
    matches: boolean
  }>`
    select to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as at, id, account_email as account, account_role as "accountRole",
      category, action, severity, ip_address as ip, user_agent as "userAgent", matches
    from app.admin_security_events(${at ?? null}::timestamptz, ${id ?? null}::uuid, ${severity ?? null}::text, ${category ?? null}::text,
      ${account ?? null}::text, ${ip ?? null}::text, ${most}::int, ${lookedAt}::int)`.compile(build)
}

export const topAddresses = builtOnce((since: string, lookedAt: number) =>
  sql<{ ip: string; refused: number; events: number; accounts: number; lastAt: string }>`
    select ip_address as ip, refused::float8 as refused, events::float8 as events, accounts::float8 as accounts, last_at as "lastAt"
    from app.admin_top_addresses(${since}::timestamptz, ${lookedAt}::int)`.compile(build),
)

export const lockOuts = builtOnce((since: string) =>
  sql<{
    id: string
    at: string
    accountId: string | null
    account: string | null
    action: string
    ip: string | null
  }>`
    select id, at, account_id as "accountId", account_email as account, action, ip_address as ip
    from app.admin_lock_outs(${since}::timestamptz)`.compile(build),
)

export const releaseLockOut = builtOnce((id: string, keys: readonly string[]) =>
  sql`select app.admin_release_lock_out(${id}::uuid, ${keys}::text[])`.compile(build),
)

export const signIns = builtOnce((account: string | null, at: string, usedSince: string, most: number) =>
  sql<{
    id: string
    accountId: string
    account: string
    role: string
    ip: string | null
    userAgent: string | null
    createdAt: string
    lastActiveAt: string
  }>`
    select id, account_id as "accountId", account_email as account, account_role as role, ip_address as ip, user_agent as "userAgent",
      created_at as "createdAt", last_active_at as "lastActiveAt"
    from app.admin_sign_ins(${account}::text, ${at}::timestamptz, ${usedSince}::timestamptz, ${most}::int)`.compile(
    build,
  ),
)

export const endSignIn = builtOnce((id: string) =>
  sql<{ account: string | null }>`select app.admin_end_sign_in(${id}::uuid) as account`.compile(build),
)

export const endAllSignIns = builtOnce((account: string, kept: string) =>
  sql<{ ended: number | null }>`select app.admin_end_all_sign_ins(${account}::uuid, ${kept}::uuid) as ended`.compile(
    build,
  ),
)

/** For the job: the most refused sign-ins of one account and from one address within an hour, and accounts that lost a second factor within a day. */
export const alertFigures = builtOnce((at: string) =>
  sql<{ account: number; address: number; factors: number }>`
    with recent as materialized (
      select user_id, ip_address, app.refused_attempts(action, details) as tries from security_events
      where at > ${at}::timestamptz - interval '1 hour' and category = 'auth' and action = 'sign-in refused'
    )
    select coalesce((select max(tries) from (select sum(tries) as tries from recent where user_id is not null group by user_id) a), 0)::float8 as account,
      coalesce((select max(tries) from (select sum(tries) as tries from recent where ip_address is not null group by ip_address) a), 0)::float8 as address,
      (select count(distinct user_id)::float8 from security_events
        where severity <> 'low' and at > ${at}::timestamptz - interval '24 hours' and category = 'auth'
          and action = 'second factor turned off') as factors`.compile(build),
)

/** Tells every admin, once per mark. */
export const tellAdmins = builtOnce((mark: string, title: string, message: string, actionUrl: string) =>
  sql`select app.raise_notification_once(u.id, ${mark}, 'security-alert', ${title}, ${message}, ${actionUrl}::text)
    from users u where u.role = 'admin' and u.suspended_at is null`.compile(build),
)
