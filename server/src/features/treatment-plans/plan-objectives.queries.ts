import { sql } from 'kysely'
import { build } from '../../platform/database/tenancy.ts'

/** The plan of an objective; no row if the objective was removed from it. */
const planOf = (therapistId: string, objectiveId: string) => sql`(select g.plan_id from plan_objectives o
  join plan_goals g on g.therapist_id = o.therapist_id and g.id = o.goal_id
  where o.therapist_id = ${therapistId} and o.id = ${objectiveId} and o.retired_at is null and g.retired_at is null)`

export function lockPlanOfObjective(therapistId: string, id: string) {
  return sql`select id from treatment_plans where therapist_id = ${therapistId} and id = ${planOf(therapistId, id)} for update`.compile(
    build,
  )
}

export function setReached(therapistId: string, id: string, reachedDate: string | null) {
  return sql`update plan_objectives set reached_date = ${reachedDate}::date
    where therapist_id = ${therapistId} and id = ${id} and ${planOf(therapistId, id)} is not null and reached_date is distinct from ${reachedDate}::date`.compile(
    build,
  )
}

export function storeVersionOfObjective(therapistId: string, id: string) {
  return sql<{ planId: string }>`select app.save_plan_version(plan.id), plan.id as "planId"
    from (select ${planOf(therapistId, id)} as id) plan where plan.id is not null`.compile(build)
}
