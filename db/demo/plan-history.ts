import type { PlanSnapshot } from '@openhour/shared/features/treatment-plans/plan-shapes.contract.ts'
import { addDays, instantOn } from './days.ts'
import { reviewDays } from './plans.ts'
import { uuidFrom } from './random.ts'
import type { PlanGoalRow, PlanObjectiveRow, PlanVersionRow, TreatmentPlanRow } from './rows.ts'

type Step = { at: string; change: (plan: PlanSnapshot) => PlanSnapshot }

const fields = (snapshot: PlanSnapshot) => Object.keys(snapshot).sort() as (keyof PlanSnapshot)[]

/** The current plan in the shape of a stored version. */
function snapshotOf(
  plan: TreatmentPlanRow,
  goals: readonly PlanGoalRow[],
  objectives: readonly PlanObjectiveRow[],
): PlanSnapshot {
  return {
    planName: plan.plan_name,
    primaryDiagnosis: plan.primary_diagnosis ?? null,
    secondaryDiagnosis: plan.secondary_diagnosis ?? null,
    treatmentGoals: goals.map(({ id, goal }) => ({
      id,
      goal,
      objectives: objectives
        .filter(({ goal_id }) => goal_id === id)
        .map((row) => ({ id: row.id, objective: row.objective, reachedDate: row.reached_date ?? null })),
    })),
    interventions: plan.interventions as string[],
    targetSymptoms: plan.target_symptoms as string[],
    successMetrics: plan.success_metrics as string[],
    estimatedDurationWeeks: plan.estimated_duration_weeks,
    status: plan.status as PlanSnapshot['status'],
    startDate: plan.start_date,
    endDate: plan.end_date ?? null,
    reviewDate: plan.review_date ?? null,
  }
}

/** The plan with only the objectives marked that were reached by this day. */
function reachedBy(plan: PlanSnapshot, day: string): PlanSnapshot {
  const treatmentGoals = plan.treatmentGoals.map((goal) => ({
    ...goal,
    objectives: goal.objectives.map((one) =>
      one.reachedDate !== null && one.reachedDate <= day ? one : { ...one, reachedDate: null },
    ),
  }))
  return { ...plan, treatmentGoals }
}

/**
 * All versions of a plan: created, intervention added after four weeks, objectives reached, review moved, ended or paused.
 * @param plan gets its version number and update time
 */
export function planVersions(
  plan: TreatmentPlanRow,
  goals: readonly PlanGoalRow[],
  objectives: readonly PlanObjectiveRow[],
  today: string,
): PlanVersionRow[] {
  const now = snapshotOf(plan, goals, objectives)
  const begun: PlanSnapshot = {
    ...reachedBy(now, ''),
    interventions: now.interventions.slice(0, -1),
    status: 'active',
    endDate: null,
  }
  const yesterday = addDays(today, -1)
  const last = plan.end_date ?? yesterday
  const added = addDays(plan.start_date, 28)
  const early = added > last
  if (early) begun.interventions = now.interventions
  const reviews = plan.review_date === null ? [] : reviewDays(plan, today)
  begun.reviewDate = reviews[0] ?? null
  const days = [...new Set(objectives.flatMap(({ reached_date }) => reached_date ?? []))].sort()
  const steps: Step[] = [
    ...(early
      ? []
      : [
          {
            at: instantOn(added, 15 * 60 + 50),
            change: (of: PlanSnapshot) => ({ ...of, interventions: now.interventions }),
          },
        ]),
    ...reviews.slice(1).map((next, index) => ({
      at: instantOn(reviews[index] as string, 18 * 60 + 20),
      change: (of: PlanSnapshot) => ({ ...of, reviewDate: next }),
    })),
    ...days.map((day) => ({
      at: instantOn(day, 18 * 60 + 40),
      change: (of: PlanSnapshot) => ({ ...of, treatmentGoals: reachedBy(now, day).treatmentGoals }),
    })),
  ].sort((one, other) => one.at.localeCompare(other.at))
  if (plan.status !== 'active')
    steps.push({ at: instantOn(last, 20 * 60), change: (of) => ({ ...of, status: now.status, endDate: now.endDate }) })

  let before = begun
  const versions = [{ at: plan.created_at as string, changed: [] as string[], snapshot: begun }]
  for (const { at, change } of steps) {
    const snapshot = change(before)
    const changed = fields(snapshot).filter(
      (field) => JSON.stringify(snapshot[field]) !== JSON.stringify(before[field]),
    )
    if (changed.length > 0) versions.push({ at, changed, snapshot })
    before = snapshot
  }
  plan.version = versions.length
  plan.updated_at = versions.at(-1)?.at ?? plan.created_at
  return versions.map(({ at, changed, snapshot }, index) => ({
    therapist_id: plan.therapist_id,
    id: uuidFrom(`plan version ${plan.id} ${index + 1}`),
    client_id: plan.client_id,
    plan_id: plan.id,
    version: index + 1,
    changed,
    snapshot: snapshot as never,
    created_at: at,
  }))
}
