import { sql } from 'kysely'
import { build } from '../../platform/database/tenancy.ts'

export type OverviewFigures = {
  totalSessions: number
  lastSessionDate: string | null
  firstDate: string | null
  averageMood: number | null
  planCount: number
  today: string
  latestSession: {
    id: string
    date: string
    type: string
    durationMinutes: number
    status: string
    notes: string | null
  } | null
  latestMood: {
    id: string
    date: string
    mood: number
    anxiety: number
    energy: number
    sleep: number
    stress: number
  } | null
  weeklyMood: { weekStartDate: string; mood: number; anxiety: number }[]
}

/**
 * Everything that the overview counts, in one statement. Weeks begin on Sunday; the last twelve that hold an entry are given, oldest first.
 * Today is the practice's day, by its time zone.
 */
export function overviewFigures(therapistId: string, clientId: string) {
  return sql<OverviewFigures>`
    with own_sessions as (select * from sessions where therapist_id = ${therapistId} and client_id = ${clientId}),
      own_moods as (select * from mood_logs where therapist_id = ${therapistId} and client_id = ${clientId}),
      practice as (select (now() at time zone coalesce((select timezone from practice_settings where user_id = ${therapistId}), 'UTC'))::date as today)
    select
      (select count(*)::int from own_sessions) as "totalSessions",
      (select max(session_date) from own_sessions, practice where status = 'completed' and session_date <= today) as "lastSessionDate",
      (select least((select min(session_date) from own_sessions), (select min(log_date) from own_moods))) as "firstDate",
      (select round(avg(mood_rating), 1)::float8 from own_moods) as "averageMood",
      (select count(*)::int from treatment_plans where therapist_id = ${therapistId} and client_id = ${clientId}) as "planCount",
      practice.today as today,
      (select json_build_object('id', id, 'date', session_date, 'type', session_type, 'durationMinutes', duration_minutes, 'status', status, 'notes', left(notes, 300))
        from own_sessions where session_date <= practice.today order by session_date desc, id desc limit 1) as "latestSession",
      (select json_build_object('id', id, 'date', log_date, 'mood', mood_rating, 'anxiety', anxiety_level, 'energy', energy_level, 'sleep', sleep_quality, 'stress', stress_level)
        from own_moods order by log_date desc, created_at desc limit 1) as "latestMood",
      coalesce((select json_agg(json_build_object('weekStartDate', week, 'mood', mood, 'anxiety', anxiety) order by week) from (
        select log_date - extract(dow from log_date)::int as week, round(avg(mood_rating), 1)::float8 as mood, round(avg(anxiety_level), 1)::float8 as anxiety
        from own_moods group by 1 order by 1 desc limit 12) weeks), '[]'::json) as "weeklyMood"
    from practice`.compile(build)
}
