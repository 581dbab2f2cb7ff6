import type { FileType } from '@openhour/shared/features/documents/documents.rules.ts'
import type { unsentFileDays } from '@openhour/shared/features/messages/messages.rules.ts'
import type { tierStatusOf } from '@openhour/shared/access/tiers.ts'
import { type RawBuilder, sql } from 'kysely'
import { builtOnce } from '../../platform/database/built-once.ts'
import { build } from '../../platform/database/tenancy.ts'

type StoredSubscription = Parameters<typeof tierStatusOf>[0]
type FileFacts = { fileType: FileType; fileSize: number }
/** The name is encrypted, and in base64. */
export type ListedAttachment = FileFacts & { id: string; name: string }
/** `fileKey` is null for a client who asks without reading. */
export type StoredAttachment = FileFacts & {
  therapistId: string
  clientId: string
  fileKey: string | null
  sealedName: Buffer
}

/** The files of a row of `messages`, in order. */
export const attachmentsOf = (
  message: string,
): RawBuilder<ListedAttachment[]> => sql`(select coalesce(json_agg(json_build_object('id', f.id,
  'name', encode(f.sealed_name, 'base64'), 'fileType', f.file_type, 'fileSize', f.file_size) order by f.position), '[]')
  from message_attachments f where f.therapist_id = ${sql.ref(`${message}.therapist_id`)} and f.message_id = ${sql.ref(`${message}.id`)})`

/** What decides whether a file fits. Aborts with `record-missing`, `client-archived` or `client-not-joined`. */
export const attachmentTerms = builtOnce((clientId: string) =>
  sql<{ therapistId: string; usedBytes: number; subscription: StoredSubscription | null }>`
    select therapist_id as "therapistId", used_bytes::float8 as "usedBytes", subscription from app.attachment_terms(${clientId}::uuid)`.compile(
    build,
  ),
)

type NewUpload = FileFacts & { sealedName: Buffer; fileKey: string; sha256: string; scanned: boolean }

/** Aborts like {@link attachmentTerms}, or with `too-many-files` or `storage-limit`. */
export const stageAttachment = builtOnce((clientId: string, id: string, file: NewUpload, limitBytes: number | null) =>
  sql`select app.stage_attachment(${clientId}::uuid, ${id}::uuid, ${file.sealedName}::bytea, ${file.fileType}, ${file.fileSize}::bigint,
    ${file.fileKey}, ${file.sha256}, ${file.scanned}::boolean, ${limitBytes}::bigint)`.compile(build),
)

/** An upload of the acting person that was not sent yet. */
export const findUpload = builtOnce((clientId: string, id: string) =>
  sql<FileFacts & { therapistId: string; id: string; sealedName: Buffer; sha256: string }>`
    select therapist_id as "therapistId", id, sealed_name as "sealedName", file_type as "fileType", file_size::float8 as "fileSize", sha256
    from app.find_upload(${clientId}::uuid, ${id}::uuid)`.compile(build),
)

export const discardUpload = builtOnce((clientId: string, id: string) =>
  sql<{ gone: boolean }>`select app.discard_upload(${clientId}::uuid, ${id}::uuid) as gone`.compile(build),
)

/** Deletes uploads that were not sent for {@link unsentFileDays} days. */
export const forgetUnsentFiles = (at: string, days: typeof unsentFileDays) =>
  sql`delete from message_uploads where created_at < ${at}::timestamptz - ${days}::int * interval '1 day'`.compile(
    build,
  )

const columns = sql`therapist_id as "therapistId", client_id as "clientId", id, sealed_name as "sealedName", file_type as "fileType", file_size::float8 as "fileSize"`

/** The file of a message, for the therapist. No row for another practice's. */
export const findAttachment = builtOnce((therapistId: string, id: string) =>
  sql<StoredAttachment>`select ${columns}, file_key as "fileKey" from message_attachments
    where therapist_id = ${therapistId} and id = ${id}::uuid`.compile(build),
)

/** The file of a message in an own thread, for the client. Records the reading in the practice's audit log. */
export const readOwnAttachment = builtOnce((id: string, reading: 'opened' | 'downloaded') =>
  sql<StoredAttachment & { fileKey: string }>`select ${columns}, file_key as "fileKey"
    from app.read_own_attachment(${id}::uuid, ${reading})`.compile(build),
)

/** What the acting client may know about such a file without reading it. */
export const findOwnAttachment = builtOnce((id: string) =>
  sql<StoredAttachment>`select ${columns}, null as "fileKey" from message_attachments
    where therapist_id in (select therapist_id from clients where user_id = app.user_id()) and id = ${id}::uuid`.compile(
    build,
  ),
)

export const downloadAttachments = builtOnce((clientId: string) =>
  sql`select a.therapist_id as "therapistId", a.id, a.sealed_name as "sealedName", a.file_size::float8 as "fileSize", m.sender,
      m.created_at as "createdAt"
    from message_attachments a join messages m on m.therapist_id = a.therapist_id and m.id = a.message_id
    where a.therapist_id = (select therapist_id from clients where id = ${clientId}) and a.client_id = ${clientId}
    order by m.position, a.position`.compile(build),
)
