import { sql } from 'kysely'
import { build } from '../../platform/database/tenancy.ts'

export function countAccounts() {
  return sql<{
    role: string
    confirmed: number
    unconfirmed: number
  }>`select role, confirmed, unconfirmed from app.admin_account_counts() order by role`.compile(build)
}
