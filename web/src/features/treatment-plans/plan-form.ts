import { type Goal, type Plan, PlanDetails } from '@openhour/shared/features/treatment-plans/plan-shapes.contract.ts'
import {
  maxItemLength,
  maxItems,
  planStatuses,
} from '@openhour/shared/features/treatment-plans/treatment-plans.rules.ts'
import { withoutDuplicates } from '@openhour/shared/lib/items.ts'
import * as z from 'zod/mini'
import { countOf } from '../../lib/time/format.ts'
import { defineForm } from '../../lib/forms/define-form.ts'
import { chips } from '../../ui/form/controls.ts'
import { fieldLabels, goalLines, statusNames } from './plan-labels.ts'
import { dayField } from '../../ui/form/day-field.ts'

/** `key` identifies form rows; `id` is null for new ones. */
const row = { key: z.string(), id: z.nullable(z.string()) }
const ObjectiveValue = z.object({ ...row, objective: z.string(), reachedDate: z.string() })
const GoalValue = z.object({ ...row, goal: z.string(), objectives: z.array(ObjectiveValue) })
export type ObjectiveValue = z.infer<typeof ObjectiveValue>
export type GoalValue = z.infer<typeof GoalValue>

export function goalValueOf({ id, goal, objectives }: Pick<Goal, 'id' | 'goal' | 'objectives'>): GoalValue {
  return {
    key: id,
    id,
    goal,
    objectives: objectives.map((one) => ({ ...one, key: one.id, reachedDate: one.reachedDate ?? '' })),
  }
}

function goalInputOf({ id, goal, objectives }: GoalValue) {
  return {
    id,
    goal,
    objectives: objectives.map((one) => ({
      id: one.id,
      objective: one.objective,
      reachedDate: one.reachedDate || null,
    })),
  }
}

const items = {
  control: chips({ tidy: withoutDuplicates, most: maxItems, longest: maxItemLength }),
  optional: true,
  hint: 'Separated by commas',
}
const day = { ...dayField({ firstDay: '1900-01-01', lastDay: '2199-12-31' }), width: 'third' } as const

export const planForm = defineForm({
  schema: PlanDetails,
  shape: { ...PlanDetails.shape, treatmentGoals: z.array(GoalValue) },
  fields: {
    planName: { label: fieldLabels.planName, control: 'text', maxLength: 200 },
    primaryDiagnosis: { label: fieldLabels.primaryDiagnosis, control: 'text', width: 'half' },
    secondaryDiagnosis: { label: fieldLabels.secondaryDiagnosis, control: 'text', width: 'half' },
    treatmentGoals: {
      label: fieldLabels.treatmentGoals,
      control: 'part',
      shown: (goals) => goalLines(goals).join('\n'),
    },
    targetSymptoms: { label: fieldLabels.targetSymptoms, ...items },
    interventions: { label: fieldLabels.interventions, ...items },
    successMetrics: { label: fieldLabels.successMetrics, ...items },
    estimatedDurationWeeks: {
      label: `${fieldLabels.estimatedDurationWeeks} in weeks`,
      control: 'text',
      inputMode: 'numeric',
      maxLength: 6,
      shown: (weeks) => countOf(Number(weeks), 'week'),
      width: 'half',
    },
    status: {
      label: fieldLabels.status,
      control: 'select',
      options: planStatuses.map((value) => ({ value, label: statusNames[value] })),
      width: 'half',
    },
    startDate: { label: fieldLabels.startDate, optional: false, ...day },
    endDate: { label: fieldLabels.endDate, ...day },
    reviewDate: { label: fieldLabels.reviewDate, ...day },
  },
  toValues: ({ treatmentGoals }: Plan) => ({ treatmentGoals: treatmentGoals.map(goalValueOf) }),
  toInput: ({ treatmentGoals, ...rest }) => ({ ...rest, treatmentGoals: treatmentGoals.map(goalInputOf) }),
})
