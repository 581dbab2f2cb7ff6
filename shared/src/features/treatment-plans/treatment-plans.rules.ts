export const planStatuses = ['active', 'completed', 'paused', 'discontinued'] as const
export type PlanStatus = (typeof planStatuses)[number]

export const defaultDurationWeeks = 12
export const maxDurationWeeks = 1040
export const plansPerPage = 25
/** Records of a goal that come with the plan, the latest; older ones are asked for. */
export const progressWithPlan = 24
export const progressPerPage = 25
export const versionsPerPage = 50
export const maxGoals = 30
export const maxObjectives = 30
export const maxItems = 50
export const maxItemLength = 200
export const maxGoalLength = 500
export const maxCommentLength = 2000

/** What is said of plans, by the server and on the screen. */
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
  tooManyGoals: `Please keep it to ${maxGoals} goals at most`,
  tooManyObjectives: `Please keep it to ${maxObjectives} objectives at most`,
  standsTwice: 'A goal or objective can stand in the plan only once',
  changedElsewhere:
    'This plan was changed in another window meanwhile. Nothing was overwritten: compare the two and save again.',
} as const

/**
 * What plans amount to, in percent: the mean of what was last recorded of those goals that have any; with nothing recorded a quarter once there is
 * a plan. Goals that were taken out of their plan do not count.
 */
export function goalProgress(latestPercents: readonly number[], planCount: number): number {
  if (latestPercents.length === 0) return planCount > 0 ? 25 : 0
  return Math.round(latestPercents.reduce((sum, percent) => sum + percent, 0) / latestPercents.length)
}

/** Whether a plan is to be looked at anew: only one that is followed or rests; days are `yyyy-MM-dd`. */
export function reviewState(
  plan: { status: PlanStatus; reviewDate: string | null },
  today: string,
): 'none' | 'coming' | 'due' | 'past' {
  if (plan.reviewDate === null || (plan.status !== 'active' && plan.status !== 'paused')) return 'none'
  if (plan.reviewDate === today) return 'due'
  return plan.reviewDate < today ? 'past' : 'coming'
}
