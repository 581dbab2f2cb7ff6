import { ListedDocument, type StorageParts } from '@openhour/shared/features/documents/all-documents.contract.ts'
import type {
  DocumentOwners,
  DocumentSharing,
  DocumentSort,
} from '@openhour/shared/features/documents/document-search.rules.ts'
import type { DocumentKind } from '@openhour/shared/features/documents/document-search.rules.ts'
import { documentsPerPage } from '@openhour/shared/features/documents/documents.rules.ts'
import { withoutPlurals } from '@openhour/shared/features/search/search.rules.ts'
import { type RawBuilder, sql } from 'kysely'
import * as z from 'zod/mini'
import { builtOnce } from '../../platform/database/built-once.ts'
import { columns } from '../../platform/database/columns.ts'
import { build } from '../../platform/database/tenancy.ts'

type View = {
  search?: string | undefined
  owners: DocumentOwners
  type: 'all' | DocumentKind
  clientId?: string | undefined
  sharing: DocumentSharing
  sort: DocumentSort
}

/** `foundPage` and `foundIn`: the part of the text that contains what was searched for. */
export type DocumentRow = Omit<ListedDocument, 'found'> & { foundPage: number | null; foundIn: string | null }

/** A search that finds nothing has one row without a document. */
export type FoundRow = (DocumentRow | { id: null }) & { total: number }

const shown = sql.join(
  columns('documents as d', z.omit(ListedDocument, { found: true }), {
    url: sql<string>`'/api/documents/' || d.id || '/content'`,
    clientName: sql<string | null>`c.name`,
    clientArchived: sql<boolean>`coalesce(c.archived_at is not null, false)`,
    clientJoined: sql<boolean>`coalesce(c.user_id is not null, false)`,
    textState: sql<ListedDocument['textState']>`app.document_text_state(d.id)`,
  }),
)

/** More than a practice has. */
const mostFound = 100_000

/** Each is answered by an index, forwards or backwards. */
const orders: Record<DocumentSort, RawBuilder<unknown>> = {
  newest: sql`d.upload_date desc, d.id`,
  oldest: sql`d.upload_date, d.id desc`,
  title: sql`lower(d.title), d.id`,
  largest: sql`d.file_size desc, d.id`,
  expiry: sql`d.expires_on, d.id`,
}

function fitting(therapistId: string, { search, owners, type, clientId, sharing, sort }: View): RawBuilder<unknown> {
  const conditions = [sql`d.therapist_id = ${therapistId}::uuid`]
  if (clientId !== undefined) conditions.push(sql`d.client_id = ${clientId}::uuid`)
  if (owners === 'clients') conditions.push(sql`d.client_id is not null`)
  if (owners === 'practice') conditions.push(sql`d.client_id is null`)
  if (type !== 'all') conditions.push(sql`d.document_type = ${type}`)
  if (sharing === 'shared') conditions.push(sql`d.shared_at is not null`)
  if (sharing === 'private') conditions.push(sql`d.shared_at is null`)
  if (sort === 'expiry') conditions.push(sql`d.expires_on is not null`)
  if (search)
    conditions.push(
      sql`d.id = any(array(select record_id from app.search_records(${withoutPlurals(search)}, 'document', ${clientId ?? null}::uuid, ${mostFound})))`,
    )
  return sql.join(conditions, sql` and `)
}

export function listAllDocuments(therapistId: string, view: View, page: number) {
  return sql<DocumentRow>`select ${shown}, null as "foundPage", null as "foundIn" from (select d.* from documents d
      where ${fitting(therapistId, view)} order by ${orders[view.sort]}
      limit ${documentsPerPage} offset ${(page - 1) * documentsPerPage}) d
    left join clients c on c.therapist_id = d.therapist_id and c.id = d.client_id order by ${orders[view.sort]}`.compile(
    build,
  )
}

/** The same for a search, which is made once for the page and for how many there are: in each row, or in one without a document. */
export function searchAllDocuments(therapistId: string, view: View & { search: string }, page: number) {
  return sql<FoundRow>`with fits as materialized (select d.* from documents d
      where ${fitting(therapistId, view)}),
    listed as materialized (select d.* from fits d order by ${orders[view.sort]}
      limit ${documentsPerPage} offset ${(page - 1) * documentsPerPage})
    select ${shown}, f.page as "foundPage", f.text as "foundIn", (select count(*)::int from fits) as total
    from (select) as once left join listed d on true
      left join clients c on c.therapist_id = d.therapist_id and c.id = d.client_id
      left join app.found_in_documents(array(select id from listed), ${withoutPlurals(view.search)}) f on f.document_id = d.id
    order by ${orders[view.sort]}`.compile(build)
}

/** How many documents the view shows. */
export function countFitting(therapistId: string, view: View) {
  return sql<{
    total: number
  }>`select count(*)::int as total from documents d where ${fitting(therapistId, view)}`.compile(build)
}

/** How many documents there are, and the client of the view. */
export const countAllDocuments = builtOnce((therapistId: string, clientId: string | null) =>
  sql<{ count: number; clientName: string | null }>`select
    (select count(*)::int from documents d where d.therapist_id = ${therapistId}::uuid) as count,
    (select name from clients where therapist_id = ${therapistId}::uuid and id = ${clientId}::uuid) as "clientName"`.compile(
    build,
  ),
)

