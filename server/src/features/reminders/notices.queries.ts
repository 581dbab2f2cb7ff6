import { sql } from 'kysely'
import { builtOnce } from '../../platform/database/built-once.ts'
import { build } from '../../platform/database/tenancy.ts'
import type { MailAllowance } from '../../services/mail/client-mail-limits.ts'
import { type ClientMail, queueMailFor, type MessageData, messageColumns, withClient } from './message-data.queries.ts'

/** What the client was last told, and the current state. `together`: others of the series, cancelled in the same transaction. */
export type DueNotice = MessageData & {
  notifyAfter: string
  notifiedState: 'booked' | 'cancelled' | null
  notifiedStartsAt: string | null
  notifiedEndsAt: string | null
  notifiedPlace: string | null
  /** Later appointments of the series changed with it. */
  coversOthers: boolean
  coversFollowing: boolean
  wantsMail: boolean
  repeatUnit: string | null
  repeatEvery: number | null
  /** Starts of the next appointments of the series that take place, earliest first. */
  next: string[]
  together: string[]
  togetherCount: number
}

const maxDates = 4

/** Notices due by `at`, longest overdue first. */
export function findDueNotices(at: string, limit: number) {
  const ofSeries = sql`f.therapist_id = a.therapist_id and f.series_id = a.series_id and f.id <> a.id`
  const cancelledWith = sql`from appointments f where ${ofSeries} and f.cancelled_at = a.cancelled_at`
  // An appointment with a pending notice of its own is covered by that one.
  const othersLeft = sql`exists (select from appointment_previous_times l join appointments f on f.therapist_id = l.therapist_id and f.id = l.appointment_id
    join appointment_notices o on o.therapist_id = l.therapist_id and o.appointment_id = l.appointment_id where ${ofSeries} and o.notify_after is null)`
  return sql<DueNotice>`
    select ${messageColumns}, n.notify_after as "notifyAfter", n.notified_state as "notifiedState", n.notified_starts_at as "notifiedStartsAt",
      n.notified_ends_at as "notifiedEndsAt", n.notified_place as "notifiedPlace", n.covers_following or n.covers_moved as "coversOthers",
      n.covers_following or n.covers_moved and ${othersLeft} as "coversFollowing", c.email_reminders and c.email is not null as "wantsMail",
      r.repeat_unit as "repeatUnit", r.repeat_every as "repeatEvery",
      (select coalesce(jsonb_agg(starts_at order by starts_at), '[]') from (select f.starts_at from appointments f where ${ofSeries}
        and f.cancelled_at is null and f.starts_at > greatest(a.starts_at, ${at}::timestamptz) order by f.starts_at limit ${maxDates}) later) as next,
      (select coalesce(jsonb_agg(starts_at order by starts_at), '[]')
        from (select f.starts_at ${cancelledWith} order by f.starts_at limit ${maxDates}) same) as together,
      (select count(*)::int ${cancelledWith}) as "togetherCount"
    from appointment_notices n join appointments a on a.therapist_id = n.therapist_id and a.id = n.appointment_id ${withClient}
      left join appointment_series r on r.therapist_id = a.therapist_id and r.id = a.series_id
    where n.notify_after <= ${at}::timestamptz and not exists (select from waiting_client_mails q where q.user_id = a.therapist_id and q.appointment_id = a.id and q.kind = 'notice') order by n.notify_after, n.appointment_id limit ${limit}`.compile(
    build,
  )
}

/**
 * Records what the client knows and queues the email that says so, both or neither, and deletes the previous time. Does nothing if another worker is
 * doing it, or if the appointment is being changed or was changed since it was read: the notice is then due later.
 */
export function settleNotice(
  { therapistId, appointmentId, notifyAfter, startsAt, endsAt, place, cancelledAt, coversFollowing }: DueNotice,
  mail: { mail: ClientMail; allowance: MailAllowance } | null,
) {
  const queued =
    mail === null ? sql`select therapist_id from notified` : queueMailFor(sql`notified`, mail.mail, mail.allowance)
  const state = cancelledAt === null ? 'booked' : 'cancelled'
  const coveredIds = sql`select f.id from appointments f join appointments a on a.therapist_id = f.therapist_id and a.series_id = f.series_id
    where a.therapist_id = notified.therapist_id and a.id = notified.appointment_id and ${coversFollowing}::boolean`
  return sql`with due as (
      select n.therapist_id, n.appointment_id from appointment_notices n join appointments a on a.therapist_id = n.therapist_id and a.id = n.appointment_id
        where n.therapist_id = ${therapistId}::uuid and n.appointment_id = ${appointmentId}::uuid and n.notify_after = ${notifyAfter}::timestamptz
        -- A change locks the appointment first and then its notice. Waiting here would deadlock.
        for update of n skip locked for key share of a skip locked
    ), notified as (
      update appointment_notices n set notified_state = ${state}, notified_starts_at = ${startsAt}::timestamptz, notified_ends_at = ${endsAt}::timestamptz,
        notified_place = ${place}::text, notify_after = null, covers_following = false, covers_moved = false
      from due where n.therapist_id = due.therapist_id and n.appointment_id = due.appointment_id returning n.therapist_id, n.appointment_id
    ), forgotten as (
      delete from appointment_previous_times l using notified
        where l.therapist_id = notified.therapist_id and (l.appointment_id = notified.appointment_id or l.appointment_id in (${coveredIds}))
    ) ${queued}`.compile(build)
}

/** Deletes what is no longer needed: links of started appointments, links a year old that stopped nothing, previous times that are past, and expired undo records. */
export const forgetOldLinks = builtOnce((at: string) =>
  sql`with old_times as (delete from appointment_previous_times where starts_at < ${at}::timestamptz),
      expired_undos as (delete from appointment_undos where created_at < ${at}::timestamptz - app.undo_period()),
      old_stops as (delete from email_stop_links where created_at < ${at}::timestamptz - interval '1 year' and stopped_at is null)
    delete from appointment_links where starts_at < ${at}::timestamptz`.compile(build),
)
