import type { RatedDay } from '@openhour/shared/features/ai/report-trend.rules.ts'
import { sql } from 'kysely'
import { builtOnce } from '../../platform/database/built-once.ts'
import { build } from '../../platform/database/tenancy.ts'

// The records that a report is about. Process notes are never among them.

export type MoodRow = RatedDay & {
  id: string
  triggers: string[]
  strategies: string[]
  notes: string | null
}

/** Wellness records of these days and of the seven days before, for the change against that week. */
export const listMoodOfDays = builtOnce((therapistId: string, clientId: string, from: string, to: string) =>
  sql<MoodRow>`select id, log_date as "logDate", mood_rating as "moodRating", anxiety_level as "anxietyLevel", energy_level as "energyLevel",
      sleep_quality as "sleepQuality", stress_level as "stressLevel", triggers, coping_strategies_used as "strategies", notes
    from mood_logs where therapist_id = ${therapistId} and client_id = ${clientId}
      and log_date between ${from}::date - 7 and ${to}::date
    order by log_date, created_at, id`.compile(build),
)

export type SessionRow = {
  id: string
  date: string
  type: string
  status: 'completed' | 'no-show'
  durationMinutes: number
  notes: string | null
}

/** Sessions of these days that took place or that the client missed. */
export const listSessionsOfDays = builtOnce((therapistId: string, clientId: string, from: string, to: string) =>
  sql<SessionRow>`select id, session_date as date, session_type as type, status, duration_minutes as "durationMinutes", notes
    from sessions where therapist_id = ${therapistId} and client_id = ${clientId}
      and session_date between ${from}::date and ${to}::date and status in ('completed', 'no-show')
    order by session_date, created_at, id`.compile(build),
)

export type NoteRow = {
  id: string
  date: string
  sections: { heading: string | null; text: string }[]
  addenda: string[]
}

/** Clinical notes of these days, signed or not, with their addenda. */
export const listNotesOfDays = builtOnce((therapistId: string, clientId: string, from: string, to: string) =>
  sql<NoteRow>`select n.id, n.service_date as date, n.sections, array(select a.text from note_addenda a
      where a.therapist_id = n.therapist_id and a.note_id = n.id order by a.created_at, a.id) as addenda
    from clinical_notes n where n.therapist_id = ${therapistId} and n.client_id = ${clientId}
      and n.service_date between ${from}::date and ${to}::date
    order by n.service_date, n.created_at, n.id`.compile(build),
)

export type TaskRow = { id: string; task: string; createdAt: string; completedAt: string | null }

/** Self-care tasks that were completed between two instants, or that were open at the end: as they were then. */
export const listTasksBetween = builtOnce((therapistId: string, clientId: string, from: string, to: string) =>
  sql<TaskRow>`select id, task, created_at as "createdAt",
      case when completed_at < ${to}::timestamptz then completed_at end as "completedAt" from self_care_tasks
    where therapist_id = ${therapistId} and client_id = ${clientId} and created_at < ${to}::timestamptz
      and (completed_at is null or completed_at >= ${from}::timestamptz)
    order by created_at, id limit 200`.compile(build),
)
