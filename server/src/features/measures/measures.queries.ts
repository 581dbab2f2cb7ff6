import {
  MeasureResponse,
  type OpenAlert,
  ResponseDetails,
  RiskAlert,
} from '@openhour/shared/features/measures/measures.contract.ts'
import type { Scored } from '@openhour/shared/features/measures/measures.rules.ts'
import { sql } from 'kysely'
import { columns, values } from '../../platform/database/columns.ts'
import { builtOnce } from '../../platform/database/built-once.ts'
import { build } from '../../platform/database/tenancy.ts'

/** Per response. */
export const maxAlerts = 100

const response = sql.join([
  ...columns('measure_responses', MeasureResponse, { score: sql<number | null>`score::float8` }),
])
/** A subquery, because for a join the planner may read all responses of the practice. */
const takenDate = sql<string>`(select r.taken_date from measure_responses r where r.therapist_id = a.therapist_id and r.id = a.response_id)`
const alert = sql.join([...columns('risk_alerts as a', RiskAlert, { takenDate })])

const isUnread = sql<boolean>`m.filled_by = 'client' and m.read_at is null`

/** The total; a row only if the client is the therapist's. */
export const countResponses = builtOnce((therapistId: string, clientId: string) =>
  sql<{
    total: number
  }>`select (select count(*)::int from measure_responses where therapist_id = ${therapistId} and client_id = ${clientId}) as total
    from clients where therapist_id = ${therapistId} and id = ${clientId}`.compile(build),
)

export const listResponses = builtOnce((therapistId: string, clientId: string, most: number) =>
  sql<MeasureResponse>`select ${response} from measure_responses where therapist_id = ${therapistId} and client_id = ${clientId}
    order by taken_date desc, created_at desc, id limit ${most}`.compile(build),
)

/** Open alerts first, then the latest acknowledged ones. */
export const listAlerts = builtOnce((therapistId: string, clientId: string, most: number) =>
  sql<RiskAlert>`select ${alert} from risk_alerts a where a.therapist_id = ${therapistId} and a.client_id = ${clientId}
    order by a.acknowledged_at is not null, a.created_at desc, a.id limit ${most}`.compile(build),
)

/** Open alerts of all clients, archived ones too. */
export const listOpenAlerts = builtOnce((therapistId: string, most: number) =>
  sql<OpenAlert>`select ${alert}, c.name as "clientName", c.archived_at is not null as "clientArchived" from risk_alerts a
    join clients c on c.therapist_id = a.therapist_id and c.id = a.client_id
    where a.therapist_id = ${therapistId} and a.acknowledged_at is null order by a.created_at desc, a.id limit ${most}`.compile(
    build,
  ),
)

/** Open alerts of one client. */
export const listOpenAlertsOf = builtOnce((therapistId: string, clientId: string, most: number) =>
  sql<RiskAlert>`select ${alert} from risk_alerts a where a.therapist_id = ${therapistId} and a.client_id = ${clientId}
    and a.acknowledged_at is null order by a.created_at desc, a.id limit ${most}`.compile(build),
)

export const countOpenAlerts = builtOnce((therapistId: string) =>
  sql<{
    total: number
  }>`select count(*)::int as total from risk_alerts where therapist_id = ${therapistId} and acknowledged_at is null`.compile(
    build,
  ),
)

export const findResponse = builtOnce((therapistId: string, id: string) =>
  sql<MeasureResponse>`select ${response} from measure_responses where therapist_id = ${therapistId} and id = ${id}`.compile(
    build,
  ),
)

export const alertsOf = builtOnce((therapistId: string, responseId: string) =>
  sql<RiskAlert>`select ${alert} from risk_alerts a where a.therapist_id = ${therapistId} and a.response_id = ${responseId} order by a.item`.compile(
    build,
  ),
)

