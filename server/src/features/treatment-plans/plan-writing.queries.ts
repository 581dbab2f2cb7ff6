import type { KnownNotificationKind } from '@openhour/shared/features/notifications/notification-kinds.rules.ts'
import { PlanDetails } from '@openhour/shared/features/treatment-plans/plan-shapes.contract.ts'
import { sql } from 'kysely'
import { values } from '../../platform/database/columns.ts'
import { builtOnce, builtOncePer } from '../../platform/database/built-once.ts'
import { build, type Statement } from '../../platform/database/tenancy.ts'

/** A goal with its position. `known` goals must already belong to the plan, possibly retired. */
export type GoalInput = { id: string; known: boolean; position: number; goal: string }
export type ObjectiveInput = {
  id: string
  known: boolean
  goalId: string
  position: number
  objective: string
  reachedDate: string | null
}

const planSharedNews = {
  kind: 'plan-shared' satisfies KnownNotificationKind,
  title: 'Your therapist shared a plan with you',
  message: 'You can now read the goals that you work on together.',
  actionUrl: '/client/plan',
}

const given = (goals: readonly GoalInput[]) =>
  sql`jsonb_to_recordset(${JSON.stringify(goals)}::jsonb) as given (id uuid, known boolean, position smallint, goal text)`
const givenObjectives = (objectives: readonly ObjectiveInput[]) =>
  sql`jsonb_to_recordset(${JSON.stringify(objectives)}::jsonb) as given (id uuid, known boolean, "goalId" uuid, position smallint, objective text, "reachedDate" date)`

export function addPlan(
  therapistId: string,
  id: string,
  { clientId, today }: { clientId: string; today: string },
  plan: PlanDetails,
) {
  const row = values('treatment_plans', PlanDetails, plan, {
    treatmentGoals: undefined,
    startDate: plan.startDate ?? today,
  })
  return build
    .insertInto('treatment_plans')
    .values({ therapist_id: therapistId, id, client_id: clientId, ...row })
    .compile()
}

/** Locks a plan for writing until the transaction ends. */
export const lockPlan = builtOnce((therapistId: string, id: string) =>
  sql`select id from treatment_plans where therapist_id = ${therapistId} and id = ${id} for update`.compile(build),
)

/** Aborts the transaction with `version-conflict` if the plan has another version. Run it under the plan's lock. */
export const refuseOtherVersion = builtOnce((therapistId: string, id: string, version: number) =>
  sql`select app.refuse_when(exists (select from treatment_plans
    where therapist_id = ${therapistId} and id = ${id} and version <> ${version}::int), 'version-conflict')`.compile(
    build,
  ),
)

/** Updates a plan's own fields if they differ. Without a start date, the stored one stays. */
export function changePlan(therapistId: string, id: string, plan: PlanDetails) {
  const startDate = sql<string>`coalesce(${plan.startDate ?? null}::date, start_date)`
  const row = values('treatment_plans', PlanDetails, plan, { treatmentGoals: undefined, startDate })
  const [names, wanted] = [Object.keys(row).map((name) => sql.ref(name)), Object.values(row)]
  return build
    .updateTable('treatment_plans')
    .set(row)
    .where('therapist_id', '=', therapistId)
    .where('id', '=', id)
    .where(sql<boolean>`(${sql.join(names)}) is distinct from (${sql.join(wanted)})`)
    .compile()
}

/**
 * Replaces the goals of a plan and their objectives, in the given order. Missing ones are retired and keep their progress; a retired one that is given
 * again is restored. Aborts the transaction with `goal-unknown` if a known one does not belong to this plan.
 */
export function writeGoals(
  therapistId: string,
  planId: string,
  goals: readonly GoalInput[],
  objectives: readonly ObjectiveInput[],
): Statement[] {
  const goalIds = goals.map(({ id }) => id)
  const statements = [
    sql`select app.refuse_when(
      exists (select from ${given(goals)} where known and not exists (
        select from plan_goals where therapist_id = ${therapistId} and plan_id = ${planId} and id = given.id))
      or exists (select from ${givenObjectives(objectives)} where known and not exists (
        select from plan_objectives o join plan_goals g on g.therapist_id = o.therapist_id and g.id = o.goal_id
        where o.therapist_id = ${therapistId} and o.id = given.id and o.goal_id = given."goalId" and g.plan_id = ${planId})), 'goal-unknown')
      from treatment_plans where therapist_id = ${therapistId} and id = ${planId}`,
    sql`insert into plan_goals (therapist_id, id, client_id, plan_id, position, goal)
      select p.therapist_id, given.id, p.client_id, p.id, given.position, given.goal
      from treatment_plans p cross join ${given(goals)} where p.therapist_id = ${therapistId} and p.id = ${planId}
      on conflict (therapist_id, id) do update set position = excluded.position, goal = excluded.goal, retired_at = null
      where (plan_goals.position, plan_goals.goal, plan_goals.retired_at) is distinct from (excluded.position, excluded.goal, null::timestamptz)`,
    sql`update plan_goals set retired_at = now()
      where therapist_id = ${therapistId} and plan_id = ${planId} and retired_at is null and id <> all(${goalIds}::uuid[])`,
    sql`insert into plan_objectives (therapist_id, id, client_id, goal_id, position, objective, reached_date)
      select g.therapist_id, given.id, g.client_id, g.id, given.position, given.objective, given."reachedDate"
      from plan_goals g join ${givenObjectives(objectives)} on given."goalId" = g.id where g.therapist_id = ${therapistId} and g.plan_id = ${planId}
      on conflict (therapist_id, id) do update set position = excluded.position, objective = excluded.objective, reached_date = excluded.reached_date,
        retired_at = null
      where (plan_objectives.position, plan_objectives.objective, plan_objectives.reached_date, plan_objectives.retired_at)
        is distinct from (excluded.position, excluded.objective, excluded.reached_date, null::timestamptz)`,
    sql`update plan_objectives o set retired_at = now() from plan_goals g
      where o.therapist_id = ${therapistId} and o.retired_at is null and o.id <> all(${objectives.map(({ id }) => id)}::uuid[])
        and g.therapist_id = o.therapist_id and g.id = o.goal_id and g.plan_id = ${planId} and g.id = any(${goalIds}::uuid[])`,
  ]
  return statements.map((statement) => statement.compile(build))
}

/** Notifies a client in the portal of a plan that is about to be shared, unless it is already shared. Run it under the plan's lock. */
export const announceSharing = builtOnce((therapistId: string, id: string) =>
  sql`select app.raise_notification(c.user_id, ${planSharedNews.kind}, ${planSharedNews.title}, ${planSharedNews.message},
      app.portal_path(${planSharedNews.actionUrl}, c.id))
    from treatment_plans p join clients c on c.therapist_id = p.therapist_id and c.id = p.client_id
    where p.therapist_id = ${therapistId} and p.id = ${id} and p.shared_at is null and c.user_id is not null and c.archived_at is null`.compile(
    build,
  ),
)

/** A plan that is already shared keeps its sharing time. */
export const markShared = builtOncePer(
  (shared: boolean) => (therapistId: string, id: string) =>
    build
      .updateTable('treatment_plans')
      .set({ shared_at: shared ? sql<string>`now()` : null })
      .where('therapist_id', '=', therapistId)
      .where('id', '=', id)
      .where('shared_at', shared ? 'is' : 'is not', null)
      .compile(),
)

/** Run it last in every change of a plan. Stores a new version if the plan differs from its last one. */
export const storeVersion = builtOnce((planId: string) =>
  sql`select app.save_plan_version(${planId}::uuid)`.compile(build),
)
