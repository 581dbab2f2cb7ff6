import { addDays, daysBetween, instantOn, weekdayOf } from './days.ts'
import type { MoodShape } from './mood-shape.ts'
import { dipAt } from './mood.ts'
import type { Person } from './person.ts'
import { randomFrom, uuidFrom } from './random.ts'
import type { GoalProgressRow, PlanGoalRow, PlanObjectiveRow, SessionRow, TreatmentPlanRow } from './rows.ts'
import { objectivesOf, progressRemarks } from './texts/objectives.ts'

/** Goal progress by share of the plan's duration, both from 0 to 1. */
const shapes: Record<MoodShape, (course: number) => number> = {
  improving: (course) => 0.08 + 0.82 * course * course * (3 - 2 * course),
  slow: (course) => 0.05 + 0.45 * course,
  plateau: (course) => 0.1 + 0.5 * Math.min(1, course / 0.45),
  dip: (course) => 0.1 + 0.7 * course - 0.4 * Math.exp(-(((course - dipAt) / 0.1) ** 2)),
  noisy: (course) => 0.15 + 0.35 * course,
  steady: (course) => 0.3 + 0.6 * course,
}
/** Goals are reviewed about every two weeks. */
const everyDays = 14
const reachedFrom = [45, 75]

type Review = { day: string; sessionId: string | null }
type PlanCourse = { objectives: PlanObjectiveRow[]; progress: GoalProgressRow[] }

/** Days of goal reviews: session days, or weekdays before the sample's first session. */
function reviewsOf(plan: TreatmentPlanRow, sessions: readonly SessionRow[], today: string): Review[] {
  const last = plan.end_date ?? addDays(today, -1)
  const held = sessions.filter((session) => session.status === 'completed' && session.session_date >= plan.start_date)
  const firstHeld = held[0]?.session_date ?? today
  const reviews = new Map<string, Review>()
  for (let day = addDays(plan.start_date, 10); day <= last; day = addDays(day, everyDays)) {
    const near = held.find(({ session_date }) => session_date <= last && Math.abs(daysBetween(day, session_date)) <= 7)
    if (near) reviews.set(near.session_date, { day: near.session_date, sessionId: near.id })
    else if (day < firstHeld) {
      const weekday = addDays(day, -Math.max(0, weekdayOf(day) - 5))
      reviews.set(weekday, { day: weekday, sessionId: null })
    }
  }
  return [...reviews.values()]
}

/** Progress entries of a plan's goals, and the objectives reached. */
export function planCourse(
  person: Person,
  plan: TreatmentPlanRow,
  goals: readonly PlanGoalRow[],
  sessions: readonly SessionRow[],
  today: string,
): PlanCourse {
  const random = randomFrom(`progress ${plan.id}`)
  const reviews = reviewsOf(plan, sessions, today)
  const length = Math.max(plan.estimated_duration_weeks * 7, daysBetween(plan.start_date, plan.end_date ?? today))
  const remarks = {
    early: random.shuffled(progressRemarks.early),
    midway: random.shuffled(progressRemarks.midway),
    late: random.shuffled(progressRemarks.late),
  }
  const progress: GoalProgressRow[] = []
  const objectives: PlanObjectiveRow[] = []
  for (const [place, goal] of goals.entries()) {
    // goals start one after the other, and some go better than others
    const lean = 0.85 + random.unit() * 0.3
    const behind = place * 0.08
    const own: GoalProgressRow[] = reviews.slice(Math.min(place, 2)).flatMap((review, index): GoalProgressRow[] => {
      if (index > 0 && random.chance(0.3)) return []
      const course = Math.max(0, daysBetween(plan.start_date, review.day) / length - behind)
      const wobble = (random.unit() - 0.5) * (person.mood === 'noisy' ? 0.3 : 0.08)
      const ended = plan.status === 'completed' && review === reviews.at(-1) ? 0.25 : 0
      const share = shapes[person.mood](course) * lean + wobble + ended
      const percent = Math.min(100, Math.max(0, Math.round(share * 20) * 5))
      const stage = percent < 30 ? 'early' : percent < 70 ? 'midway' : 'late'
      const written = instantOn(review.day, 17 * 60 + random.integer(0, 90))
      return [
        {
          therapist_id: goal.therapist_id,
          id: uuidFrom(`progress ${goal.id} ${review.day}`),
          client_id: goal.client_id,
          goal_id: goal.id,
          session_id: review.sessionId,
          progress_date: review.day,
          percent,
          comment: random.chance(0.55) ? (remarks[stage].pop() ?? null) : null,
          created_at: written,
          updated_at: written,
        },
      ]
    })
    progress.push(...own)
    objectives.push(...objectiveRows(goal, own))
  }
  return { objectives, progress }
}

function objectiveRows(goal: PlanGoalRow, progress: readonly GoalProgressRow[]): PlanObjectiveRow[] {
  return (objectivesOf[goal.goal] ?? []).map((objective, position) => {
    const reached = progress.find(({ percent }) => percent >= (reachedFrom[position] ?? 90))
    return {
      therapist_id: goal.therapist_id,
      id: uuidFrom(`objective ${goal.id} ${position}`),
      client_id: goal.client_id,
      goal_id: goal.id,
      position,
      objective,
      reached_date: reached?.progress_date ?? null,
      created_at: goal.created_at,
      updated_at: reached?.created_at ?? goal.created_at,
    }
  })
}
