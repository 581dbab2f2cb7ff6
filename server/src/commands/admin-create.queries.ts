import { sql } from 'kysely'
import { builtOnce } from '../platform/database/built-once.ts'
import { build } from '../platform/database/tenancy.ts'

export const addAdmin = builtOnce((id: string, email: string, fullName: string) =>
  build
    .insertInto('users')
    .values({ id, email, full_name: fullName, email_verified: true, address_proved_at: sql`now()`, role: 'admin' })
    .compile(),
)

export const addAdminPassword = builtOnce((userId: string, hash: string) =>
  build
    .insertInto('sign_in_accounts')
    .values({ account_id: userId, provider_id: 'credential', user_id: userId, password: hash })
    .compile(),
)
