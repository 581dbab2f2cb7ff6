import type { Goal, PlanSnapshot, Progress } from '@openhour/shared/features/treatment-plans/plan-shapes.contract.ts'
import { type PlanStatus, reviewState } from '@openhour/shared/features/treatment-plans/treatment-plans.rules.ts'
import { countOf, formatDay } from '../../lib/time/format.ts'
import type { Tone } from '../../ui/tones.ts'

export const statusNames: Record<PlanStatus, string> = {
  active: 'Active',
  completed: 'Completed',
  paused: 'Paused',
  discontinued: 'Discontinued',
}
export const statusTones: Record<PlanStatus, Tone> = {
  active: 'good',
  completed: 'soft',
  paused: 'honey',
  discontinued: 'neutral',
}

/** Field labels, in form order. */
export const fieldLabels: Record<keyof PlanSnapshot, string> = {
  planName: 'Plan name',
  primaryDiagnosis: 'Primary diagnosis',
  secondaryDiagnosis: 'Secondary diagnosis',
  treatmentGoals: 'Treatment goals',
  interventions: 'Interventions',
  targetSymptoms: 'Target symptoms',
  successMetrics: 'Success metrics',
  estimatedDurationWeeks: 'Estimated duration',
  status: 'Status',
  startDate: 'Start date',
  endDate: 'End date',
  reviewDate: 'Review date',
}
export const snapshotFields = Object.keys(fieldLabels) as (keyof PlanSnapshot)[]

const dayMilliseconds = 86_400_000

/** 'Week 19 of 20', or the planned length for a plan that has ended or not started. */
export function courseText(
  plan: { status: PlanStatus; startDate: string; estimatedDurationWeeks: number },
  today: string,
): string {
  const week = Math.floor((Date.parse(today) - Date.parse(plan.startDate)) / dayMilliseconds / 7) + 1
  const running = plan.status === 'active' && week >= 1 && week <= plan.estimatedDurationWeeks
  return running
    ? `Week ${week} of ${plan.estimatedDurationWeeks}`
    : `${countOf(plan.estimatedDurationWeeks, 'week')} planned`
}

/** Text for the review date. */
export function reviewText(plan: { status: PlanStatus; reviewDate: string | null }, today: string) {
  const state = reviewState(plan, today)
  if (state === 'none' || plan.reviewDate === null) return undefined
  const words = {
    coming: `Review on ${formatDay(plan.reviewDate)}`,
    due: 'Review due today',
    past: `Review was due on ${formatDay(plan.reviewDate)}`,
  }[state]
  return { state, words }
}

/** '10 records: from 5% on 18 May 2026 to 90% on 31 Aug 2026'. */
export function progressSummary({ progress, progressCount }: Pick<Goal, 'progress' | 'progressCount'>): string {
  const [first, last] = [progress[0], progress.at(-1)]
  if (!first || !last) return 'Nothing recorded yet'
  if (first === last) return `${last.percent}% on ${formatDay(last.progressDate)}`
  const from = `from ${first.percent}% on ${formatDay(first.progressDate)}`
  return `${countOf(progressCount, 'record')}: ${from} to ${last.percent}% on ${formatDay(last.progressDate)}`
}

/** The change from the previous record: 'Up 15 since 17 Aug 2026'. */
export function changeText(progress: readonly Progress[]): string | undefined {
  const last = progress.at(-1)
  const before = progress.at(-2)
  if (!last) return undefined
  if (!before) return `On ${formatDay(last.progressDate)}`
  const points = last.percent - before.percent
  if (points === 0) return `Unchanged since ${formatDay(before.progressDate)}`
  return `${points > 0 ? 'Up' : 'Down'} ${Math.abs(points)} since ${formatDay(before.progressDate)}`
}

/** A plan field as text, with one line per list item or goal. */
export function textOf<Field extends keyof PlanSnapshot>(field: Field, plan: PlanSnapshot): string {
  if (field === 'treatmentGoals') return goalLines(plan.treatmentGoals).join('\n')
  if (field === 'status') return statusNames[plan.status]
  if (field === 'estimatedDurationWeeks') return countOf(plan.estimatedDurationWeeks, 'week')
  const value: unknown = plan[field]
  if (Array.isArray(value)) return value.join('\n')
  if (typeof value !== 'string') return ''
  return field.endsWith('Date') ? formatDay(value) : value
}

type GoalLike = { goal: string; objectives: readonly { objective: string; reachedDate: string | null }[] }

export function goalLines(goals: readonly GoalLike[]): string[] {
  return goals.flatMap(({ goal, objectives }) => [
    goal,
    ...objectives.map(
      ({ objective, reachedDate }) => `– ${objective}${reachedDate ? ` (reached on ${formatDay(reachedDate)})` : ''}`,
    ),
  ])
}
