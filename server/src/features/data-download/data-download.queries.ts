import { sql } from 'kysely'
import { builtOnce } from '../../platform/database/built-once.ts'
import { build } from '../../platform/database/tenancy.ts'

/** Writes the download into the audit log of every practice of the acting client. */
export const recordOwnDownload = builtOnce(() => sql`select app.record_own_download()`.compile(build))

export const findZone = builtOnce((userId: string) =>
  build.selectFrom('users').select('time_zone as timeZone').where('id', '=', userId).compile(),
)
