import * as z from 'zod/mini'
import { UrgentDraft } from '../ai/ai-review.contract.ts'
import { RiskAlert } from '../measures/measures.contract.ts'

/**
 * The figures of the client profile's first tab. Mood is from 1 to 10, rounded to one decimal. `today` is in the practice's time zone. `weeklyMood`
 * has the weeks of the last year with such a rating, oldest first. Null is a rating that the client did not give.
 */
export const overviewFields = {
  /** Unacknowledged risk alerts, newest first, at most 100. */
  openAlerts: z.array(RiskAlert),
  /** AI drafts to review that quote passages about danger, newest first, at most 100. */
  urgentDrafts: z.array(UrgentDraft),
  today: z.string(),
  totalSessions: z.int(),
  lastSessionDate: z.nullable(z.string()),
  averageMood: z.nullable(z.number()),
  goalProgress: z.int(),
  /** The number of goals in `goalProgress`; 0 without any progress. */
  goalsRecorded: z.int(),
  weeksActive: z.int(),
  activeSince: z.nullable(z.string()),
  latestSession: z.nullable(
    z.object({
      id: z.guid(),
      date: z.string(),
      type: z.string(),
      durationMinutes: z.int(),
      status: z.string(),
      notes: z.nullable(z.string()),
    }),
  ),
  latestMood: z.nullable(
    z.object({
      id: z.guid(),
      date: z.string(),
      mood: z.nullable(z.int()),
      anxiety: z.nullable(z.int()),
      energy: z.nullable(z.int()),
      sleep: z.nullable(z.int()),
      stress: z.nullable(z.int()),
    }),
  ),
  weeklyMood: z.array(
    z.object({ weekStartDate: z.string(), mood: z.nullable(z.number()), anxiety: z.nullable(z.number()) }),
  ),
}

/** The features that the figures are of. */
export const overviewSections = {
  'measures:read': { openAlerts: [] },
  'ai-review:read': { urgentDrafts: [] },
  'sessions:read': { totalSessions: 0, lastSessionDate: null, latestSession: null, weeksActive: 0, activeSince: null },
  'clinical-notes:read': { 'latestSession.notes': null },
  'session-wellness-records:read': { averageMood: null, latestMood: null, weeklyMood: [] },
  'treatment-plans:read': { goalProgress: 0, goalsRecorded: 0 },
}

/** What a card of the list counts: unacknowledged risk alerts, and AI drafts to review that quote danger. */
export const cardCounts = { openAlerts: z.int(), urgentDrafts: z.int() }

/** The features that they are of. */
export const cardSections = {
  'measures:read': { 'items.*.openAlerts': 0 },
  'ai-review:read': { 'items.*.urgentDrafts': 0 },
}
