import { sql } from 'kysely'
import { builtOnce } from '../../platform/database/built-once.ts'
import { build } from '../../platform/database/tenancy.ts'

/** Sets the request metadata for the transaction. The procedures below take address and user agent only from there. */
export const setRequestMeta = builtOnce((ip: string, userAgent: string) =>
  sql`select set_config('app.ip_address', ${ip}, true), set_config('app.user_agent', ${userAgent}, true)`.compile(
    build,
  ),
)

export function logSecurityEvent(action: string, details: unknown) {
  return sql`select public.log_security_event(${action}, ${JSON.stringify(details ?? {})}::jsonb)`.compile(build)
}

export function logEnhancedSecurityEvent(action: string, details: unknown) {
  return sql`select public.log_enhanced_security_event(${action}, ${JSON.stringify(details ?? {})}::jsonb)`.compile(
    build,
  )
}

export const forgetOldSecurityEvents = builtOnce((at: string, days: number) =>
  sql`delete from security_events where at < ${at}::timestamptz - make_interval(days => ${days}::int)`.compile(build),
)
