import { Appointment } from '@openhour/shared/features/appointments/appointments.contract.ts'
import { Client, ListedClient } from '@openhour/shared/features/clients/clients.contract.ts'
import { excerptOf } from '@openhour/shared/features/search/excerpt.rules.ts'
import { dayAfter } from '@openhour/shared/lib/days.ts'
import { sql } from 'kysely'
import type { QueryConfig } from 'pg'
import { findUsage } from '../../server/src/features/appointments/appointments.queries.ts'
import { countClients } from '../../server/src/features/clients/clients.queries.ts'
import { overviewFigures } from '../../server/src/features/clients/overview.queries.ts'
import {
  countOpenItemsOf,
  lastNoteOf,
  listGoalsOf,
  listKeyContacts,
  listScoresOf,
  nextAppointmentOf,
} from '../../server/src/features/clients/overview-answers.queries.ts'
import { listUrgentDraftsOf } from '../../server/src/features/ai/ai-review.queries.ts'
import { portalState } from '../../server/src/features/invitations/invitations.queries.ts'
import { listOpenAlertsOf, maxAlerts } from '../../server/src/features/measures/measures.queries.ts'
import { countNotifications, listNotifications } from '../../server/src/features/notifications/notifications.queries.ts'
import { findDocuments, findNotes } from '../../server/src/features/search/record-search.queries.ts'
import { findAppointments, findClients, findTasks } from '../../server/src/features/search/search.queries.ts'
import { columns } from '../../server/src/platform/database/columns.ts'
import { build, type Statement } from '../../server/src/platform/database/tenancy.ts'
import { timeIn } from '../../server/src/platform/time/practice-time.ts'
import { dashboardStatement } from './dashboard-statement.ts'
import { object, type Parts, prepared } from './one-statement.ts'
import { overviewMeasures } from './overview-measures.ts'

/** One statement, and what turns its row into the answer's text; by default its column `answer` is the text. */
export type Operation = {
  statement: (therapistId: string, input: Record<string, string>) => QueryConfig
  text?: (row: Record<string, string>, input: Record<string, string>) => string
}

const compiled = (of: ReturnType<typeof sql>) => of.compile(build) as Statement

