import { sql } from 'kysely'
import { build } from '../../platform/database/tenancy.ts'
import type { NotificationToRaise } from '../../platform/notify.queries.ts'
import { isOpenAppointment, type MessageData, messageColumns, withClient } from './message-data.queries.ts'

export type Confirmable = MessageData & { clientName: string; confirmedAt: string | null }

/** The link is valid: its appointment is open, upcoming, and still at the time for which the link was created. */
const isValid = (tokenHash: Buffer, at: string) =>
  sql`l.token_hash = ${tokenHash}::bytea and a.therapist_id = l.therapist_id and a.id = l.appointment_id and a.starts_at = l.starts_at and ${isOpenAppointment}
    and a.starts_at > ${at}::timestamptz`

export function findByLink(tokenHash: Buffer, at: string) {
  return sql<Confirmable>`select ${messageColumns}, c.name as "clientName", a.confirmed_at as "confirmedAt"
    from appointment_links l, appointments a ${withClient} where ${isValid(tokenHash, at)}`.compile(build)
}

/** Confirms the appointment and notifies the therapist in the same transaction, once per appointment and time. */
export function confirmByLink(tokenHash: Buffer, at: string, notification: NotificationToRaise) {
  const { to, kind, title, message, actionUrl } = notification
  return sql`with confirmed as (
      update appointments a set status = 'confirmed', confirmed_at = ${at}::timestamptz from appointment_links l
      where ${isValid(tokenHash, at)} and a.confirmed_at is null returning a.id, a.starts_at
    )
    select app.raise_notification_once(${to}::uuid, 'confirmed:' || id || ':' || extract(epoch from starts_at)::bigint, ${kind}, ${title}, ${message},
      ${actionUrl}::text) from confirmed`.compile(build)
}
