import type { Answers } from '@openhour/shared/features/measures/measures.rules.ts'
import { type OpenedMeasure, PortalMeasure } from '@openhour/shared/features/measures/portal-measures.contract.ts'
import { portalPageSize } from '@openhour/shared/features/portal/portal.rules.ts'
import { sql } from 'kysely'
import { builtOnce } from '../../platform/database/built-once.ts'
import { columns } from '../../platform/database/columns.ts'
import { build } from '../../platform/database/tenancy.ts'
import { requests, stateOf } from './measure-requests.queries.ts'

// Row-level security shows these statements the requests of the acting client, and of responses what the client filled in.
const ofRecord = (clientId: string) =>
  sql`r.therapist_id = (select therapist_id from clients where id = ${clientId} and user_id = app.user_id()) and r.client_id = ${clientId}`
const withResponse = sql`${requests} left join measure_responses m on m.therapist_id = r.therapist_id and m.id = r.response_id`
const shown = (at: string) =>
  sql.join([
    ...columns('measure_requests as r', PortalMeasure, {
      // The handler knows the names.
      name: sql<string | null>`r.measure_id`,
      title: sql<string | null>`null`,
      minutes: sql<number | null>`null::int`,
      state: stateOf(at),
      startsAt: sql<string | null>`a.starts_at`,
      sentAt: sql<string | null>`m.created_at`,
      readAt: sql<string | null>`m.read_at`,
    }),
  ])

/** What waits for the acting client, the most urgent first. */
export const listWaitingMeasures = builtOnce((clientId: string, at: string, most: number) =>
  sql<PortalMeasure>`select ${shown(at)} from ${withResponse} where ${ofRecord(clientId)} and r.response_id is null and ${stateOf(at)} = 'waiting'
    order by coalesce(r.closes_at, a.starts_at), r.created_at, r.id limit ${most}`.compile(build),
)

/** How many measures wait for the acting client. */
export const countWaitingMeasures = builtOnce((clientId: string, at: string) =>
  sql<{
    total: number
  }>`select count(*)::int as total from ${requests} where ${ofRecord(clientId)} and r.response_id is null
    and ${stateOf(at)} = 'waiting'`.compile(build),
)

export const listSentMeasures = builtOnce((clientId: string, at: string, offset: number) =>
  sql<PortalMeasure>`select ${shown(at)} from ${withResponse} where ${ofRecord(clientId)} and r.response_id is not null
    order by m.created_at desc, r.id limit ${portalPageSize} offset ${offset}`.compile(build),
)

export const countSentMeasures = builtOnce((clientId: string) =>
  sql<{
    total: number
  }>`select count(*)::int as total from measure_requests r where ${ofRecord(clientId)} and r.response_id is not null`.compile(
    build,
  ),
)

/** A request with what the client sent. `name` is the measure's id. */
type FoundMeasure = Omit<OpenedMeasure, 'questions'> & { name: string; packVersion: number | null }
export const findMeasure = builtOnce((clientId: string, id: string, at: string) =>
  sql<FoundMeasure>`select ${shown(at)}, m.pack_version as "packVersion", m.answers, m.unscored from ${withResponse}
    where ${ofRecord(clientId)} and r.id = ${id}`.compile(build),
)

type Filled = {
  packVersion: number
  answers: Answers
  unscored: Answers
  missing: number
  clustersMet: boolean | null
  score: number | null
  band: string | null
}
type Alert = { title: string; message: string; risks: readonly { item: number; answer: number }[] }

/** Refuses with `request-missing`, or `request-` and a state in which the request cannot be answered. */
export function answerRequest(clientId: string, id: string, filled: Filled, alert: Alert | null, at: string) {
  const { packVersion, clustersMet, ...rest } = filled
  const row = JSON.stringify({ ...rest, pack_version: packVersion, clusters_met: clustersMet })
  return sql`select app.answer_measure_request(${clientId}::uuid, ${id}::uuid, ${row}::jsonb, ${alert && JSON.stringify(alert)}::jsonb,
    ${at}::timestamptz)`.compile(build)
}

/** All requests of the acting client, with what was sent, for their own download. */
export const downloadMeasures = builtOnce((clientId: string) =>
  sql<
    Record<string, unknown>
  >`select r.measure_id as "measureId", r.created_at as "createdAt", a.starts_at as "startsAt", r.due_date as "dueDate",
      m.created_at as "sentAt", m.answers, m.unscored, m.read_at as "readAt"
    from ${withResponse} where ${ofRecord(clientId)} order by r.created_at desc, r.id`.compile(build),
)
