import { sql } from 'kysely'
import { builtOnce } from '../../platform/database/built-once.ts'
import { build } from '../../platform/database/tenancy.ts'

export type OverviewFigures = {
  totalSessions: number
  lastSessionDate: string | null
  firstDate: string | null
  averageMood: number | null
  planCount: number
  /** The last recorded percentage of each goal in active plans or, without an active plan, in the latest plan. */
  latestPercents: number[]
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
    mood: number | null
    anxiety: number | null
    energy: number | null
    sleep: number | null
    stress: number | null
  } | null
  weeklyMood: { weekStartDate: string; mood: number | null; anxiety: number | null }[]
}

/**
 * All figures of the overview in one statement. Sessions and moods are read by index for each figure, most of which need few of them. Weeks start on
 * Sunday; those of the last year with an entry are returned, oldest first. Today is in the practice's time zone.
 */
export const overviewFigures = builtOnce((therapistId: string, clientId: string, today: string) => {
  const own = sql`therapist_id = ${therapistId} and client_id = ${clientId}`
  return sql<OverviewFigures>`
    with own_sessions as not materialized (select session_date, status from sessions where ${own}),
      own_moods as not materialized (select log_date, mood_rating, anxiety_level from mood_logs where ${own}),
      own_plans as (select id, status, row_number() over (order by created_at desc, id) as place from treatment_plans where ${own}),
      shown_plans as (select id from own_plans where status = 'active' or (place = 1 and not exists (select from own_plans where status = 'active'))),
      practice as (select ${today}::date as today)
    select
      (select count(*)::int from own_sessions where status = 'completed') as "totalSessions",
      (select session_date from own_sessions where status = 'completed' and session_date <= practice.today order by session_date desc limit 1) as "lastSessionDate",
      (select least((select min(session_date) from own_sessions), (select min(log_date) from own_moods))) as "firstDate",
      (select round(avg(mood_rating), 1)::float8 from own_moods) as "averageMood",
      (select count(*)::int from own_plans) as "planCount",
      coalesce((select json_agg(latest.percent) from plan_goals goal cross join lateral (select percent from goal_progress progress
          where progress.therapist_id = ${therapistId} and progress.goal_id = goal.id order by progress_date desc, created_at desc, id limit 1) latest
        where goal.therapist_id = ${therapistId} and goal.client_id = ${clientId} and goal.retired_at is null
          and goal.plan_id in (select id from shown_plans)), '[]'::json) as "latestPercents",
      practice.today as today,
      (select json_build_object('id', held.id, 'date', session_date, 'type', session_type, 'durationMinutes', duration_minutes, 'status', status,
          'notes', left(coalesce(notes, (select app.note_text(sections) from clinical_notes note
            where note.therapist_id = ${therapistId} and note.session_id = held.id and of_session_form)), 300))
        from sessions held where held.therapist_id = ${therapistId} and held.client_id = ${clientId} and session_date <= practice.today
        order by session_date desc, held.id limit 1) as "latestSession",
      (select json_build_object('id', id, 'date', log_date, 'mood', mood_rating, 'anxiety', anxiety_level, 'energy', energy_level, 'sleep', sleep_quality, 'stress', stress_level)
        from mood_logs where ${own} order by log_date desc, created_at desc, id limit 1) as "latestMood",
      coalesce((select json_agg(json_build_object('weekStartDate', week, 'mood', mood, 'anxiety', anxiety) order by week) from (
        select log_date - extract(dow from log_date)::int as week, round(avg(mood_rating), 1)::float8 as mood, round(avg(anxiety_level), 1)::float8 as anxiety
        from own_moods where num_nonnulls(mood_rating, anxiety_level) > 0 and log_date > practice.today - 52 * 7 group by 1) weeks), '[]'::json) as "weeklyMood"
    from practice`.compile(build)
})
