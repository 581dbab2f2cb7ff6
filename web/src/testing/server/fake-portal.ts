import { diaryOperations } from './fake-diary.ts'
import { helpOperations, unknownCountry } from './fake-help.ts'
import { openFakeServer, type Operations } from './fake-server.ts'
import { problemOf } from '@openhour/shared/access/refusals.ts'
import { isCancelled, isOpen } from '@openhour/shared/features/appointments/appointments.rules.ts'
import type {
  PortalAppointment,
  PortalDocument,
  PortalPlan,
  PortalSession,
  PortalTask,
  RecordDetails,
} from '@openhour/shared/features/portal/portal-record.contract.ts'
import type { MoodEntry } from '@openhour/shared/features/portal/portal-diary.contract.ts'
import type { EndedAccess, JoinedPractice } from '@openhour/shared/features/portal/portal.contract.ts'
import {
  homeTasks,
  portalPageSize,
  practiceNotFound,
  taskNotFound,
} from '@openhour/shared/features/portal/portal.rules.ts'

/** The client's record in the practice of {@link practiceOf}. */
const clientId = '018f0000-0000-7000-8000-0000000000c1'

/** A practice that the client has joined. */
export function practiceOf(given: Partial<JoinedPractice> = {}): JoinedPractice {
  return {
    clientId,
    practiceName: 'Quiet Room',
    therapistName: 'Ana Ribeiro',
    timeZone: 'Europe/London',
    clockStyle: '12-hour',
    weekStart: 'monday',
    cancellationHours: 24,
    canBook: false,
    showsInvoices: true,
    bookingPolicy: null,
    joinedAt: '2026-05-04T17:00:00Z',
    brand: null,
    ...given,
  }
}

/** The practice of {@link practiceOf} ended the access. */
export function endedOf(given: Partial<EndedAccess> = {}): EndedAccess {
  return { clientId, practiceName: 'Quiet Room', endedBy: 'practice', endedAt: '2026-09-14T12:00:00Z', ...given }
}

/** A scheduled online appointment of 50 minutes, on Tuesday 15 September 2026 in London. */
export function appointmentOf(given: Partial<PortalAppointment> = {}): PortalAppointment {
  const startsAt = given.startsAt ?? '2026-09-15T12:30:00Z'
  return {
    id: crypto.randomUUID(),
    startsAt,
    endsAt: new Date(Date.parse(startsAt) + 50 * 60_000).toISOString(),
    timeZone: 'Europe/London',
    type: 'online',
    status: 'scheduled',
    meetingLink: null,
    place: null,
    cancellationHours: 24,
    cancelledAt: null,
    cancelledBy: null,
    confirmedAt: null,
    ...given,
  }
}

/** A completed session. */
export function sessionOf(given: Partial<PortalSession> = {}): PortalSession {
  return {
    id: crypto.randomUUID(),
    sessionDate: '2026-09-10',
    durationMinutes: 50,
    sessionType: 'individual',
    status: 'completed',
    ...given,
  }
}

let minutes = 0
/** A pending task, a minute newer than the one made before it. */
export function taskOf(given: Partial<PortalTask> = {}): PortalTask {
  return {
    id: crypto.randomUUID(),
    task: 'Ten minutes of breathing',
    category: 'general',
    priority: 'medium',
    completedAt: null,
    createdAt: new Date(Date.parse('2026-05-04T17:00:00Z') + 60_000 * minutes++).toISOString(),
    ...given,
  }
}

/** A document that the therapist shared. */
export function documentOf(given: Partial<PortalDocument> = {}): PortalDocument {
  return {
    id: crypto.randomUUID(),
    title: 'Sleep plan',
    fileName: 'Sleep plan.pdf',
    fileType: 'application/pdf',
    fileSize: 12_700,
    documentType: 'general',
    description: null,
    sharedAt: '2026-05-04T17:00:00Z',
    ...given,
  }
}

/** A shared plan without goals. */
export function planOf(given: Partial<PortalPlan> = {}): PortalPlan {
  return { id: crypto.randomUUID(), reviewDate: null, sharedAt: '2026-05-04T17:00:00Z', goals: [], ...given }
}

export function profileOf(given: Partial<RecordDetails> = {}): RecordDetails {
  return {
    name: 'Maya Okafor',
    preferredName: null,
    pronouns: null,
    dateOfBirth: null,
    email: 'maya@example.com',
    phone: null,
    country: null,
    timeZone: null,
    language: null,
    emergencyContactName: null,
    emergencyContactPhone: null,
    emergencyContactRelationship: null,
    address: null,
    phoneMessages: null,
    goodToKnow: null,
    ...given,
  }
}

