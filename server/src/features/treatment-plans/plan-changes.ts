import type { PlanDetails } from '@openhour/shared/features/treatment-plans/plan-shapes.contract.ts'
import { planTexts } from '@openhour/shared/features/treatment-plans/treatment-plans.rules.ts'
import { newId } from '../../platform/new-id.ts'
import { refuseFuture } from '../../platform/refusal.ts'
import type { GoalInput, ObjectiveInput } from './plan-writing.queries.ts'

/** The input's goals and objectives as rows with their positions. New ones get their ids here. */
export function goalChanges({ treatmentGoals }: PlanDetails): { goals: GoalInput[]; objectives: ObjectiveInput[] } {
  const goals = treatmentGoals.map((given, position) => ({
    row: { id: given.id ?? newId(), known: given.id != null, position, goal: given.goal },
    objectives: given.objectives,
  }))
  const objectives = goals.flatMap(({ row, objectives: ofGoal }) =>
    ofGoal.map(({ id, objective, reachedDate = null }, position) => {
      refuseFuture('treatmentGoals', reachedDate, planTexts.inFuture)
      return { id: id ?? newId(), known: id != null, goalId: row.id, position, objective, reachedDate }
    }),
  )
  return { goals: goals.map(({ row }) => row), objectives }
}
