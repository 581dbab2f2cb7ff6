import * as z from 'zod/mini'
import { operation } from '../../access/operation.ts'
import { therapists } from '../../access/rules.ts'
import { aiReviewKinds } from '../ai/ai.rules.ts'
import { OpenAlert } from '../measures/measures.contract.ts'
import { appointmentStatuses, appointmentTypes } from '../appointments/appointments.rules.ts'

/** An appointment on the dashboard. `note` is the state of its session's note, null if there is none. */
export const DayAppointment = z.object({
  id: z.guid(),
  clientId: z.guid(),
  clientName: z.string(),
  startsAt: z.string(),
  endsAt: z.string(),
  type: z.enum(appointmentTypes),
  status: z.enum(appointmentStatuses),
  meetingLink: z.nullable(z.string()),
  place: z.nullable(z.string()),
  note: z.nullable(z.enum(['signed', 'draft'])),
})
export type DayAppointment = z.infer<typeof DayAppointment>

/** A request of a client for an appointment that waits for the therapist's answer. */
const WaitingRequest = z.object({
  id: z.guid(),
  clientId: z.guid(),
  clientName: z.string(),
  startsAt: z.string(),
  endsAt: z.string(),
  type: z.enum(appointmentTypes),
  updatedAt: z.string(),
})
export type WaitingRequest = z.infer<typeof WaitingRequest>

/** An unacknowledged risk alert of an active or archived client. */
const WaitingAlert = z.extend(OpenAlert, { measureName: z.string() })
export type WaitingAlert = z.infer<typeof WaitingAlert>

/** Diary entries, or measures, that a client filled in and the therapist has not read. */
const UnreadEntries = z.object({
  clientId: z.guid(),
  clientName: z.string(),
  clientArchived: z.boolean(),
  total: z.int(),
})
export type UnreadEntries = z.infer<typeof UnreadEntries>

/** An AI draft that is ready and waits for the therapist to keep or discard it. `ofDate`: the session's day, or the first day of the report's week. */
const WaitingDraft = z.object({
  id: z.guid(),
  clientId: z.guid(),
  clientName: z.string(),
  clientArchived: z.boolean(),
  kind: z.enum(aiReviewKinds),
  ofDate: z.string(),
})
export type WaitingDraft = z.infer<typeof WaitingDraft>

/** The practice at a glance. `today` is in the practice's time zone, like all counts. */
export const DashboardDay = z.object({
  today: z.string(),
  clients: z.object({ active: z.int(), archived: z.int(), joinedThisMonth: z.int() }),
  /** Open risk alerts, AI drafts and client-written records that the therapist has not reviewed. */
  pendingReviews: z.int(),
  /** Newest first, at most 100. */
  openAlerts: z.array(WaitingAlert),
  /** By client, the longest waiting first, at most 100. */
  unreadEntries: z.array(UnreadEntries),
  /** The same of measures without an open alert. */
  unreadMeasures: z.array(UnreadEntries),
  /** Details that clients share and their records do not have, the longest waiting first, at most 100. */
  offeredDetails: z.array(z.object({ clientId: z.guid(), clientName: z.string(), total: z.int() })),
  /** AI drafts to review that quote passages about danger, newest first, at most 100. */
  urgentDrafts: z.array(WaitingDraft),
  /** The newest other AI drafts that wait for review, at most 3. */
  aiDrafts: z.array(WaitingDraft),
  /** How many wait, urgent ones too. */
  aiDraftsWaiting: z.int(),
  /** Requests for appointments that are not over, the next first, at most 20. */
  requests: z.array(WaitingRequest),
  /** Whether there are more. */
  moreRequests: z.boolean(),
  /** Key insights in AI session notes of the last 30 days. */
  insights: z.int(),
  /** Today's appointments that were not cancelled, by time. */
  appointments: z.array(DayAppointment),
  /** The next scheduled or confirmed appointments of later days. */
  upcoming: z.array(DayAppointment),
  /** Late unsigned notes. */
  unsignedNotes: z.int(),
  /** Unsigned notes that are not late yet. */
  recentNotes: z.int(),
  /** Past appointments of the last year without a note. */
  missingNotes: z.int(),
  /** Null if the plan lacks tasks. */
  overdueTasks: z.nullable(z.int()),
  /** What the month that ended last left undone. */
  lastMonth: z.object({ month: z.string(), withoutCharge: z.int(), notInvoiced: z.int() }),
})
export type DashboardDay = z.infer<typeof DashboardDay>

/** Every figure belongs to the feature that counts it. */
const sections = {
  'clients:read': { clients: { active: 0, archived: 0, joinedThisMonth: 0 }, offeredDetails: [] },
  'measures:read': { openAlerts: [], unreadMeasures: [], pendingReviews: 0 },
  'session-wellness-records:read': { unreadEntries: [], pendingReviews: 0 },
  'ai-review:read': { urgentDrafts: [], aiDrafts: [], aiDraftsWaiting: 0, pendingReviews: 0 },
  'ai-session-notes:read': { insights: 0 },
  'appointments:read': { requests: [], moreRequests: false, appointments: [], upcoming: [], missingNotes: 0 },
  'clinical-notes:read': {
    'appointments.*.note': null,
    'upcoming.*.note': null,
    unsignedNotes: 0,
    recentNotes: 0,
    missingNotes: 0,
  },
  'tasks:read': { overdueTasks: null },
  'sessions:read': { 'lastMonth.withoutCharge': 0 },
  'invoices:read': { 'lastMonth.withoutCharge': 0, 'lastMonth.notInvoiced': 0 },
}

/** What a new practice has done of its first steps; `hidden` once its therapist has put the list away. */
export const FirstSteps = z.object({
  hidden: z.boolean(),
  hours: z.boolean(),
  client: z.boolean(),
  appointment: z.boolean(),
  invitation: z.boolean(),
  calendarFeed: z.boolean(),
  /** The practice has sample clients, which are no steps. */
  sample: z.boolean(),
})
export type FirstSteps = z.infer<typeof FirstSteps>

export const dashboardContract = {
  today: operation(therapists, { sections })
    .route({ method: 'GET', path: '/dashboard', summary: 'The practice today, at a glance', tags: ['Dashboard'] })
    .output(DashboardDay),
  firstSteps: operation(therapists, { closedToKeys: true })
    .route({
      method: 'GET',
      path: '/dashboard/first-steps',
      summary: 'What a new practice has done of its first steps',
      tags: ['Dashboard'],
    })
    .output(FirstSteps),
  hideFirstSteps: operation(therapists, { closedToKeys: true })
    .route({
      method: 'POST',
      path: '/dashboard/first-steps/hide',
      summary: 'Put the list of first steps away',
      tags: ['Dashboard'],
    })
    .output(FirstSteps),
  addSample: operation(therapists, { closedToKeys: true })
    .route({
      method: 'POST',
      path: '/dashboard/sample-data',
      summary: 'Add sample clients with their records, unless the practice has some',
      tags: ['Dashboard'],
    })
    .output(FirstSteps),
  removeSample: operation(therapists, { closedToKeys: true })
    .route({
      method: 'POST',
      path: '/dashboard/sample-data/remove',
      summary: 'Delete the sample clients with everything in their records',
      tags: ['Dashboard'],
    })
    .output(FirstSteps),
}
