import { sql } from 'kysely'
import { build } from '../../platform/database/tenancy.ts'

/** @param at the last moment of the last day */
export function countAccountDays(days: number, at: string) {
  return sql<{ day: string; signedUp: number; therapists: number; people: number }>`
    select day, signed_up as "signedUp", therapists, people from app.admin_account_days(${days}::int, ${at}::timestamptz) order by day`.compile(
    build,
  )
}

export function countAccounts() {
  return sql<{
    role: string
    confirmed: number
    unconfirmed: number
  }>`select role, confirmed, unconfirmed from app.admin_account_counts() order by role`.compile(build)
}