type Parts = Omit<StorageParts, 'usedBytes' | 'limitBytes' | 'messageBytes' | 'otherClientBytes'> & {
  clientBytes: number
}

/** What the documents of a practice take up, by type and for its largest clients, and its recordings. */
export const findStorageParts = builtOnce((therapistId: string, mostClients: number) =>
  sql<Parts>`with sizes as materialized (
      select document_type, client_id, count(*) as number, sum(file_size) as bytes from documents
      where therapist_id = ${therapistId}::uuid group by document_type, client_id
    ), largest as (
      select client_id, sum(bytes) as bytes from sizes where client_id is not null group by client_id
      order by 2 desc, client_id limit ${mostClients}
    )
    select (select coalesce(json_agg(json_build_object('documentType', document_type, 'count', number, 'bytes', bytes) order by bytes desc), '[]')
        from (select document_type, sum(number)::int as number, sum(bytes)::float8 as bytes from sizes group by 1) by_type) as types,
      (select coalesce(json_agg(json_build_object('clientId', l.client_id, 'clientName', c.name, 'bytes', l.bytes::float8) order by l.bytes desc, l.client_id), '[]')
        from largest l join clients c on c.therapist_id = ${therapistId}::uuid and c.id = l.client_id) as clients,
      (select coalesce(sum(bytes), 0)::float8 from sizes where client_id is not null) as "clientBytes",
      (select coalesce(sum(bytes), 0)::float8 from sizes where client_id is null) as "practiceBytes",
      (select coalesce(sum(file_size), 0)::float8 from ai_drafts where therapist_id = ${therapistId}::uuid and file_key is not null) as "recordingBytes"`.compile(
    build,
  ),
)

/** Aborts with `document-missing` unless the practice has all of them, and locks them until the transaction ends. */
export const lockDocuments = builtOnce((therapistId: string, ids: readonly string[]) =>
  sql`select app.refuse_when(count(*) <> cardinality(${ids}::uuid[]), 'document-missing') from (
    select id from documents where therapist_id = ${therapistId}::uuid and id = any(${ids}::uuid[]) order by id for update) present`.compile(
    build,
  ),
)

/** Aborts with `own-document` if one has no client to share it with. */
export const refuseOwnDocuments = builtOnce((therapistId: string, ids: readonly string[]) =>
  sql`select app.refuse_when(exists (select from documents where therapist_id = ${therapistId}::uuid and id = any(${ids}::uuid[])
    and client_id is null), 'own-document')`.compile(build),
)

export const setTypes = builtOnce((therapistId: string, ids: readonly string[], type: DocumentKind) =>
  sql`update documents set document_type = ${type} where therapist_id = ${therapistId}::uuid and id = any(${ids}::uuid[])
    and document_type <> ${type}`.compile(build),
)

/** Documents that are as asked already stay as they are, with their time. */
export const markAllShared = builtOnce((therapistId: string, ids: readonly string[], shared: boolean) =>
  sql`update documents set shared_at = case when ${shared}::boolean then now() end
    where therapist_id = ${therapistId}::uuid and id = any(${ids}::uuid[]) and (shared_at is not null) <> ${shared}::boolean`.compile(
    build,
  ),
)

export const deleteAll = builtOnce((ids: readonly string[], undoId: string) =>
  sql<{ present: number }>`select app.delete_documents(${ids}::uuid[], ${undoId}::uuid) as present`.compile(build),
)

/** Aborts with `undo-gone` or `storage-limit`. Run it under the practice's lock. */
export const restoreAll = builtOnce((undoId: string, limitBytes: number | null) =>
  sql<{ restored: number }>`select app.restore_documents(${undoId}::uuid, ${limitBytes}::bigint) as restored`.compile(
    build,
  ),
)

/** Deletes for good what can no longer be brought back. */
export const forgetDeletedDocuments = (at: string) =>
  sql`delete from deleted_documents where deleted_at < ${at}::timestamptz - app.document_undo_period()`.compile(build)

export type ArchivedDocument = {
  id: string
  fileKey: string
  fileName: string
  title: string
  documentType: DocumentKind
  fileSize: number
  clientName: string | null
  uploadDate: string
  expiresOn: string | null
}

/** The files of documents, in the order of their owners. */
export const findArchived = builtOnce((therapistId: string, ids: readonly string[]) =>
  sql<ArchivedDocument>`select d.id, d.file_key as "fileKey", d.file_name as "fileName", d.title, d.document_type as "documentType",
      d.file_size::float8 as "fileSize", c.name as "clientName", d.upload_date as "uploadDate", d.expires_on as "expiresOn"
    from documents d left join clients c on c.therapist_id = d.therapist_id and c.id = d.client_id
    where d.therapist_id = ${therapistId}::uuid and d.id = any(${ids}::uuid[])
    order by c.name nulls first, lower(d.title), d.id`.compile(build),
)

/** Writes to the audit log that each was downloaded. */
export const recordDownloads = builtOnce((therapistId: string, ids: readonly string[]) =>
  sql`select app.audit_read('downloaded', 'documents', id, client_id) from documents
    where therapist_id = ${therapistId}::uuid and id = any(${ids}::uuid[]) order by id`.compile(build),
)
