import { Plan } from '@openhour/shared/features/treatment-plans/plan-shapes.contract.ts'
import type { RecentSession } from '@openhour/shared/features/treatment-plans/treatment-plans.contract.ts'
import { progressWithPlan } from '@openhour/shared/features/treatment-plans/treatment-plans.rules.ts'
import { sql } from 'kysely'
import { columns } from '../../platform/database/columns.ts'
import { builtOnce } from '../../platform/database/built-once.ts'
import { build } from '../../platform/database/tenancy.ts'

/** Sessions offered when recording progress. */
const sessionsOffered = 40

const objectives = sql`coalesce((
  select json_agg(json_build_object('id', o.id, 'objective', o.objective, 'reachedDate', o.reached_date) order by o.position, o.id)
  from plan_objectives o where o.therapist_id = g.therapist_id and o.goal_id = g.id and o.retired_at is null), '[]'::json)`

const latestProgress = sql`coalesce((
  select json_agg(json_build_object('id', r.id, 'progressDate', r.progress_date, 'percent', r.percent, 'comment', r.comment,
    'sessionId', r.session_id, 'sessionDate', s.session_date) order by r.progress_date, r.created_at, r.id desc)
  from (select id, progress_date, percent, comment, session_id, therapist_id, created_at from goal_progress r where r.therapist_id = g.therapist_id and r.goal_id = g.id
    order by r.progress_date desc, r.created_at desc, r.id limit ${sql.lit(progressWithPlan)}) r
  left join sessions s on s.therapist_id = r.therapist_id and s.id = r.session_id), '[]'::json)`

const goalsThat = (are: 'null' | 'not null') => sql<Plan['treatmentGoals']>`coalesce((
  select json_agg(json_build_object('id', g.id, 'goal', g.goal, 'retiredAt', g.retired_at, 'objectives', ${objectives}, 'progress', ${latestProgress},
    'progressCount', (select count(*)::int from goal_progress r where r.therapist_id = g.therapist_id and r.goal_id = g.id)) order by g.position, g.id)
  from plan_goals g where g.therapist_id = p.therapist_id and g.plan_id = p.id and g.retired_at is ${sql.raw(are)}), '[]'::json)`

const shown = columns('treatment_plans as p', Plan, {
  treatmentGoals: goalsThat('null'),
  retiredGoals: goalsThat('not null'),
})
const wholePlan = sql`select ${sql.join([...shown])} from treatment_plans p`

/** No row for a missing client. */
export const findClient = builtOnce((therapistId: string, clientId: string) =>
  sql<{ id: string }>`select id from clients
    where therapist_id = ${therapistId} and id = ${clientId}`.compile(build),
)

export const countPlans = builtOnce((therapistId: string, clientId: string) =>
  sql<{ total: number }>`select count(*)::int as total from treatment_plans
    where therapist_id = ${therapistId} and client_id = ${clientId}`.compile(build),
)

export const listPlans = builtOnce(
  (therapistId: string, clientId: string, { limit, offset }: { limit: number; offset: number }) =>
    sql<Plan>`${wholePlan} where p.therapist_id = ${therapistId} and p.client_id = ${clientId}
    order by p.created_at desc, p.id limit ${limit} offset ${offset}`.compile(build),
)

export const findPlan = builtOnce((therapistId: string, id: string) =>
  sql<Plan>`${wholePlan} where p.therapist_id = ${therapistId} and p.id = ${id}`.compile(build),
)

/** Sessions up to today, newest first. */
export const listRecentSessions = builtOnce((therapistId: string, clientId: string, today: string) =>
  sql<RecentSession>`select id, session_date as date, session_type as type, status from sessions
    where therapist_id = ${therapistId} and client_id = ${clientId} and session_date <= ${today}::date and status <> 'cancelled'
    order by session_date desc, id limit ${sessionsOffered}`.compile(build),
)

/** The client and practice named on a printed plan. */
export const findPlanPeople = builtOnce((therapistId: string, id: string) =>
  sql<{ clientName: string; therapistName: string; practiceName: string | null }>`
    select c.name as "clientName", f.full_name as "therapistName", f.practice_name as "practiceName"
    from treatment_plans p join clients c on c.therapist_id = p.therapist_id and c.id = p.client_id join profiles f on f.id = p.therapist_id
    where p.therapist_id = ${therapistId} and p.id = ${id}`.compile(build),
)
