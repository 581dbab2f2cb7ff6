import * as z from 'zod/mini'
import { operation } from '../../access/operation.ts'
import { clientsOnly } from '../../access/rules.ts'
import { oneLine } from '../../lib/text.ts'
import { taskPriorities } from '../../lib/task-priorities.ts'
import { appointmentStatuses, appointmentTypes, maxReasonLength } from '../appointments/appointments.rules.ts'
import { appointmentLists } from '../appointments/appointment-lists.ts'
import { documentKinds } from '../documents/document-search.rules.ts'
import { fileTypes } from '../documents/documents.rules.ts'
import { sessionStatuses, sessionTypes } from '../sessions/sessions.rules.ts'
import { phoneMessages } from '../own-details/phone-messages.rules.ts'
import { cancellationTexts, practiceNotFound, taskNotFound } from './portal.rules.ts'

/** An appointment as its client sees it: never the therapist's notes. Date and times are in `timeZone`, the practice's. */
export const PortalAppointment = z.object({
  id: z.guid(),
  startsAt: z.string(),
  endsAt: z.string(),
  timeZone: z.string(),
  type: z.enum(appointmentTypes),
  status: z.enum(appointmentStatuses),
  meetingLink: z.nullable(z.string()),
  place: z.nullable(z.string()),
  cancellationHours: z.int(),
  cancelledAt: z.nullable(z.string()),
  cancelledBy: z.nullable(z.enum(['therapist', 'client'])),
  confirmedAt: z.nullable(z.string()),
})
export type PortalAppointment = z.infer<typeof PortalAppointment>

/** A therapy session as its client sees it. */
export const PortalSession = z.object({
  id: z.guid(),
  sessionDate: z.string(),
  durationMinutes: z.int(),
  sessionType: z.enum(sessionTypes),
  status: z.enum(sessionStatuses),
})
export type PortalSession = z.infer<typeof PortalSession>

export const PortalTask = z.object({
  id: z.guid(),
  task: z.string(),
  category: z.string(),
  priority: z.enum(taskPriorities),
  completedAt: z.nullable(z.string()),
  createdAt: z.string(),
})
export type PortalTask = z.infer<typeof PortalTask>

const PortalTaskPage = z.object({ items: z.array(PortalTask), total: z.int() })
/** A page of pending tasks, newest first, and one of completed tasks, last completed first. */
export const PortalTaskLists = z.object({ pending: PortalTaskPage, completed: PortalTaskPage })
export type PortalTaskLists = z.infer<typeof PortalTaskLists>

/** A document that the therapist shared. `fileSize` is in bytes. */
export const PortalDocument = z.object({
  id: z.guid(),
  title: z.string(),
  fileName: z.string(),
  fileType: z.enum(fileTypes),
  fileSize: z.int(),
  documentType: z.enum(documentKinds),
  description: z.nullable(z.string()),
  sharedAt: z.string(),
})
export type PortalDocument = z.infer<typeof PortalDocument>

/** A treatment plan that the therapist shared: never its name, which may hold a diagnosis. */
export const PortalPlan = z.object({
  id: z.guid(),
  reviewDate: z.nullable(z.string()),
  sharedAt: z.string(),
  goals: z.array(
    z.object({
      id: z.guid(),
      goal: z.string(),
      objectives: z.array(z.object({ id: z.guid(), objective: z.string(), reachedDate: z.nullable(z.string()) })),
    }),
  ),
})
export type PortalPlan = z.infer<typeof PortalPlan>

/** What the practice has on file about how to reach and address the client. */
export const RecordDetails = z.object({
  name: z.string(),
  preferredName: z.nullable(z.string()),
  pronouns: z.nullable(z.string()),
  dateOfBirth: z.nullable(z.string()),
  email: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  phoneMessages: z.nullable(z.enum(phoneMessages)),
  address: z.nullable(z.string()),
  country: z.nullable(z.string()),
  timeZone: z.nullable(z.string()),
  language: z.nullable(z.string()),
  emergencyContactName: z.nullable(z.string()),
  emergencyContactPhone: z.nullable(z.string()),
  emergencyContactRelationship: z.nullable(z.string()),
  goodToKnow: z.nullable(z.string()),
})
export type RecordDetails = z.infer<typeof RecordDetails>

