import {
  type Goal,
  type Plan,
  PlanDetails,
  type PlanSnapshot,
} from '@openhour/shared/features/treatment-plans/plan-shapes.contract.ts'
import {
  defaultDurationWeeks,
  type PlanStatus,
} from '@openhour/shared/features/treatment-plans/treatment-plans.rules.ts'
import type { Resolver } from 'react-hook-form'
import { fieldLabels, snapshotFields, textOf } from './plan-words.ts'

/** `key` tells rows of the form apart; `id` is null for what is new. */
export type ObjectiveValue = { key: string; id: string | null; objective: string; reachedDate: string }
export type GoalValue = { key: string; id: string | null; goal: string; objectives: ObjectiveValue[] }

/** The form as it is typed. */
export type PlanFormValues = Record<
  | 'planName'
  | 'primaryDiagnosis'
  | 'secondaryDiagnosis'
  | 'estimatedDurationWeeks'
  | 'status'
  | 'startDate'
  | 'endDate'
  | 'reviewDate',
  string
> &
  Record<'interventions' | 'targetSymptoms' | 'successMetrics', string[]> & { treatmentGoals: GoalValue[] }

const fieldNames = snapshotFields

export function newValues(today: string, diagnosis: string | null): PlanFormValues {
  return {
    planName: '',
    primaryDiagnosis: diagnosis ?? '',
    secondaryDiagnosis: '',
    treatmentGoals: [],
    interventions: [],
    targetSymptoms: [],
    successMetrics: [],
    estimatedDurationWeeks: String(defaultDurationWeeks),
    status: 'active',
    startDate: today,
    endDate: '',
    reviewDate: '',
  }
}

export function goalValueOf({ id, goal, objectives }: Pick<Goal, 'id' | 'goal' | 'objectives'>): GoalValue {
  return {
    key: id,
    id,
    goal,
    objectives: objectives.map((one) => ({
      key: one.id,
      id: one.id,
      objective: one.objective,
      reachedDate: one.reachedDate ?? '',
    })),
  }
}

export function valuesOf(plan: Plan): PlanFormValues {
  return {
    planName: plan.planName,
    primaryDiagnosis: plan.primaryDiagnosis ?? '',
    secondaryDiagnosis: plan.secondaryDiagnosis ?? '',
    treatmentGoals: plan.treatmentGoals.map(goalValueOf),
    interventions: plan.interventions,
    targetSymptoms: plan.targetSymptoms,
    successMetrics: plan.successMetrics,
    estimatedDurationWeeks: String(plan.estimatedDurationWeeks),
    status: plan.status,
    startDate: plan.startDate,
    endDate: plan.endDate ?? '',
    reviewDate: plan.reviewDate ?? '',
  }
}

/** As the server reads it; what is no number is refused there in its own words. */
export function detailsOf(values: PlanFormValues): PlanDetails {
  const { estimatedDurationWeeks, status, startDate, endDate, reviewDate, treatmentGoals, ...rest } = values
  return {
    ...rest,
    treatmentGoals: treatmentGoals.map(({ id, goal, objectives }) => ({
      id,
      goal,
      objectives: objectives.map((one) => ({
        id: one.id,
        objective: one.objective,
        reachedDate: one.reachedDate || null,
      })),
    })),
    estimatedDurationWeeks: estimatedDurationWeeks.trim() === '' ? Number.NaN : Number(estimatedDurationWeeks),
    status: status as PlanStatus,
    startDate: startDate || null,
    endDate: endDate || null,
    reviewDate: reviewDate || null,
  }
}

/** The browser's check is the server's own schema, asked about what would be sent. Rows of goals carry their errors by path. */
export const checkForm: Resolver<PlanFormValues> = (values) => {
  const errors: Record<string, unknown> = {}
  for (const { path, message } of PlanDetails.safeParse(detailsOf(values)).error?.issues ?? [])
    setAt(errors, path, { type: 'check', message })
  return Object.keys(errors).length > 0 ? { values: {}, errors } : { values, errors: {} }
}

function setAt(errors: Record<string, unknown>, path: readonly PropertyKey[], error: object): void {
  let place = errors
  for (const [index, key] of path.entries()) {
    const name = String(key)
    if (index === path.length - 1) place[name] ??= error
    else place = (place[name] ??= {}) as Record<string, unknown>
  }
}

/** What is typed as a plan that can be put into words. */
function snapshotOf(values: PlanFormValues): PlanSnapshot {
  const details = detailsOf(values)
  return {
    ...details,
    primaryDiagnosis: details.primaryDiagnosis || null,
    secondaryDiagnosis: details.secondaryDiagnosis || null,
    startDate: values.startDate,
    endDate: details.endDate ?? null,
    reviewDate: details.reviewDate ?? null,
    treatmentGoals: values.treatmentGoals.map(({ key, goal, objectives }) => ({
      id: key,
      goal,
      objectives: objectives.map((one) => ({
        id: one.key,
        objective: one.objective,
        reachedDate: one.reachedDate || null,
      })),
    })),
  }
}

const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/** Where two versions of the form differ, in the words of the form. */
export function differences(here: PlanFormValues, other: PlanFormValues) {
  return fieldNames
    .filter((name) => !same(here[name], other[name]))
    .map((name) => ({
      label: fieldLabels[name],
      here: textOf(name, snapshotOf(here)),
      other: textOf(name, snapshotOf(other)),
    }))
}

/**
 * What another window saved, brought together with what is typed here: fields that nobody touched here follow what is saved, and those that both
 * changed, differently, are for the person to choose.
 */
export function broughtTogether(opened: PlanFormValues, here: PlanFormValues, saved: PlanFormValues) {
  const untouched = fieldNames.filter((name) => same(here[name], opened[name]) && !same(saved[name], opened[name]))
  const both = fieldNames.filter(
    (name) => !same(here[name], opened[name]) && !same(saved[name], opened[name]) && !same(here[name], saved[name]),
  )
  return { untouched, both }
}
