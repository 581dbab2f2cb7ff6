import * as z from 'zod/mini'
import { day } from '../../lib/day-schema.ts'
import { itemList, oneLine, requiredLine } from '../../lib/text.ts'
import {
  defaultDurationWeeks,
  maxDurationWeeks,
  maxGoalLength,
  maxItemLength,
  maxGoals,
  maxItems,
  maxObjectives,
  planStatuses,
  planTexts,
} from './treatment-plans.rules.ts'

const optionalDay = (message: string) => z.optional(z.nullable(day(message)))
const optionalLine = (max: number) => z.optional(z.nullable(oneLine(max)))
const items = () => itemList({ most: maxItems, longest: maxItemLength })

/** An objective in an input. With an `id`, an existing one. */
const ObjectiveDetails = z.strictObject({
  id: z.optional(z.nullable(z.guid(planTexts.objectiveNotFound))),
  objective: requiredLine(maxGoalLength, planTexts.noObjective),
  reachedDate: optionalDay(planTexts.reachedDate),
})

/** A goal in an input. With an `id`, an existing one, possibly retired. */
const GoalDetails = z.strictObject({
  id: z.optional(z.nullable(z.guid(planTexts.goalNotFound))),
  goal: requiredLine(maxGoalLength, planTexts.noGoal),
  objectives: z._default(z.array(ObjectiveDetails).check(z.maxLength(maxObjectives, planTexts.tooManyObjectives)), []),
})

function hasNoDoubles(goals: readonly z.infer<typeof GoalDetails>[]): boolean {
  const ids = goals
    .flatMap(({ id, objectives }) => [id, ...objectives.map((objective) => objective.id)])
    .filter(Boolean)
  return new Set(ids).size === ids.length
}

export const planFields = {
  planName: requiredLine(200, planTexts.noName),
  primaryDiagnosis: optionalLine(500),
  secondaryDiagnosis: optionalLine(500),
  treatmentGoals: z._default(
    z
      .array(GoalDetails)
      .check(z.maxLength(maxGoals, planTexts.tooManyGoals), z.refine(hasNoDoubles, planTexts.standsTwice)),
    [],
  ),
  interventions: items(),
  targetSymptoms: items(),
  successMetrics: items(),
  estimatedDurationWeeks: z._default(
    z.int(planTexts.duration).check(z.minimum(1, planTexts.duration), z.maximum(maxDurationWeeks, planTexts.duration)),
    defaultDurationWeeks,
  ),
  status: z._default(z.enum(planStatuses, planTexts.status), 'active'),
  startDate: optionalDay(planTexts.startDate),
  endDate: optionalDay(planTexts.endDate),
  reviewDate: optionalDay(planTexts.reviewDate),
}

type Span = { startDate?: string | null | undefined; endDate?: string | null | undefined }
/** The start date defaults to today, by the server's clock. */
export const endsAfterStart = z.refine<Span>(
  ({ startDate, endDate }) => startDate == null || endDate == null || endDate >= startDate,
  { path: ['endDate'], message: planTexts.endBeforeStart },
)

/** A plan in an input. Omitted goals and objectives are removed from the plan and keep their progress. */
export const PlanDetails = z.strictObject(planFields).check(endsAfterStart)
export type PlanDetails = z.infer<typeof PlanDetails>

/** A goal's progress on a day. `sessionDate` is the date of the session in which it was recorded. */
export const Progress = z.object({
  id: z.guid(),
  progressDate: z.string(),
  percent: z.int(),
  comment: z.nullable(z.string()),
  sessionId: z.nullable(z.guid()),
  sessionDate: z.nullable(z.string()),
})
export type Progress = z.infer<typeof Progress>

const Objective = z.object({ id: z.guid(), objective: z.string(), reachedDate: z.nullable(z.string()) })

/** `progress` has the latest records, oldest first. `retiredAt` is when the goal was removed from the plan. */
const Goal = z.object({
  id: z.guid(),
  goal: z.string(),
  retiredAt: z.nullable(z.string()),
  objectives: z.array(Objective),
  progress: z.array(Progress),
  progressCount: z.int(),
})
export type Goal = z.infer<typeof Goal>

const written = {
  planName: z.string(),
  primaryDiagnosis: z.nullable(z.string()),
  secondaryDiagnosis: z.nullable(z.string()),
  interventions: z.array(z.string()),
  targetSymptoms: z.array(z.string()),
  successMetrics: z.array(z.string()),
  estimatedDurationWeeks: z.int(),
  status: z.enum(planStatuses),
  startDate: z.string(),
  endDate: z.nullable(z.string()),
  reviewDate: z.nullable(z.string()),
}

/**
 * A plan. `version` increases with every change of the plan, its goals and objectives. `retiredGoals` were removed from it. `sharedAt` is since when
 * the client sees its goals, objectives and review date.
 */
export const Plan = z.object({
  id: z.guid(),
  clientId: z.guid(),
  ...written,
  treatmentGoals: z.array(Goal),
  retiredGoals: z.array(Goal),
  version: z.int(),
  sharedAt: z.nullable(z.string()),
  createdAt: z.string(),
  updatedAt: z.string(),
})
export type Plan = z.infer<typeof Plan>

/** An earlier version of a plan. */
export const PlanSnapshot = z.object({
  ...written,
  treatmentGoals: z.array(z.object({ id: z.guid(), goal: z.string(), objectives: z.array(Objective) })),
})
export type PlanSnapshot = z.infer<typeof PlanSnapshot>

/** `changed` names the fields that differ from the previous version. */
export const PlanVersion = z.object({ version: z.int(), changed: z.array(z.string()), createdAt: z.string() })
export type PlanVersion = z.infer<typeof PlanVersion>