/** The bare server's reads: one statement each, which gives the answer as JSON text. */
export function bareReads(zone: string): Map<string, Operation> {
  const { now, today, startOf, monthOf } = timeIn(zone)
  const age = sql<number>`coalesce(extract(year from age(${today}::date, date_of_birth))::int, age)`

  const list = (therapist: string) =>
    build
      .selectFrom('clients')
      .select(
        columns('clients', ListedClient, {
          age,
          openAlerts: sql<number>`(select count(*)::int from risk_alerts a
            where a.therapist_id = clients.therapist_id and a.client_id = clients.id and a.acknowledged_at is null)`,
          urgentDrafts: sql<number>`(select count(*)::int from ai_drafts d where d.therapist_id = clients.therapist_id
            and d.client_id = clients.id and d.kept_as is null and d.discarded_at is null and d.state = 'ready' and d.safety_lines > 0)`,
          unsignedNotes: sql<number>`(select count(*)::int from clinical_notes n where n.therapist_id = clients.therapist_id
            and n.client_id = clients.id and n.signed_at is null)`,
          unreadEntries: sql<number>`(select count(*)::int from mood_logs m where m.therapist_id = clients.therapist_id and m.client_id = clients.id
            and m.author = 'client' and m.read_at is null)`,
          unreadMeasures: sql<number>`(select count(*)::int from measure_responses m where m.therapist_id = clients.therapist_id
            and m.client_id = clients.id and m.filled_by = 'client' and m.read_at is null)`,
          nextAppointment: sql<ListedClient['nextAppointment']>`(select json_build_object('date', a.appointment_date,
              'startTime', to_char(a.start_time, 'HH24:MI')) from appointments a where a.therapist_id = clients.therapist_id
            and a.client_id = clients.id and a.status in ('scheduled', 'confirmed') and a.ends_at > ${now}::timestamptz
            order by a.starts_at, a.id limit 1)`,
          portalState,
        }),
      )
      .where('therapist_id', '=', therapist)
      .where('archived_at', 'is', null)
      .orderBy('created_at', 'desc')
      .orderBy('id')
      .limit(60)
      .compile()
  const client = (therapist: string, id: string) =>
    build
      .selectFrom('clients')
      .select(
        columns('clients', Client, {
          age,
          noEmail: sql<boolean>`(email is null)`,
          ageNotKnown: sql<boolean>`(age is null and date_of_birth is null)`,
        }),
      )
      .where('therapist_id', '=', therapist)
      .where('id', '=', id)
      .compile()
  const wall = sql`(a.starts_at at time zone ${zone}::text)`
  const time = (at: 'starts_at' | 'ends_at') =>
    sql<string>`to_char(${sql.ref(`a.${at}`)} at time zone ${zone}::text, 'HH24:MI')`
  const shown = sql.join([
    ...columns('appointments as a', Appointment, {
      clientName: sql<string>`c.name`,
      appointmentDate: sql<string>`${wall}::date`,
      startTime: time('starts_at'),
      endTime: time('ends_at'),
      timeZone: sql<string>`${zone}::text`,
      notes: sql<string | null>`left(a.notes, 300)`,
      sessionId: sql<string | null>`s.id`,
      late: sql<boolean>`(a.cancelled_at is not null and a.cancellation_hours > 0
        and a.starts_at - a.cancelled_at < make_interval(hours => a.cancellation_hours))`,
    }),
  ])
  const week = (therapist: string, from: string, to: string) =>
    compiled(sql`select ${shown} from appointments a join clients c on c.therapist_id = a.therapist_id and c.id = a.client_id
      left join sessions s on s.therapist_id = a.therapist_id and s.appointment_id = a.id
      where a.therapist_id = ${therapist}::uuid and a.starts_at > ${from}::timestamptz - app.longest_appointment()
        and a.starts_at < ${to}::timestamptz and a.ends_at > ${from}::timestamptz order by a.starts_at, a.id limit 1000`)

  const bareList = prepared('list', ['therapist'], (parts, { therapist }) => {
    const items = parts.rows(list(therapist))
    const counts = parts.of(countClients(therapist, false))
    return `select ${object({ items, matching: 'c.matching', activeCount: 'c."activeCount"', archivedCount: 'c."archivedCount"', limit: 'null' })}::text
      as answer from (${counts}) c`
  })
  const bareClient = prepared(
    'client',
    ['therapist', 'id'],
    (parts, { therapist, id }) => `select row_to_json(r)::text as answer from (${parts.of(client(therapist, id))}) r`,
  )
  const bareOverview = prepared('overview', ['therapist', 'id'], (parts, { therapist, id }) => {
    const figures = parts.of(overviewFigures(therapist, id, today))
    const percents = `json_array_elements_text(f."latestPercents") as p (percent)`
    const given = 'totalSessions lastSessionDate averageMood latestSession latestMood weeklyMood today'.split(' ')
    const all = object({
      client: parts.row(client(therapist, id)),
      offered: 'null',
      zone: `${parts.value(zone)}::text`,
      openAlerts: parts.rows(listOpenAlertsOf(therapist, id, maxAlerts)),
      urgentDrafts: parts.rows(listUrgentDraftsOf(therapist, id, maxAlerts)),
      nextAppointment: parts.row(nextAppointmentOf(therapist, id, now)),
      lastNote: parts.row(lastNoteOf(therapist, id)),
      goals: parts.rows(listGoalsOf(therapist, id)),
      measures: overviewMeasures(parts, listScoresOf(therapist, id)),
      keyContacts: parts.rows(listKeyContacts(therapist, id)),
      openItems: parts.row(countOpenItemsOf(therapist, id)),
      ...Object.fromEntries(given.map((field) => [field, `f."${field}"`])),
      goalProgress: `coalesce((select floor(avg(percent::float8) + 0.5)::int from ${percents}), case when f."planCount" > 0 then 25 else 0 end)`,
      goalsRecorded: 'json_array_length(f."latestPercents")',
      weeksActive: 'coalesce(greatest(0, (f.today - f."firstDate") / 7), 0)',
      activeSince: 'f."firstDate"',
    })
    return `select ${all}::text as answer from (${figures}) f`
  })
  const bareWeek = prepared('week', ['therapist', 'from', 'to'], (parts, { therapist, from, to }) => {
    const items = parts.rows(week(therapist, from, to))
    const usage = parts.of(findUsage(therapist, monthOf(now)))
    return `select ${object({ items, today: `${parts.value(today)}::text`, usage: object({ count: 'u.count', limit: 'null' }) })}::text as answer from (${usage}) u`
  })
  const bareNotifications = prepared('notifications', ['person'], (parts, { person }) => {
    const items = `(select coalesce(json_agg(i), '[]') from (select * from n limit 50) i)`
    const last = `(select replace(to_json("createdAt") #>> '{}', '+00:00', 'Z') || '_' || id from n offset 49 limit 1)`
    const listed = parts.of(listNotifications(person, { limit: 50, unread: false, after: undefined }))
    const counts = parts.of(countNotifications(person))
    const next = `case when (select count(*) from n) > 50 then ${last} end`
    return `with n as materialized (${listed}) select ${object({ items, total: 'c.total', unread: 'c.unread', next })}::text as answer from (${counts}) c`
  })
  const bareDashboard = prepared('dashboard', ['therapist'], dashboardStatement(zone))
  const bareSearch = prepared('search', ['therapist', 'q'], (parts, { therapist, q }) => {
    // Copies of the product's functions that take the therapist as an argument.
    const own = (text: string) => text.replace(/app\.(search_\w+)\(/g, `$1('${therapist}'::uuid, `)
    const found = (statement: Statement) => rowsOf(parts, statement, own)
    return `select ${found(findClients(therapist, q, 8))} as clients, ${found(findNotes(therapist, q, 8))} as notes,
      ${found(findDocuments(therapist, q, 8))} as documents, ${found(findTasks(therapist, q, 8))} as tasks,
      ${found(findAppointments(therapist, q, now, 8))} as appointments`.replaceAll(
      `'${therapist}'`,
      parts.value(therapist),
    )
  })

  return new Map<string, Operation>([
    ['clients.list', { statement: (therapist) => bareList({ therapist }) }],
    ['clients.get', { statement: (therapist, { id }) => bareClient({ therapist, id }) }],
    ['clients.overview', { statement: (therapist, { id }) => bareOverview({ therapist, id }) }],
    [
      'appointments.calendar',
      {
        statement: (therapist, { from = '', to = '' }) =>
          bareWeek({ therapist, from: startOf(from), to: startOf(dayAfter(to, 1)) }),
      },
    ],
    ['dashboard.today', { statement: (therapist) => bareDashboard({ therapist }) }],
    ['search.find', { statement: (therapist, { q }) => bareSearch({ therapist, q }), text: searchText }],
    ['notifications.list', { statement: (person) => bareNotifications({ person }) }],
  ])
}

const rowsOf = (parts: Parts, statement: Statement, adapt: (text: string) => string) =>
  `(select coalesce(json_agg(r), '[]')::text from (${parts.of(statement, adapt)}) r)`

/** Only the parts with excerpts are read and written again. */
function searchText({ clients, notes, documents, tasks, appointments }: Record<string, string>, { q = '' }): string {
  const withExcerpts = (json = '[]') =>
    json === '[]'
      ? json
      : JSON.stringify(
          (JSON.parse(json) as { text: string }[]).map(({ text, ...row }) => ({ ...row, excerpt: excerptOf(text, q) })),
        )
  return `{"clients":${clients},"notes":${withExcerpts(notes)},"documents":${withExcerpts(documents)},"tasks":${tasks},"appointments":${appointments}}`
}
