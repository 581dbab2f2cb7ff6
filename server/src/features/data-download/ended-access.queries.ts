import type { EndedAccess } from '@openhour/shared/features/portal/portal.contract.ts'
import { sql } from 'kysely'
import { builtOnce } from '../../platform/database/built-once.ts'
import { build } from '../../platform/database/tenancy.ts'

// What remains of a practice for 30 days after its access ended. The functions decide whose it is.

type Row = Record<string, unknown>
type Of = { therapistId: string; clientId: string }

/** The practices that the acting client left or lost. */
export const listEndedPractices = builtOnce(() =>
  sql<
    EndedAccess & Of
  >`select therapist_id as "therapistId", client_id as "clientId", practice_name as "practiceName", ended_by as "endedBy",
      ended_at as "endedAt" from app.ended_practices() order by ended_at desc, practice_name, therapist_id`.compile(
    build,
  ),
)

export const endedDiary = builtOnce(({ therapistId, clientId }: Of) =>
  sql<Row>`select log_date as "logDate", written_at as "writtenAt", mood_rating as "moodRating", anxiety_level as "anxietyLevel",
      energy_level as "energyLevel", sleep_quality as "sleepQuality", stress_level as "stressLevel", triggers,
      coping_strategies_used as "copingStrategiesUsed", notes, read_at as "readAt" from app.ended_diary(${therapistId}::uuid, ${clientId}::uuid)`.compile(
    build,
  ),
)

export const endedMessages = builtOnce(({ therapistId, clientId }: Of) =>
  sql<Row>`select id, therapist_id as "therapistId", created_at as "createdAt", sender, sealed_text as "sealedText"
    from app.ended_messages(${therapistId}::uuid, ${clientId}::uuid)`.compile(build),
)

export const endedConsents = builtOnce(({ therapistId, clientId }: Of) =>
  sql<Row>`select purpose, version, text, asked_at as "askedAt", signed_at as "signedAt", signed_name as "signedName",
      declined_at as "declinedAt", withdrawn_at as "withdrawnAt" from app.ended_consents(${therapistId}::uuid, ${clientId}::uuid)`.compile(
    build,
  ),
)
