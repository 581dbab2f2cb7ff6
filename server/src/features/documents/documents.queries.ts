import { ClientDocument, DocumentDetails } from '@openhour/shared/features/documents/documents.contract.ts'
import { type FileType, documentsPerPage } from '@openhour/shared/features/documents/documents.rules.ts'
import { sql } from 'kysely'
import { columns, values } from '../../platform/database/columns.ts'
import { builtOnce } from '../../platform/database/built-once.ts'
import { build } from '../../platform/database/tenancy.ts'

const shown = columns('documents', ClientDocument, {
  url: sql<string>`'/api/documents/' || id || '/content'`,
  // Of one that is just being added, there is no state yet.
  textState: sql<
    ClientDocument['textState']
  >`coalesce(app.document_text_state(id), case when app.has_readable_text(file_type) then 'waiting' end)`,
})

/** A row if the client belongs to the practice. */
export const findOwner = builtOnce((therapistId: string, clientId: string) =>
  build
    .selectFrom('clients')
    .select(['id', sql<boolean>`user_id is not null`.as('joined')])
    .where('therapist_id', '=', therapistId)
    .where('id', '=', clientId)
    .compile(),
)

export function listDocuments(therapistId: string, clientId: string, page: number) {
  return build
    .selectFrom('documents')
    .select(shown)
    .where('therapist_id', '=', therapistId)
    .where('client_id', '=', clientId)
    .orderBy('upload_date', 'desc')
    .orderBy('id')
    .limit(documentsPerPage)
    .offset((page - 1) * documentsPerPage)
    .compile()
}

export const countDocuments = builtOnce((therapistId: string, clientId: string) =>
  build
    .selectFrom('documents')
    .select(sql<number>`count(*)::int`.as('total'))
    .where('therapist_id', '=', therapistId)
    .where('client_id', '=', clientId)
    .compile(),
)

/** The total size of the practice's files: documents, files of messages and recordings. */
export const usedBytes = builtOnce((therapistId: string) =>
  sql<{ usedBytes: number }>`select app.stored_bytes(${therapistId})::float8 as "usedBytes"`.compile(build),
)

/** Locks counting and adding for the practice until the transaction ends. */
export function lockPractice() {
  return sql`select app.lock_practice()`.compile(build)
}

/** Aborts the transaction with `storage-limit` if the file does not fit. Run it under the practice's lock. */
export const refuseAtStorageLimit = builtOnce((therapistId: string, bytes: number, limitBytes: number) =>
  sql`select app.refuse_when(app.stored_bytes(${therapistId}) + ${bytes}::bigint > ${limitBytes}::bigint, 'storage-limit')`.compile(
    build,
  ),
)

type NewDocument = {
  id: string
  clientId: string | null
  fileName: string
  fileType: FileType
  fileSize: number
  fileKey: string
  sha256: string
  scanned: boolean
  details: DocumentDetails
}

export function addDocument(therapistId: string, given: NewDocument) {
  return build
    .insertInto('documents')
    .values({
      therapist_id: therapistId,
      id: given.id,
      client_id: given.clientId,
      file_name: given.fileName,
      file_type: given.fileType,
      file_size: given.fileSize,
      file_key: given.fileKey,
      sha256: given.sha256,
      scanned: given.scanned,
      ...rowOf(given.details),
    })
    .returning(shown)
    .compile()
}

export const findDocument = builtOnce((therapistId: string, id: string) =>
  build.selectFrom('documents').select(shown).where('therapist_id', '=', therapistId).where('id', '=', id).compile(),
)

/** The stored hash of a document's content. */
export const findContentHash = builtOnce((therapistId: string, id: string) =>
  build.selectFrom('documents').select('sha256').where('therapist_id', '=', therapistId).where('id', '=', id).compile(),
)

/** The file of a document; no row for another practice's document. */
export const findStored = builtOnce((therapistId: string, id: string) =>
  build
    .selectFrom('documents')
    .select([
      'file_key as fileKey',
      'file_name as fileName',
      sql<FileType>`file_type`.as('fileType'),
      sql<number>`file_size::float8`.as('fileSize'),
    ])
    .where('therapist_id', '=', therapistId)
    .where('id', '=', id)
    .compile(),
)

/** The file of a document that is shared with the acting client. Records the reading in the practice's audit log. */
export const readShared = builtOnce((id: string, reading: 'opened' | 'downloaded') =>
  sql<{ fileKey: string; fileName: string; fileType: FileType; fileSize: number }>`
    select file_key as "fileKey", file_name as "fileName", file_type as "fileType", file_size::float8 as "fileSize"
    from app.read_shared_document(${id}::uuid, ${reading})`.compile(build),
)

/** What the acting client may know about the file of such a document without reading it. */
export const findShared = builtOnce((id: string) =>
  build
    .selectFrom('documents')
    .select([
      sql<null>`null`.as('fileKey'),
      'file_name as fileName',
      sql<FileType>`file_type`.as('fileType'),
      sql<number>`file_size::float8`.as('fileSize'),
    ])
    // The key of the table begins with the practice.
    .where('therapist_id', 'in', sql<string>`(select therapist_id from clients where user_id = app.user_id())`)
    .where('id', '=', id)
    .where('shared_at', 'is not', null)
    .compile(),
)

/** Updates it if nobody has changed it since `updatedAt`; returns a row only then. */
export function changeDocument(
  therapistId: string,
  id: string,
  updatedAt: string,
  { shared, ...details }: DocumentDetails & { shared?: boolean | undefined },
) {
  return build
    .updateTable('documents')
    .set({ ...rowOf(details), ...(shared === undefined ? {} : markOf(shared)) })
    .where('therapist_id', '=', therapistId)
    .where('id', '=', id)
    .where('updated_at', '=', updatedAt)
    .returning(shown)
    .compile()
}

export function markShared(therapistId: string, id: string, shared: boolean) {
  return build
    .updateTable('documents')
    .set(markOf(shared))
    .where('therapist_id', '=', therapistId)
    .where('id', '=', id)
    .returning(shown)
    .compile()
}

/** A document that is already shared keeps its sharing time. */
function markOf(shared: boolean) {
  return { shared_at: shared ? sql<string>`coalesce(shared_at, now())` : null }
}

const rowOf = (details: DocumentDetails) => values('documents', DocumentDetails, details, {})