/** Aborts the transaction with `session-not-found` unless the session belongs to this client. */
export const requireSession = builtOnce((therapistId: string, clientId: string, sessionId: string) =>
  sql`select app.refuse_when(not exists (select from sessions where therapist_id = ${therapistId} and client_id = ${clientId}
    and id = ${sessionId}), 'session-not-found')`.compile(build),
)

export function addResponse(
  therapistId: string,
  clientId: string,
  id: string,
  given: ResponseDetails & Scored & { packVersion: number },
) {
  const { packVersion, score, band, missing, clustersMet } = given
  const row = values('measure_responses', ResponseDetails, given, {
    answers: JSON.stringify(given.answers),
    unscored: JSON.stringify(given.unscored),
  })
  const scored = { pack_version: packVersion, score, band, missing, clusters_met: clustersMet }
  return build
    .insertInto('measure_responses')
    .values({ therapist_id: therapistId, client_id: clientId, id, ...row, ...scored })
    .compile()
}

/** One alert for each answer that requires one. */
export function addAlerts(
  therapistId: string,
  clientId: string,
  responseId: string,
  measureId: string,
  risks: readonly { item: number; answer: number }[],
) {
  return sql`insert into risk_alerts (therapist_id, client_id, response_id, measure_id, item, answer)
    select ${therapistId}, ${clientId}, ${responseId}, ${measureId}, item, answer
    from json_to_recordset(${JSON.stringify(risks)}::json) as risk (item smallint, answer smallint)`.compile(build)
}

/** No row if the alert is missing or already acknowledged. Whoever acknowledges it has read the response. */
export function acknowledgeAlert(therapistId: string, id: string, actionTaken: string) {
  return sql<{ id: string }>`with acknowledged as (
      update risk_alerts set acknowledged_at = now(), action_taken = ${actionTaken}
        where therapist_id = ${therapistId} and id = ${id} and acknowledged_at is null returning therapist_id, id, response_id),
    read as (update measure_responses m set read_at = now() from acknowledged a
      where m.therapist_id = a.therapist_id and m.id = a.response_id and ${isUnread})
    select id from acknowledged`.compile(build)
}

/** Marks what the client filled in as read; returns what was unread. */
export const markResponsesRead = builtOnce((therapistId: string, clientId: string, ids: readonly string[]) =>
  sql<{ id: string; readAt: string }>`update measure_responses m set read_at = now()
    where m.therapist_id = ${therapistId} and m.client_id = ${clientId} and m.id = any(${ids}::uuid[]) and ${isUnread}
    returning m.id, m.read_at as "readAt"`.compile(build),
)

/** An open alert about it is counted instead. */
const toReview = sql<boolean>`m.therapist_id = c.therapist_id and m.client_id = c.id and ${isUnread} and not exists (
  select from risk_alerts a where a.therapist_id = m.therapist_id and a.response_id = m.id and a.acknowledged_at is null)`

type UnreadResponses = { clientId: string; clientName: string; clientArchived: boolean; total: number }

/** Clients with responses that the therapist has not read, the oldest such response first. */
export const listUnreadResponses = builtOnce((therapistId: string, limit: number) =>
  sql<UnreadResponses>`select c.id as "clientId", c.name as "clientName", c.archived_at is not null as "clientArchived", count(*)::int as total
    from clients c join measure_responses m on ${toReview} where c.therapist_id = ${therapistId}
    group by c.id, c.name, c.archived_at order by min(m.created_at), c.id limit ${limit}`.compile(build),
)

export const countUnreadResponses = builtOnce((therapistId: string) =>
  sql<{ total: number }>`select count(*)::int as total from clients c join measure_responses m on ${toReview}
    where c.therapist_id = ${therapistId}`.compile(build),
)

export const findAlert = builtOnce((therapistId: string, id: string) =>
  sql<RiskAlert>`select ${alert} from risk_alerts a where a.therapist_id = ${therapistId} and a.id = ${id}`.compile(
    build,
  ),
)
