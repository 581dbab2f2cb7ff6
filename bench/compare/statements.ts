import { dayAfter } from '@openhour/shared/lib/days.ts'
import type { QueryConfig } from 'pg'
import {
  findAppointment,
  findUsage,
  listCalendar,
} from '../../server/src/features/appointments/appointments.queries.ts'
import { insertAppointments } from '../../server/src/features/appointments/slots.queries.ts'
import { addClient, countClients, findClient, listClients } from '../../server/src/features/clients/clients.queries.ts'
import { overviewFigures } from '../../server/src/features/clients/overview.queries.ts'
import { findNote } from '../../server/src/features/clinical-notes/clinical-notes.queries.ts'
import { countMissing } from '../../server/src/features/clinical-notes/missing-notes.queries.ts'
import { insertNote } from '../../server/src/features/clinical-notes/note-writing.queries.ts'
import { countUnsigned } from '../../server/src/features/clinical-notes/unsigned-notes.queries.ts'
import { countInsights, countReadyDrafts, listReadyDrafts } from '../../server/src/features/ai/ai-review.queries.ts'
import * as dashboard from '../../server/src/features/dashboard/dashboard.queries.ts'
import {
  countOpenAlerts,
  countUnreadResponses,
  listOpenAlerts,
  listOpenAlertsOf,
  listUnreadResponses,
  maxAlerts,
} from '../../server/src/features/measures/measures.queries.ts'
import { countNotifications, listNotifications } from '../../server/src/features/notifications/notifications.queries.ts'
import { findDocuments, findNotes } from '../../server/src/features/search/record-search.queries.ts'
import { findAppointments, findClients, findTasks } from '../../server/src/features/search/search.queries.ts'
import { countTasks } from '../../server/src/features/tasks/tasks.queries.ts'
import { countUnread, listUnread } from '../../server/src/features/wellness-records/wellness-records.queries.ts'
import type { Statement } from '../../server/src/platform/database/tenancy.ts'
import { timeIn } from '../../server/src/platform/time/practice-time.ts'
import type { BenchCaseload, BenchTherapist } from './caseload.ts'
import { appointmentOf, newClient, newNote, operationsIn, searchedFor, thisWeek } from './operations.ts'

const names = new Map<string, string>()

function prepared({ sql, parameters }: Statement): QueryConfig {
  if (!names.has(sql)) names.set(sql, `bare${names.size}`)
  return { name: names.get(sql) as string, text: sql, values: [...parameters] }
}

/** The search functions read the therapist from the connection's settings. */
const asTherapist = (id: string): QueryConfig => ({
  name: 'as_therapist',
  text: `select set_config('app.user_id', $1, false), set_config('app.user_role', 'therapist', false)`,
  values: [id],
})

/**
 * The statements of each read with their values, by the bare server's path. Those of `searches` run in order on one connection; the first returns
 * nothing.
 */
export function bareReads({ zone, therapists }: BenchCaseload) {
  const time = timeIn(zone)
  const { now, today, startOf, monthOf, passed } = time
  const week = thisWeek(zone)
  const tomorrow = startOf(dayAfter(today, 1))
  const statements: Record<string, (therapistId: string, input: { id?: string }) => Statement[]> = {
    'clients.list': (id) => [
      listClients(id, { archived: false, sort: 'newest', limit: 60, offset: 0 }),
      countClients(id, false),
    ],
    'clients.get': (id, { id: clientId = '' }) => [findClient(id, clientId)],
    'clients.overview': (id, { id: clientId = '' }) => [
      findClient(id, clientId),
      overviewFigures(id, clientId, today),
      listOpenAlertsOf(id, clientId, maxAlerts),
    ],
    'appointments.calendar': (id) => [
      listCalendar(id, startOf(week.from), startOf(dayAfter(week.to, 1))),
      findUsage(id, monthOf(now)),
    ],
    'dashboard.today': (id) => [
      dashboard.countClients(id, monthOf(now).from),
      dashboard.listDay(id, startOf(today), tomorrow),
      dashboard.listUpcoming(id, tomorrow),
      countUnsigned(id, today),
      countMissing(id, now),
      countTasks(id, { status: 'all', passed }),
      listOpenAlerts(id, maxAlerts),
      countOpenAlerts(id),
      listUnread(id, maxAlerts),
      countUnread(id),
      listUnreadResponses(id, maxAlerts),
      countUnreadResponses(id),
      dashboard.listRequests(id, now),
      listReadyDrafts(id, dashboard.maxDrafts),
      countReadyDrafts(id),
      countInsights(id, dayAfter(today, -29), today),
    ],
    'search.find': (id) => [
      findClients(id, searchedFor, 8),
      findNotes(id, searchedFor, 8),
      findDocuments(id, searchedFor, 8),
      findTasks(id, searchedFor, 8),
      findAppointments(id, searchedFor, now, 8),
    ],
    'notifications.list': (id) => [
      listNotifications(id, { limit: 50, unread: false, after: undefined }),
      countNotifications(id),
    ],
  }
  const reads = new Map<string, QueryConfig[]>()
  const searches = new Map<string, QueryConfig[]>()
  for (const { operation, inputs } of operationsIn(zone)) {
    const build = statements[operation]
    if (!build) continue
    therapists.forEach((therapist: BenchTherapist, index) => {
      inputs(therapist).forEach((input, turn) => {
        const path = `/${operation}/${index}/${turn}`
        const built = build(therapist.id, input).map(prepared)
        if (operation === 'search.find') searches.set(path, [asTherapist(therapist.id), ...built])
        else reads.set(path, built)
      })
    })
  }
  return { reads, searches }
}