const clientId = z.guid(practiceNotFound)
const page = z._default(z.int().check(z.minimum(1), z.maximum(10000)), 1)
const tags = ['Client portal']
const path = (rest: string) => `/portal/practices/{clientId}/${rest}` as const

export const portalRecordContract = {
  home: operation(clientsOnly)
    .route({
      method: 'GET',
      path: path('home'),
      summary: 'What comes next for the client',
      description:
        'The next appointment that is not over, the newest pending self-care tasks, and how much else waits.',
      tags,
    })
    .input(z.strictObject({ clientId }))
    .output(
      z.object({
        next: z.nullable(PortalAppointment),
        tasks: z.array(PortalTask),
        pendingTasks: z.int(),
        /** Messages of the practice that the client has not read. */
        unreadMessages: z.int(),
        /** Consents that the client has not answered. */
        waitingConsents: z.int(),
        /** Measures that the client was asked to fill in. */
        waitingMeasures: z.int(),
        /** The client is asked to fill in their details: before the first appointment, or by their therapist. */
        detailsAsked: z.boolean(),
      }),
    ),
  appointments: operation(clientsOnly)
    .route({
      method: 'GET',
      path: path('appointments'),
      summary: 'The client’s appointments, a page at a time',
      description: 'Upcoming ones earliest first, past and cancelled ones latest first.',
      tags,
    })
    .input(z.strictObject({ clientId, view: z._default(z.enum(appointmentLists), 'upcoming'), page }))
    .output(
      z.object({
        items: z.array(PortalAppointment),
        total: z.int(),
        /** Cancelled ones that were requests which the practice declined, with what it said. */
        declined: z.array(z.object({ id: z.guid(), words: z.nullable(z.string()) })),
      }),
    ),
  cancelAppointment: operation(clientsOnly, { refusals: ['not-possible-now'] })
    .route({
      method: 'POST',
      path: path('appointments/{id}/cancel'),
      summary: 'Cancel an appointment that has not started',
      description:
        'Inside the cancellation window that applied when it was booked, the cancellation counts as late. The practice is notified and reads the reason.',
      tags,
    })
    .input(
      z.strictObject({
        clientId,
        id: z.guid(cancellationTexts.notFound),
        reason: z.optional(z.nullable(oneLine(maxReasonLength))),
      }),
    )
    .output(PortalAppointment),
  sessions: operation(clientsOnly)
    .route({ method: 'GET', path: path('sessions'), summary: 'The client’s therapy sessions, newest first', tags })
    .input(z.strictObject({ clientId, page }))
    .output(z.object({ items: z.array(PortalSession), total: z.int() })),
  tasks: operation(clientsOnly)
    .route({
      method: 'GET',
      path: path('tasks'),
      summary: 'The client’s self-care tasks: a page of pending ones and one of completed ones',
      tags,
    })
    .input(z.strictObject({ clientId, pendingPage: page, completedPage: page }))
    .output(PortalTaskLists),
  setTaskCompleted: operation(clientsOnly)
    .route({ method: 'PUT', path: path('tasks/{id}/completed'), summary: 'Tick or untick a self-care task', tags })
    .input(z.strictObject({ clientId, id: z.guid(taskNotFound), completed: z.boolean() }))
    .output(PortalTask),
  documents: operation(clientsOnly)
    .route({ method: 'GET', path: path('documents'), summary: 'Documents shared with the client, newest first', tags })
    .input(z.strictObject({ clientId, page }))
    .output(z.object({ items: z.array(PortalDocument), total: z.int() })),
  plan: operation(clientsOnly)
    .route({
      method: 'GET',
      path: path('plan'),
      summary: 'The treatment plans shared with the client, the last shared first',
      tags,
    })
    .input(z.strictObject({ clientId, page }))
    .output(z.object({ items: z.array(PortalPlan), total: z.int() })),
  profile: operation(clientsOnly)
    .route({ method: 'GET', path: path('profile'), summary: 'What the practice has on file about the client', tags })
    .input(z.strictObject({ clientId }))
    .output(RecordDetails),
}
