import { sql } from 'kysely'
import { build } from '../database/tenancy.ts'

/** Should this process die before the file has its row, the file is removed in an hour; the job finds it in use otherwise and leaves it. */
export function removeUnlessKept(fileKey: string) {
  return sql`select app.enqueue_file_removal(${fileKey}, now() + interval '1 hour')`.compile(build)
}

/** One row where any table names this file. */
export function fileInUse(fileKey: string) {
  return sql<{ used: number }>`select 1 as used where exists (select from profile_pictures where file_key = ${fileKey})
    or exists (select from documents where file_key = ${fileKey})`.compile(build)
}