/** The server for the portal, with `more` of other features. What a list holds belongs to whichever practice is asked for. */
export function openFakePortal(more: Operations = {}, routes: Parameters<typeof openFakeServer>[1] = {}) {
  const record = {
    practices: [practiceOf()],
    ended: [] as EndedAccess[],
    appointments: [] as PortalAppointment[],
    declined: [] as { id: string; words: string | null }[],
    sessions: [] as PortalSession[],
    tasks: [] as PortalTask[],
    documents: [] as PortalDocument[],
    plans: [] as PortalPlan[],
    entries: [] as MoodEntry[],
    unreadMessages: 0,
    waitingMeasures: 0,
    waitingConsents: 0,
    detailsAsked: false,
    profile: profileOf(),
    help: unknownCountry,
  }
  const pageOf = <Item>(items: readonly Item[], page: number) => ({
    items: items.slice((page - 1) * portalPageSize, page * portalPageSize),
    total: items.length,
  })
  /** Answers only for a practice that the client has joined. */
  const joined = <Answer>(given: { clientId: string }, answer: () => Answer) =>
    record.practices.some((practice) => practice.clientId === given.clientId)
      ? answer()
      : problemOf('not-found', practiceNotFound)
  const listOf = ({ status, endsAt }: PortalAppointment) =>
    isCancelled(status) ? 'cancelled' : Date.parse(endsAt) > Date.now() ? 'upcoming' : 'past'
  const operations: Operations = {
    'portal/practices': () => ({ items: record.practices, ended: record.ended }),
    'portal/home': (of) =>
      joined(of, () => {
        const pending = record.tasks
          .filter(({ completedAt }) => completedAt === null)
          .toSorted((a, b) => b.createdAt.localeCompare(a.createdAt))
        return {
          next:
            record.appointments
              .filter((appointment) => isOpen(appointment.status) && listOf(appointment) === 'upcoming')
              .toSorted((a, b) => Date.parse(a.startsAt) - Date.parse(b.startsAt))[0] ?? null,
          tasks: pending.slice(0, homeTasks),
          pendingTasks: pending.length,
          unreadMessages: record.unreadMessages,
          waitingMeasures: record.waitingMeasures,
          waitingConsents: record.waitingConsents,
          detailsAsked: record.detailsAsked,
        }
      }),
    'portal/appointments': ({ view, page, ...of }) =>
      joined(of, () => {
        const items = record.appointments
          .filter((appointment) => listOf(appointment) === view)
          .toSorted((a, b) => Date.parse(a.startsAt) - Date.parse(b.startsAt))
        return { ...pageOf(view === 'upcoming' ? items : items.toReversed(), page), declined: record.declined }
      }),
    'portal/sessions': ({ page, ...of }) =>
      joined(of, () =>
        pageOf(
          record.sessions.toSorted((a, b) => b.sessionDate.localeCompare(a.sessionDate)),
          page,
        ),
      ),
    'portal/tasks': ({ pendingPage, completedPage, ...of }) =>
      joined(of, () => {
        const newestFirst = (completed: boolean) =>
          record.tasks
            .filter(({ completedAt }) => (completedAt !== null) === completed)
            .toSorted((a, b) => (b.completedAt ?? b.createdAt).localeCompare(a.completedAt ?? a.createdAt))
        return {
          pending: pageOf(newestFirst(false), pendingPage),
          completed: pageOf(newestFirst(true), completedPage),
        }
      }),
    'portal/setTaskCompleted': ({ id, completed, ...of }) =>
      joined(of, () => {
        const task = record.tasks.find((one) => one.id === id)
        return task
          ? Object.assign(task, { completedAt: completed ? new Date().toISOString() : null })
          : problemOf('not-found', taskNotFound)
      }),
    'portal/documents': ({ page, ...of }) =>
      joined(of, () =>
        pageOf(
          record.documents.toSorted((a, b) => b.sharedAt.localeCompare(a.sharedAt)),
          page,
        ),
      ),
    'portal/plan': ({ page, ...of }) => joined(of, () => pageOf(record.plans, page)),
    'portal/profile': (of) => joined(of, () => record.profile),
    'portal/leave': (of) =>
      joined(of, () => {
        record.practices = record.practices.filter((practice) => practice.clientId !== of.clientId)
        return { clientId: of.clientId }
      }),
    ...diaryOperations(record, joined),
    ...helpOperations(record),
    ...more,
  }
  const fake = openFakeServer(operations, routes)
  return Object.assign(fake, { record })
}
