import type { RecordingType } from '@openhour/shared/features/ai/recordings.rules.ts'
import { sql } from 'kysely'
import { builtOnce } from '../../platform/database/built-once.ts'
import { build } from '../../platform/database/tenancy.ts'
import { recordingFileName } from './drafts.queries.ts'

/** What decides whether a recording may be uploaded. No row if the client is not the therapist's. */
export const findRecordingTerms = builtOnce((therapistId: string, clientId: string) =>
  sql<{
    consents: boolean
    recordingConsent: boolean
    waiting: number
    keepsRecordings: boolean
    usedBytes: number
  }>`select app.consent_holds(c.therapist_id, c.id, 'ai-summaries') as consents,
      app.consent_holds(c.therapist_id, c.id, 'recording') as "recordingConsent",
      (select count(*)::int from ai_drafts d where d.therapist_id = c.therapist_id and d.kind = 'transcription' and d.state in ('waiting', 'running')) as waiting,
      exists (select from practice_settings p where p.user_id = c.therapist_id and p.ai_keep_recordings) as "keepsRecordings",
      app.stored_bytes(c.therapist_id)::float8 as "usedBytes"
    from clients c where c.therapist_id = ${therapistId} and c.id = ${clientId}`.compile(build),
)

/** Aborts the transaction with `too-many` if so many recordings wait already. Run it under the practice's lock. */
export const refuseTooManyWaiting = builtOnce((therapistId: string, most: number) =>
  sql`select app.refuse_when((select count(*) from ai_drafts d where d.therapist_id = ${therapistId} and d.kind = 'transcription'
    and d.state in ('waiting', 'running')) >= ${most}::int, 'too-many')`.compile(build),
)

type NewRecording = {
  id: string
  clientId: string
  ofDate: string
  fileKey: string
  fileType: string
  fileSize: number
  sha256: string
}

/** Adds a draft that becomes the text of a recording. Aborts the transaction with `consent-missing`. */
export function addRecording(therapistId: string, recording: NewRecording) {
  const { id, clientId, ofDate, fileKey, fileType, fileSize, sha256 } = recording
  return build
    .insertInto('ai_drafts')
    .values({
      therapist_id: therapistId,
      id,
      client_id: clientId,
      kind: 'transcription',
      of_date: ofDate,
      input: JSON.stringify({ sha256 }),
      file_key: fileKey,
      file_type: fileType,
      file_size: fileSize,
    })
    .compile()
}

/** A recording that the practice keeps. */
export const findRecording = builtOnce((therapistId: string, id: string) =>
  sql<{
    fileKey: string
    fileName: string
    fileType: RecordingType
    fileSize: number
  }>`select file_key as "fileKey", ${recordingFileName} as "fileName", file_type as "fileType", file_size::float8 as "fileSize"
    from ai_drafts where therapist_id = ${therapistId} and id = ${id} and state = 'ready' and file_key is not null`.compile(
    build,
  ),
)

/** The hash of the recording that became this draft. */
export const findRecordingHash = builtOnce((therapistId: string, id: string) =>
  sql<{ sha256: string }>`select input ->> 'sha256' as sha256 from ai_drafts
    where therapist_id = ${therapistId} and id = ${id} and kind = 'transcription'`.compile(build),
)
