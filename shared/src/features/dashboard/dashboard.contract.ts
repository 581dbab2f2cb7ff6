import * as z from 'zod/mini'
import { operation } from '../../access/operation.ts'
import { therapists } from '../../access/rules.ts'
import { appointmentStatuses, appointmentTypes } from '../appointments/appointments.rules.ts'

/** An appointment as the day shows it. `note`: how far the note of its session is, null where nothing was written yet. */
export const DayAppointment = z.object({
  id: z.guid(),
  clientId: z.guid(),
  clientName: z.string(),
  startsAt: z.string(),
  endsAt: z.string(),
  type: z.enum(appointmentTypes),
  status: z.enum(appointmentStatuses),
  meetingLink: z.nullable(z.string()),
  note: z.nullable(z.enum(['signed', 'draft'])),
})
export type DayAppointment = z.infer<typeof DayAppointment>

/** A risk alert that nobody has acknowledged yet, of an active or archived client. */
const WaitingAlert = z.object({
  id: z.guid(),
  clientId: z.guid(),
  clientName: z.string(),
  clientArchived: z.boolean(),
  measureName: z.string(),
  takenDate: z.string(),
})
export type WaitingAlert = z.infer<typeof WaitingAlert>

/** The practice at a glance; `today` is its own day, by which everything is counted. */
export const DashboardDay = z.object({
  today: z.string(),
  clients: z.object({ active: z.int(), archived: z.int(), joinedThisMonth: z.int() }),
  /** Open risk alerts, AI drafts and client-written records that the therapist has not looked at yet. */
  pendingReviews: z.int(),
  /** Newest first, at most 100. */
  openAlerts: z.array(WaitingAlert),
  /** Key insights in AI session notes of the last 30 days. */
  insights: z.int(),
  /** All of today that were not cancelled, by time. */
  appointments: z.array(DayAppointment),
  /** The next of later days, scheduled or confirmed. */
  upcoming: z.array(DayAppointment),
  /** Unsigned and late. */
  unsignedNotes: z.int(),
  /** Unsigned and not late yet. */
  recentNotes: z.int(),
  /** Appointments of the last year that took place and have no note. */
  missingNotes: z.int(),
  /** Null where the tier locks tasks. */
  overdueTasks: z.nullable(z.int()),
})
export type DashboardDay = z.infer<typeof DashboardDay>

export const dashboardContract = {
  today: operation(therapists)
    .route({ method: 'GET', path: '/dashboard', summary: 'The practice today, at a glance', tags: ['Dashboard'] })
    .output(DashboardDay),
}
