import * as z from 'zod/mini'
import { UrgentDraft } from '../ai/ai-review.contract.ts'
import { instant } from '../../lib/instant-schema.ts'
import { appointmentTypes } from '../appointments/appointments.rules.ts'
import { keyContactKinds } from '../client-contacts/client-contacts.rules.ts'
import { RiskAlert } from '../measures/measures.contract.ts'

/**
 * The figures of the client profile's first tab. Mood is from 1 to 10, rounded to one decimal. `today` is in the practice's time zone. `weeklyMood`
 * has the weeks of the last year with such a rating, oldest first. Null is a rating that the client did not give.
 */
export const overviewFields = {
  /** What the client turned off in the portal, whatever the record says. */
  remindersDeclined: z.enum(['none', 'email', 'all']),
  /** Unacknowledged risk alerts, newest first, at most 100. */
  openAlerts: z.array(RiskAlert),
  /** AI drafts to review that quote passages about danger, newest first, at most 100. */
  urgentDrafts: z.array(UrgentDraft),
  today: z.string(),
  /** The practice's time zone. */
  zone: z.string(),
  /** Sessions that took place. */
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
  /** Scheduled or confirmed and not over, with the first words of what was prepared. */
  nextAppointment: z.nullable(
    z.object({
      id: z.guid(),
      startsAt: instant,
      endsAt: instant,
      type: z.enum(appointmentTypes),
      place: z.nullable(z.string()),
      preparation: z.nullable(z.string()),
    }),
  ),
  /** The clinical note about the latest day, with the first words of its first sections. */
  lastNote: z.nullable(
    z.object({
      id: z.guid(),
      date: z.string(),
      signed: z.boolean(),
      sections: z.array(z.object({ heading: z.nullable(z.string()), text: z.string() })),
    }),
  ),
  /** The first goals of the plan with the last recorded percentage. */
  goals: z.array(z.object({ id: z.guid(), goal: z.string(), percent: z.nullable(z.int()) })),
  /** The latest scores of the measures filled in last, oldest first. `name` is null for a measure that is no longer installed. */
  measures: z.array(
    z.object({
      measureId: z.string(),
      name: z.nullable(z.string()),
      lowest: z.nullable(z.number()),
      highest: z.nullable(z.number()),
      band: z.nullable(z.string()),
      scores: z.array(z.object({ date: z.string(), score: z.number() })),
    }),
  ),
  /** Guardians and payers, in the order in which they were added. */
  keyContacts: z.array(
    z.object({
      id: z.guid(),
      kind: z.enum(keyContactKinds),
      name: z.string(),
      relation: z.nullable(z.string()),
      email: z.nullable(z.string()),
      phone: z.nullable(z.string()),
    }),
  ),
  /** What waits for the therapist in the record. */
  openItems: z.object({
    unsignedNotes: z.int(),
    unreadEntries: z.int(),
    unreadMeasures: z.int(),
    draftsToReview: z.int(),
  }),
}

/** The features that the figures are of. */
export const overviewSections = {
  'measures:read': { openAlerts: [], measures: [], 'openItems.unreadMeasures': 0 },
  'ai-review:read': { urgentDrafts: [], 'openItems.draftsToReview': 0 },
  'appointments:read': { nextAppointment: null },
  'sessions:read': { totalSessions: 0, lastSessionDate: null, latestSession: null, weeksActive: 0, activeSince: null },
  'clinical-notes:read': {
    'latestSession.notes': null,
    'nextAppointment.preparation': null,
    lastNote: null,
    'openItems.unsignedNotes': 0,
  },
  'session-wellness-records:read': {
    averageMood: null,
    latestMood: null,
    weeklyMood: [],
    'openItems.unreadEntries': 0,
  },
  'treatment-plans:read': { goalProgress: 0, goalsRecorded: 0, goals: [] },
}

/** What a card of the list shows of the record: unacknowledged risk alerts, AI drafts to review that quote danger, what is unsigned or unread, and who comes when. */
export const cardFacts = {
  openAlerts: z.int(),
  urgentDrafts: z.int(),
  unsignedNotes: z.int(),
  unreadEntries: z.int(),
  unreadMeasures: z.int(),
  /** Scheduled or confirmed and not over, in the appointment's time zone. */
  nextAppointment: z.nullable(z.object({ date: z.string(), startTime: z.string() })),
}

/** The features that they are of. */
export const cardSections = {
  'measures:read': { 'items.*.openAlerts': 0, 'items.*.unreadMeasures': 0 },
  'ai-review:read': { 'items.*.urgentDrafts': 0 },
  'clinical-notes:read': { 'items.*.unsignedNotes': 0 },
  'session-wellness-records:read': { 'items.*.unreadEntries': 0 },
  'appointments:read': { 'items.*.nextAppointment': null },
}
