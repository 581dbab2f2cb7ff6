import type { PlanDetails } from '@openhour/shared/features/treatment-plans/plan-shapes.contract.ts'
import { planTexts } from '@openhour/shared/features/treatment-plans/treatment-plans.rules.ts'
import { v7 as newId } from 'uuid'
import { nowMs } from '../../platform/clock.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { GoalWish, ObjectiveWish } from './plan-writing.queries.ts'

/** The goals and objectives of what was sent as rows, each with its place; new ones get their id here. */
export function goalWishes({ treatmentGoals }: PlanDetails): { goals: GoalWish[]; objectives: ObjectiveWish[] } {
  const goals = treatmentGoals.map((given, position) => ({
    row: { id: given.id ?? newId(), known: given.id != null, position, goal: given.goal },
    objectives: given.objectives,
  }))
  const objectives = goals.flatMap(({ row, objectives: ofGoal }) =>
    ofGoal.map(({ id, objective, reachedDate = null }, position) => {
      refuseFuture('treatmentGoals', reachedDate)
      return { id: id ?? newId(), known: id != null, goalId: row.id, position, objective, reachedDate }
    }),
  )
  return { goals: goals.map(({ row }) => row), objectives }
}

/** Nothing has been reached or seen tomorrow, wherever on earth the practice is. */
export function refuseFuture(field: string, date: string | null): void {
  const lastToday = new Date(nowMs() + 14 * 3_600_000).toISOString().slice(0, 10)
  if (date !== null && date > lastToday)
    throw new Refusal('invalid-input', planTexts.inFuture, { errors: { [field]: planTexts.inFuture } })
}
