import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { nowMs } from '../../platform/clock.ts'
import { builtOnce } from '../../platform/database/built-once.ts'
import { build, type Statement } from '../../platform/database/tenancy.ts'
import { cancellationOf } from './client-mails.ts'
import { type ExpectedAppointment, messageColumns, withClient } from './message-data.queries.ts'

/** The upcoming appointments that the client was told about, earliest first. */
export const findExpected = builtOnce((therapistId: string, clientId: string) =>
  sql<ExpectedAppointment>`select ${messageColumns}, e.notified_starts_at as "notifiedStartsAt", e.notified_ends_at as "notifiedEndsAt"
    from app.expected_appointments(${clientId}::uuid) e join appointments a on a.therapist_id = ${therapistId} and a.id = e.appointment_id ${withClient}
    order by e.notified_starts_at, a.id`.compile(build),
)

/** Ends the transaction with `expected-changed` unless the client expects exactly these. */
function refuseUnlessExpected(clientId: string, found: readonly ExpectedAppointment[]) {
  const known = found.map(({ appointmentId, notifiedStartsAt }) => ({ id: appointmentId, at: notifiedStartsAt }))
  return sql`select app.refuse_when(
    (select coalesce(jsonb_object_agg(appointment_id, extract(epoch from notified_starts_at)), '{}') from app.expected_appointments(${clientId}::uuid))
      <> (select coalesce(jsonb_object_agg(id, extract(epoch from at)), '{}') from jsonb_to_recordset(${JSON.stringify(known)}::jsonb) as s (id uuid, at timestamptz)),
    'expected-changed')`.compile(build)
}

function mailDeletedClient(clientId: string, mailId: string, data: object, calendar: string) {
  return sql`select app.mail_leaving_client(${clientId}::uuid, ${mailId}::uuid, ${JSON.stringify(data)}::jsonb, ${calendar})`.compile(
    build,
  )
}

/**
 * Tells a client who is about to be deleted that the expected appointments are cancelled. Runs before the deletion, in its transaction; ends it with
 * `expected-changed` if `expected` is out of date.
 */
export function mailBeforeDeletion(clientId: string, expected: readonly ExpectedAppointment[]): Statement[] {
  const refuse = refuseUnlessExpected(clientId, expected)
  const [first, ...others] = expected
  if (!first) return [refuse]
  const { data, calendar } = cancellationOf([first, ...others], nowMs())
  return [refuse, mailDeletedClient(clientId, randomUUID(), data, calendar)]
}
