import { sql } from 'kysely'
import { builtOnce } from '../../platform/database/built-once.ts'
import { build } from '../../platform/database/tenancy.ts'

/** Refuses everybody but an active admin: the emails themselves are files. */
export const requireAdmin = builtOnce(() => sql`select app.admin_may_read_outbox()`.compile(build))

export const noteMail = builtOnce((address: string, template: string) =>
  sql`select app.admin_note_mail(${address}, ${template})`.compile(build),
)