/**
 * A statement compiled once, with values in place of the placeholders.
 * @throws Error if a placeholder is not a parameter of the statement
 */
function fillable(statement: Statement, marks: readonly unknown[]): (...values: unknown[]) => QueryConfig {
  const { name, text, values: given = [] } = prepared(statement)
  const places = marks.map((mark) => given.flatMap((value: unknown, index) => (value === mark ? [index] : [])))
  if (places.some((found) => found.length === 0)) throw new Error(`A placeholder is not a parameter of: ${text}`)
  return (...values) => {
    const filled = [...given]
    places.forEach((indexes, mark) => indexes.forEach((index) => (filled[index] = values[mark])))
    return { name, text, values: filled }
  }
}

type Write = (therapistId: string, input: Record<string, string>) => QueryConfig[]

/** The statements with which each write changes its own rows, in order, by operation. */
export function bareWrites({ zone }: BenchCaseload): Map<string, Write> {
  const marks = { therapist: crypto.randomUUID(), id: crypto.randomUUID(), client: crypto.randomUUID() }
  const { today } = timeIn(zone)
  const slotOf = (id: string, day: string, startTime: string, endTime: string) => ({
    id,
    appointmentDate: day,
    startTime,
    endTime,
    timeZone: zone,
    occurrence: null,
    startsAt: `${day}T${startTime}:00.000Z`,
    endsAt: `${day}T${endTime}:00.000Z`,
  })
  const { type, appointmentDate, startTime, endTime } = appointmentOf('2030-01-01', '08')
  const slot = slotOf(marks.id, appointmentDate, startTime, endTime)
  const common = { clientId: marks.client, seriesId: null, timeZone: zone, type, notes: 'notes', meetingLink: null }
  const appointment = fillable(insertAppointments(marks.therapist, [slot], common, 'refuse'), [
    marks.therapist,
    marks.client,
    JSON.stringify([slot]),
    'notes',
  ])
  const appointmentWritten = fillable(findAppointment(marks.therapist, marks.id), [marks.therapist, marks.id])
  const client = fillable(addClient(marks.therapist, marks.id, { ...newClient, email: 'email' }), [
    marks.therapist,
    marks.id,
    'email',
  ])
  const content = newNote(today, '0')
  const note = fillable(insertNote(marks.therapist, marks.id, marks.client, content), [
    marks.therapist,
    marks.id,
    marks.client,
    JSON.stringify(content.sections),
  ])
  const noteWritten = fillable(findNote(marks.therapist, marks.id), [marks.therapist, marks.id])
  return new Map<string, Write>([
    [
      'appointments.add',
      (therapist, { clientId, appointmentDate: day = '', startTime: from = '', endTime: to = '', notes }) => {
        const id = crypto.randomUUID()
        const slots = JSON.stringify([slotOf(id, day, from, to)])
        return [appointment(therapist, clientId, slots, notes), appointmentWritten(therapist, id)]
      },
    ],
    ['clients.add', (therapist, { email }) => [client(therapist, crypto.randomUUID(), email)]],
    [
      'notes.add',
      (therapist, { clientId, sections }) => {
        const id = crypto.randomUUID()
        return [note(therapist, id, clientId, JSON.stringify(sections)), noteWritten(therapist, id)]
      },
    ],
  ])
}
