import type { AiRequest, AiSettings, AiSettingsChanges } from '@openhour/shared/features/ai/ai-requests.contract.ts'
import { sql } from 'kysely'
import { builtOncePer, builtOnce } from '../../platform/database/built-once.ts'
import { build } from '../../platform/database/tenancy.ts'
import { type AiCursor, isAfter } from './ai-cursor.queries.ts'

/**
 * Requests that left, newest first: of all clients, or of one.
 * @param isFurther begins after the place that is given
 */
export const listRequests = builtOncePer(
  (ofClient: boolean, isFurther: boolean) =>
    (therapistId: string, clientId: string | null, most: number, after: AiCursor) =>
      sql<AiRequest>`select r.id, r.created_at as at, r.sent_to as "sentTo", r.model, r.client_id as "clientId", c.name as "clientName",
        c.archived_at is not null as "clientArchived", r.purpose, r.bytes, r.sha256, r.consent_id as "consentId", r.result, r.status,
        r.answer_bytes as "answerBytes", r.ended_at as "endedAt"
      from (select therapist_id, id, client_id, purpose, sent_to, model, bytes, sha256, consent_id, result, status, answer_bytes, created_at, ended_at
        from ai_requests where therapist_id = ${therapistId} ${ofClient ? sql`and client_id = ${clientId}` : sql``}
        ${isFurther ? isAfter('created_at', after) : sql``} order by created_at desc, id limit ${most}::int) r
      join clients c on c.therapist_id = r.therapist_id and c.id = r.client_id order by r.created_at desc, r.id`.compile(
        build,
      ),
)

export const findClientName = builtOnce((therapistId: string, clientId: string | null) =>
  sql<{
    name: string
  }>`select name from clients where therapist_id = ${therapistId} and id = ${clientId}::uuid`.compile(build),
)

const chosen = [
  sql<AiSettings['defaultEngine']>`ai_engine`.as('defaultEngine'),
  'ai_weekly_drafts as weeklyDrafts',
  'ai_keep_recordings as keepRecordings',
] as const

export const findAiSettings = builtOnce((userId: string) =>
  build.selectFrom('practice_settings').select(chosen).where('user_id', '=', userId).compile(),
)

/** Changes the given fields. */
export function changeAiSettings(userId: string, { defaultEngine, weeklyDrafts, keepRecordings }: AiSettingsChanges) {
  return build
    .updateTable('practice_settings')
    .set({
      ...(defaultEngine === undefined ? {} : { ai_engine: defaultEngine }),
      ...(weeklyDrafts === undefined ? {} : { ai_weekly_drafts: weeklyDrafts }),
      ...(keepRecordings === undefined ? {} : { ai_keep_recordings: keepRecordings }),
      updated_at: sql<string>`now()`,
    })
    .where('user_id', '=', userId)
    .returning(chosen)
    .compile()
}
