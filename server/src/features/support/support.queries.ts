import type { SupportState } from '@openhour/shared/features/support/support-search.rules.ts'
import {
  maxScreenshots,
  maxUnsentScreenshots,
  requestsPerPage,
  type screenshotTypes,
  supportMessagesAnHour,
} from '@openhour/shared/features/support/support.rules.ts'
import { sql } from 'kysely'
import { builtOnce } from '../../platform/database/built-once.ts'
import { build } from '../../platform/database/tenancy.ts'
import type { ListedFile } from './support-sealing.ts'

type ScreenshotType = (typeof screenshotTypes)[number]
type OwnRow = { id: string; sealedSubject: Buffer; state: SupportState; createdAt: string; lastAt: string }
export type MessageRow = {
  id: string
  fromSupport: boolean
  sealedText: Buffer
  createdAt: string
  files: ListedFile[]
}

const ownColumns = sql`id, sealed_subject as "sealedSubject", state, created_at as "createdAt", last_at as "lastAt"`

export const listOwnRequests = builtOnce((userId: string, page: number) =>
  sql<OwnRow & { total: number }>`select ${ownColumns}, (count(*) over ())::int as total from support_requests
    where user_id = ${userId}::uuid order by last_at desc, id
    limit ${requestsPerPage}::int offset (${page}::int - 1) * ${requestsPerPage}::int`.compile(build),
)

export const findOwnRequest = builtOnce((userId: string, id: string) =>
  sql<OwnRow & { sealedDiagnostics: Buffer | null }>`select ${ownColumns}, sealed_surroundings as "sealedDiagnostics"
    from support_requests where user_id = ${userId}::uuid and id = ${id}::uuid`.compile(build),
)

export const listOwnMessages = builtOnce((userId: string, request: string) =>
  sql<MessageRow>`select m.id, m.from_support as "fromSupport", m.sealed_text as "sealedText", m.created_at as "createdAt",
      (select coalesce(json_agg(json_build_object('id', f.id, 'name', encode(f.sealed_name, 'base64'), 'fileType', f.file_type,
        'fileSize', f.file_size) order by f.position), '[]') from support_files f where f.message_id = m.id) as files
    from support_messages m where m.user_id = ${userId}::uuid and m.request_id = ${request}::uuid order by m.position`.compile(
    build,
  ),
)

/** Marks the acting person's notifications about a request as read. */
export const readSupportNotifications = builtOnce((request: string) =>
  sql`update notifications set is_read = true where user_id = app.user_id() and kind in ('support-asked', 'support-answered')
    and not is_read and action_url like '%request=' || ${request}::uuid`.compile(build),
)

type NewRequest = {
  message: string
  subject: Buffer
  text: Buffer
  diagnostics: Buffer | null
  files: readonly string[]
  priority: boolean
}

/** Aborts with `too-many`, `too-many-files` or `file-missing`. */
export const askSupport = builtOnce((id: string, request: NewRequest) =>
  sql`select app.ask_support(${id}::uuid, ${request.message}::uuid, ${request.subject}::bytea, ${request.text}::bytea,
    ${request.diagnostics}::bytea, ${request.files}::uuid[], ${request.priority}::boolean, ${maxScreenshots}::int,
    ${supportMessagesAnHour}::int)`.compile(build),
)

/** Aborts like {@link askSupport}, or with `request-missing`. */
export const replyToSupport = builtOnce((request: string, message: string, text: Buffer, files: readonly string[]) =>
  sql`select app.reply_to_support(${request}::uuid, ${message}::uuid, ${text}::bytea, ${files}::uuid[], ${maxScreenshots}::int,
    ${supportMessagesAnHour}::int)`.compile(build),
)

type NewFile = {
  sealedName: Buffer
  fileType: ScreenshotType
  fileSize: number
  fileKey: string
  sha256: string
  scanned: boolean
}

/** Aborts with `too-many-files`. */
export const stageScreenshot = builtOnce((id: string, file: NewFile) =>
  sql`select app.stage_support_file(${id}::uuid, ${file.sealedName}::bytea, ${file.fileType}, ${file.fileSize}::bigint, ${file.fileKey},
    ${file.sha256}, ${file.scanned}::boolean, ${maxUnsentScreenshots}::int)`.compile(build),
)

export const discardScreenshot = builtOnce((id: string) =>
  sql<{ gone: boolean }>`select app.discard_support_file(${id}::uuid) as gone`.compile(build),
)

export type StoredScreenshot = {
  userId: string
  id: string
  sealedName: Buffer
  fileType: ScreenshotType
  fileSize: number
  fileKey: string
}

const fileColumns = sql`user_id as "userId", id, sealed_name as "sealedName", file_type as "fileType", file_size::float8 as "fileSize",
  file_key as "fileKey"`

/** A screenshot of the acting person, sent or not. */
export const findOwnScreenshot = builtOnce((id: string) =>
  sql<
    StoredScreenshot & { sha256: string }
  >`select ${fileColumns}, sha256 from app.read_own_screenshot(${id}::uuid)`.compile(build),
)

/** For an admin. */
export const findSentScreenshot = builtOnce((id: string) =>
  sql<StoredScreenshot>`select ${fileColumns} from app.admin_read_screenshot(${id}::uuid)`.compile(build),
)

/** Runs as openhour_worker. */
export const askSupportPublicly = builtOnce(
  (id: string, message: string, sender: Buffer, subject: Buffer, text: Buffer) =>
    sql`select app.ask_support_publicly(${id}::uuid, ${message}::uuid, ${sender}::bytea, ${subject}::bytea, ${text}::bytea)`.compile(
      build,
    ),
)

/** Deletes closed requests whose time is over. */
export const forgetClosedRequests = (at: string, days: number, visitorDays: number) =>
  sql`delete from support_requests where closed_at is not null and closed_at < ${at}::timestamptz
    - case when user_id is null then ${visitorDays}::int else ${days}::int end * interval '1 day'`.compile(build)

export const forgetUnsentScreenshots = (at: string, days: number) =>
  sql`delete from support_files where message_id is null and created_at < ${at}::timestamptz - ${days}::int * interval '1 day'`.compile(
    build,
  )

export const downloadRequests = builtOnce((userId: string) =>
  sql`select r.id, r.id as "requestId", r.created_at as "createdAt", r.last_at as "lastAt", r.state, r.sealed_subject as "sealedSubject",
      r.sealed_surroundings as "sealedDiagnostics" from support_requests r where r.user_id = ${userId}::uuid order by r.created_at, r.id`.compile(
    build,
  ),
)

export const downloadSupportMessages = builtOnce((userId: string) =>
  sql`select m.id, m.request_id as "requestId", m.created_at as "createdAt", m.sealed_text as "sealedText",
      case when m.from_support then 'Support' else 'You' end as sender
    from support_messages m join support_requests r on r.id = m.request_id
    where m.user_id = ${userId}::uuid and r.user_id = ${userId}::uuid order by r.created_at, m.position`.compile(build),
)

export const downloadScreenshots = builtOnce((userId: string) =>
  sql`select f.id, f.user_id as "userId", f.created_at as "createdAt", f.sealed_name as "sealedName", f.file_size::float8 as "fileSize"
    from support_files f where f.user_id = ${userId}::uuid and f.message_id is not null order by f.created_at, f.id`.compile(
    build,
  ),
)
