import { sql } from 'kysely'
import { build, type Statement } from '../../platform/database/tenancy.ts'
import { type Told, toldColumns, withClient } from './told.queries.ts'

/** An appointment that a client expects, at the time that they were told. */
export type Expected = Told & { toldStartsAt: string; toldEndsAt: string }

/** Tells a client who is about to be deleted that nothing they expect takes place. */
export type Farewell = {
  find(therapistId: string, clientId: string): Statement<Expected>
  /** To stand before the deletion, in its transaction; fails with `expected-changed` where `found` is out of date. */
  telling(clientId: string, found: readonly Expected[]): Statement[]
}

/** The next first. */
export function findExpected(therapistId: string, clientId: string) {
  return sql<Expected>`select ${toldColumns}, e.told_starts_at as "toldStartsAt", e.told_ends_at as "toldEndsAt"
    from app.expected_appointments(${clientId}::uuid) e join appointments a on a.therapist_id = ${therapistId} and a.id = e.appointment_id ${withClient}
    order by e.told_starts_at, a.id`.compile(build)
}

/** Ends the transaction with `expected-changed` unless the client expects just these. */
export function refuseUnlessExpected(clientId: string, found: readonly Expected[]) {
  const seen = found.map(({ appointmentId, toldStartsAt }) => ({ id: appointmentId, at: toldStartsAt }))
  return sql`select app.refuse_when(
    (select coalesce(jsonb_object_agg(appointment_id, extract(epoch from told_starts_at)), '{}') from app.expected_appointments(${clientId}::uuid))
      <> (select coalesce(jsonb_object_agg(id, extract(epoch from at)), '{}') from jsonb_to_recordset(${JSON.stringify(seen)}::jsonb) as s (id uuid, at timestamptz)),
    'expected-changed')`.compile(build)
}

export function mailLeavingClient(clientId: string, mailId: string, data: object, calendar: string) {
  return sql`select app.mail_leaving_client(${clientId}::uuid, ${mailId}::uuid, ${JSON.stringify(data)}::jsonb, ${calendar})`.compile(
    build,
  )
}
