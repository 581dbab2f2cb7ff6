import { sql } from 'kysely'
import { build } from '../../platform/database/tenancy.ts'
import type { NotificationToRaise } from '../../platform/notify.queries.ts'
import { standing, type Told, toldColumns, withClient } from './told.queries.ts'

export type Confirmable = Told & { clientName: string; confirmedAt: string | null }

/** The link still leads somewhere: its appointment stands at the time for which it was made, and that is to come. */
const alive = (tokenHash: Buffer, at: string) =>
  sql`l.token_hash = ${tokenHash}::bytea and a.therapist_id = l.therapist_id and a.id = l.appointment_id and a.starts_at = l.starts_at and ${standing}
    and a.starts_at > ${at}::timestamptz`

export function findByLink(tokenHash: Buffer, at: string) {
  return sql<Confirmable>`select ${toldColumns}, c.name as "clientName", a.confirmed_at as "confirmedAt"
    from appointment_links l, appointments a ${withClient} where ${alive(tokenHash, at)}`.compile(build)
}

/** The client will be there; their therapist is told in the same moment, and of the same once. */
export function confirmByLink(tokenHash: Buffer, at: string, told: NotificationToRaise) {
  const { to, kind, title, message, actionUrl } = told
  return sql`with confirmed as (
      update appointments a set status = 'confirmed', confirmed_at = ${at}::timestamptz from appointment_links l
      where ${alive(tokenHash, at)} and a.confirmed_at is null returning a.id, a.starts_at
    )
    select app.raise_notification_once(${to}::uuid, 'confirmed:' || id || ':' || extract(epoch from starts_at)::bigint, ${kind}, ${title}, ${message},
      ${actionUrl}::text) from confirmed`.compile(build)
}
