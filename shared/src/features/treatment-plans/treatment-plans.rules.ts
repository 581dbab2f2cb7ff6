export const planStatuses = ['active', 'completed', 'paused', 'discontinued'] as const
export type PlanStatus = (typeof planStatuses)[number]

export const defaultDurationWeeks = 12
export const maxDurationWeeks = 1040
export const plansPerPage = 25
/** How many of a goal's latest progress records are sent with the plan. */
export const progressWithPlan = 24
export const progressPerPage = 25
export const versionsPerPage = 50
export const maxGoals = 30
export const maxObjectives = 30
export const maxItems = 50
export const maxItemLength = 200
export const maxGoalLength = 500
export const maxCommentLength = 2000

/** Messages about plans. */
export const planTexts = {
  notFound: 'The treatment plan was not found.',
  goalNotFound: 'The goal was not found.',
  objectiveNotFound: 'The objective was not found.',
  progressNotFound: 'The progress was not found.',
  versionNotFound: 'This version of the plan was not found.',
  sessionNotFound: 'The session was not found.',
  noName: 'Plan name is required',
  noGoal: 'Please describe the goal',
  noObjective: 'Please describe the objective',
  duration: `Please enter a number of weeks between 1 and ${maxDurationWeeks}`,
  status: 'Please choose a status',
  startDate: 'Please enter a valid start date',
  endDate: 'Please enter a valid end date',
  endBeforeStart: 'The end date cannot be before the start date',
  reviewDate: 'Please enter a valid review date',
  reachedDate: 'Please enter the day on which the objective was reached',
  percent: 'Please enter a number between 0 and 100',
  progressDate: 'Please enter a valid date',
  inFuture: 'The date cannot be in the future',
  tooManyGoals: `Enter at most ${maxGoals} goals`,
  tooManyObjectives: `Enter at most ${maxObjectives} objectives`,
  standsTwice: 'A goal or objective can be in the plan only once',
  changedElsewhere:
    'This plan was changed in another tab. Nothing was overwritten. Compare both versions, then save again.',
} as const

/**
 * The progress of plans in percent: the mean of the latest progress of all goals that have any. Without any progress, a plan counts as 25 %. Removed
 * goals do not count.
 */
export function goalProgress(latestPercents: readonly number[], planCount: number): number {
  if (latestPercents.length === 0) return planCount > 0 ? 25 : 0
  return Math.round(latestPercents.reduce((sum, percent) => sum + percent, 0) / latestPercents.length)
}

/** Whether a plan is due for review; only active or paused plans are. Days are `yyyy-MM-dd`. */
export function reviewState(
  plan: { status: PlanStatus; reviewDate: string | null },
  today: string,
): 'none' | 'coming' | 'due' | 'past' {
  if (plan.reviewDate === null || (plan.status !== 'active' && plan.status !== 'paused')) return 'none'
  if (plan.reviewDate === today) return 'due'
  return plan.reviewDate < today ? 'past' : 'coming'
}
