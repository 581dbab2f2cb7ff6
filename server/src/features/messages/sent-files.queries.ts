import type { SentFile } from '@openhour/shared/features/messages/sent-files.contract.ts'
import { attachmentPaths, sentFilesPerPage } from '@openhour/shared/features/messages/messages.rules.ts'
import { sql } from 'kysely'
import { build } from '../../platform/database/tenancy.ts'

/** The name is encrypted. */
type Row = Omit<SentFile, 'fileName'> & { sealedName: Buffer }

const of = (clientId: string | null) => (clientId === null ? sql`true` : sql`a.client_id = ${clientId}::uuid`)

/** Files of all messages, or of one client's, newest first. */
export const listSentFiles = (therapistId: string, clientId: string | undefined, page: number) =>
  sql<Row>`select a.id, a.client_id as "clientId", c.name as "clientName", m.sender, a.sealed_name as "sealedName", a.file_type as "fileType",
      a.file_size::float8 as "fileSize", ${`${attachmentPaths.therapist}/`} || a.id || '/content' as url, a.created_at as "sentAt"
    from (select a.* from message_attachments a where a.therapist_id = ${therapistId}::uuid and ${of(clientId ?? null)}
        order by a.created_at desc, a.id limit ${sentFilesPerPage} offset ${(page - 1) * sentFilesPerPage}) a
      join messages m on m.therapist_id = a.therapist_id and m.id = a.message_id
      join clients c on c.therapist_id = a.therapist_id and c.id = a.client_id
    order by a.created_at desc, a.id`.compile(build)

export const countSentFiles = (therapistId: string, clientId: string | undefined) =>
  sql<{ total: number }>`select count(*)::int as total from message_attachments a
    where a.therapist_id = ${therapistId}::uuid and ${of(clientId ?? null)}`.compile(build)
