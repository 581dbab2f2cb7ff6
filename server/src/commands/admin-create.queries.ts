import { sql } from 'kysely'
import { builtOnce } from '../platform/database/built-once.ts'
import { build } from '../platform/database/tenancy.ts'

/** Only the owner of the database may run it, never a login of the server. */
export const createAdminAccount = builtOnce((id: string, email: string, fullName: string, hash: string) =>
  build.selectNoFrom(sql<void>`app.create_admin(${id}::uuid, ${email}, ${fullName}, ${hash})`.as('created')).compile(),
)
