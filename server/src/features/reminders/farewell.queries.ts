import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { nowMs } from '../../platform/clock.ts'
import { build, type Statement } from '../../platform/database/tenancy.ts'
import { cancellationOf } from './client-mails.ts'
import { type Expected, toldColumns, withClient } from './told.queries.ts'

/** What the client expects, the next first. */
export function findExpected(therapistId: string, clientId: string) {
  return sql<Expected>`select ${toldColumns}, e.notified_starts_at as "notifiedStartsAt", e.notified_ends_at as "notifiedEndsAt"
    from app.expected_appointments(${clientId}::uuid) e join appointments a on a.therapist_id = ${therapistId} and a.id = e.appointment_id ${withClient}
    order by e.notified_starts_at, a.id`.compile(build)
}

/** Ends the transaction with `expected-changed` unless the client expects just these. */
function refuseUnlessExpected(clientId: string, found: readonly Expected[]) {
  const seen = found.map(({ appointmentId, notifiedStartsAt }) => ({ id: appointmentId, at: notifiedStartsAt }))
  return sql`select app.refuse_when(
    (select coalesce(jsonb_object_agg(appointment_id, extract(epoch from notified_starts_at)), '{}') from app.expected_appointments(${clientId}::uuid))
      <> (select coalesce(jsonb_object_agg(id, extract(epoch from at)), '{}') from jsonb_to_recordset(${JSON.stringify(seen)}::jsonb) as s (id uuid, at timestamptz)),
    'expected-changed')`.compile(build)
}

function mailLeavingClient(clientId: string, mailId: string, data: object, calendar: string) {
  return sql`select app.mail_leaving_client(${clientId}::uuid, ${mailId}::uuid, ${JSON.stringify(data)}::jsonb, ${calendar})`.compile(
    build,
  )
}

/**
 * Emails a client who is about to be deleted that none of the expected appointments take place. Goes before the deletion, in its transaction; fails
 * with `expected-changed` where `expected` is out of date.
 */
export function mailBeforeDeletion(clientId: string, expected: readonly Expected[]): Statement[] {
  const refuse = refuseUnlessExpected(clientId, expected)
  const [first, ...others] = expected
  if (!first) return [refuse]
  const { data, calendar } = cancellationOf([first, ...others], nowMs())
  return [refuse, mailLeavingClient(clientId, randomUUID(), data, calendar)]
}
