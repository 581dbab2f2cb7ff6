import { addDays, daysBetween, instantOn } from './days.ts'
import type { Person } from './person.ts'
import { uuidFrom } from './random.ts'
import type { ClientRow, PlanGoalRow, TreatmentPlanRow } from './rows.ts'
import { consolidation } from './texts/every-course.ts'
import type { Theme } from './texts/theme.ts'
import { themes } from './texts/themes.ts'

type PlanText = Theme['plan']

function planRow(
  client: ClientRow,
  theme: Theme,
  text: PlanText,
  status: 'active' | 'completed' | 'paused' | 'discontinued',
  startDate: string,
  endDate: string | null,
): TreatmentPlanRow {
  const written = instantOn(startDate, 15 * 60 + 24)
  return {
    therapist_id: client.therapist_id,
    id: uuidFrom(`plan ${client.id} ${text.name}`),
    client_id: client.id,
    plan_name: text.name,
    primary_diagnosis: theme.diagnosis,
    secondary_diagnosis: theme.secondaryDiagnosis ?? null,
    interventions: text.interventions,
    target_symptoms: text.symptoms,
    success_metrics: text.metrics,
    estimated_duration_weeks: text.weeks,
    status,
    start_date: startDate,
    end_date: endDate,
    version: 1,
    review_date: null,
    created_at: written,
    updated_at: endDate === null ? written : instantOn(endDate, 16 * 60 + 5),
  }
}

/** Review dates: after half the plan's duration, then every twelve weeks. The last may be a few days overdue. */
export function reviewDays(plan: TreatmentPlanRow, today: string): string[] {
  const days = [addDays(plan.start_date, Math.ceil((plan.estimated_duration_weeks * 7) / 2))]
  for (let day = days[0] as string; day < addDays(today, -9);) days.push((day = addDays(day, 84)))
  return days
}

/** The client has an account in the portal, and reads the plan there since a week after it began. */
function withSharing(person: Person, plan: TreatmentPlanRow, today: string): TreatmentPlanRow {
  const day = addDays(plan.start_date, 7)
  return person.account && day < today ? { ...plan, shared_at: instantOn(day, 17 * 60 + 10) } : plan
}

function withReview(plan: TreatmentPlanRow, today: string): TreatmentPlanRow {
  return { ...plan, review_date: reviewDays(plan, today).at(-1) ?? null }
}

/** A client's treatment plans: the first starts two weeks after they were added, the second follows after 32 weeks. */
export function planRows(person: Person, client: ClientRow, today: string): TreatmentPlanRow[] {
  const theme = themes[person.theme]
  const start = addDays(client.created_at.slice(0, 10), 14)
  if (person.plan === 'none' || start >= today) return []
  if (person.archivedDaysAgo !== undefined) {
    const status = person.plan === 'discontinued' ? 'discontinued' : 'completed'
    return [planRow(client, theme, theme.plan, status, start, addDays(today, -person.archivedDaysAgo - 1))]
  }
  if (person.plan === 'paused') return [planRow(client, theme, theme.plan, 'paused', start, null)]
  if (daysBetween(start, today) < 280)
    return [withSharing(person, withReview(planRow(client, theme, theme.plan, 'active', start, null), today), today)]
  const followUp = addDays(start, 224)
  return [
    planRow(client, theme, theme.plan, 'completed', start, followUp),
    withReview(planRow(client, theme, consolidation, 'active', addDays(followUp, 7), null), today),
  ]
}

/** A plan's goals, in the theme's order. */
export function planGoalRows(person: Person, plan: TreatmentPlanRow): PlanGoalRow[] {
  const texts = [themes[person.theme].plan, consolidation].find(({ name }) => name === plan.plan_name)
  return (texts?.goals ?? []).map((goal, position) => ({
    therapist_id: plan.therapist_id,
    id: uuidFrom(`goal ${plan.id} ${position}`),
    client_id: plan.client_id,
    plan_id: plan.id,
    position,
    goal,
    created_at: plan.created_at,
    updated_at: plan.created_at,
  }))
}
