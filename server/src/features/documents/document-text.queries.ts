import { sql } from 'kysely'
import { builtOnce } from '../../platform/database/built-once.ts'
import { build } from '../../platform/database/tenancy.ts'
import type { ReadText } from './text-process.ts'

/** The file of a document whose text waits to be read. For the worker. */
export const findUnread = builtOnce((therapistId: string, documentId: string) =>
  sql<{
    fileKey: string
  }>`select file_key as "fileKey" from app.find_unread_document(${therapistId}::uuid, ${documentId}::uuid)`.compile(
    build,
  ),
)

/** Keeps what was read, unless the document is gone. */
export const keepText = builtOnce(
  (therapistId: string, documentId: string, state: ReadText['state'], isCut: boolean, parts: string) =>
    sql`select app.keep_document_text(${therapistId}::uuid, ${documentId}::uuid, ${state}::text, ${isCut}::boolean, ${parts}::text::jsonb)`.compile(
      build,
    ),
)

/** Adds the job of each text that waits and has none, or one that was added before `before` and lost. For the worker. */
export const enqueueWaiting = builtOnce((before: string, most: number) =>
  sql`select app.enqueue_waiting_texts(null, null, ${before}::timestamptz, ${most}::int)`.compile(build),
)

/** Adds the job of a document that the acting practice has just added. */
export const enqueueText = builtOnce((documentId: string) =>
  sql`select app.enqueue_document_texts(array[${documentId}::uuid])`.compile(build),
)
