import { Progress } from '@openhour/shared/features/treatment-plans/plan-shapes.contract.ts'
import { sql } from 'kysely'
import { columns } from '../../platform/database/columns.ts'
import { builtOnce } from '../../platform/database/built-once.ts'
import { build } from '../../platform/database/tenancy.ts'

export type ProgressInput = {
  percent: number
  comment: string | null
  sessionId: string | null
  progressDate: string | null
}

const shown = columns('goal_progress as r', Progress, { sessionDate: sql<string | null>`s.session_date` })
const whole = sql`select ${sql.join([...shown])}
  from goal_progress r left join sessions s on s.therapist_id = r.therapist_id and s.id = r.session_id`

export const listProgress = builtOnce(
  (therapistId: string, goalId: string, { limit, offset }: { limit: number; offset: number }) =>
    sql<Progress>`${whole} where r.therapist_id = ${therapistId} and r.goal_id = ${goalId}
    order by r.progress_date desc, r.created_at desc, r.id limit ${limit} offset ${offset}`.compile(build),
)

/** The number of a goal's records; no row for a missing goal. Audited as opening its plan. */
export const openProgress = builtOnce((therapistId: string, goalId: string) =>
  sql<{
    total: number
  }>`select (select count(*)::int from goal_progress r where r.therapist_id = g.therapist_id and r.goal_id = g.id) as total,
      app.audit_read('opened', 'treatment_plans', g.plan_id, g.client_id)
    from plan_goals g where g.therapist_id = ${therapistId} and g.id = ${goalId}`.compile(build),
)

export const findProgress = builtOnce((therapistId: string, id: string) =>
  sql<Progress>`${whole} where r.therapist_id = ${therapistId} and r.id = ${id}`.compile(build),
)

/** Aborts the transaction with `goal-missing` if no plan of the practice has the goal, or `session-missing` if the session is not the client's. */
export const refuseWithoutGoal = builtOnce((therapistId: string, goalId: string, sessionId: string | null) =>
  sql`select app.refuse_when(goal.client_id is null, 'goal-missing'),
      app.refuse_when(goal.client_id is not null and ${sessionId}::uuid is not null and not exists (
        select from sessions where therapist_id = ${therapistId} and id = ${sessionId}::uuid and client_id = goal.client_id), 'session-missing')
    from (select (select client_id from plan_goals where therapist_id = ${therapistId} and id = ${goalId} and retired_at is null) as client_id) goal`.compile(
    build,
  ),
)

export const addProgress = builtOnce((therapistId: string, id: string, goalId: string, input: ProgressInput) =>
  sql`insert into goal_progress (therapist_id, id, client_id, goal_id, session_id, progress_date, percent, comment)
    select therapist_id, ${id}, client_id, id, ${input.sessionId}::uuid, ${input.progressDate}::date,
      ${input.percent}::smallint, ${input.comment}::text
    from plan_goals where therapist_id = ${therapistId} and id = ${goalId}`.compile(build),
)
