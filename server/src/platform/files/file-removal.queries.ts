import { sql } from 'kysely'
import { builtOnce } from '../database/built-once.ts'
import { build } from '../database/tenancy.ts'

/**
 * Schedules the deletion of a file, in case this process dies before the file gets its row. The job keeps files in use.
 * @param hours longer than it can take until the row is committed
 */
export const scheduleRemoval = (fileKey: string, hours = 1) => removal(fileKey, hours)

const removal = builtOnce((fileKey: string, hours: number) =>
  sql`select app.enqueue_file_removal(${fileKey}, now() + make_interval(hours => ${hours}::int))`.compile(build),
)

/** A row if any table refers to the file. */
export const fileInUse = builtOnce((fileKey: string) =>
  sql<{ used: number }>`select 1 as used where exists (select from profile_pictures where file_key = ${fileKey})
    or exists (select from brand_logos where file_key = ${fileKey})
    or exists (select from documents where file_key = ${fileKey})
    or exists (select from deleted_documents where file_key = ${fileKey})
    or exists (select from message_attachments where file_key = ${fileKey})
    or exists (select from message_uploads where file_key = ${fileKey})
    or exists (select from consents where file_key = ${fileKey})
    or exists (select from account_exports where file_key = ${fileKey})
    or exists (select from ai_drafts where file_key = ${fileKey})`.compile(build),
)

/** False while a backup runs, which reads the files of rows that have been deleted since it began. The number is that of `backup.queries.ts`. */
export const mayRemoveFiles = builtOnce(() =>
  sql<{ may: boolean }>`select pg_try_advisory_xact_lock_shared(7271002) as may`.compile(build),
)
