import { sql } from 'kysely'
import { build } from '../platform/database/tenancy.ts'

export function addAdmin(id: string, email: string, fullName: string) {
  return build
    .insertInto('users')
    .values({ id, email, full_name: fullName, email_verified: true, address_proved_at: sql`now()`, role: 'admin' })
    .compile()
}

export function addAdminPassword(userId: string, hash: string) {
  return build
    .insertInto('sign_in_accounts')
    .values({ account_id: userId, provider_id: 'credential', user_id: userId, password: hash })
    .compile()
}
