import { sql } from 'kysely'
import { build } from '../../platform/database/tenancy.ts'
import { type ClientMail, mailedFor, type Told, toldColumns, withClient } from './told.queries.ts'

/** What the client was last told, beside what is so now. `together` are others of the series that were cancelled in the same moment. */
export type DueNotice = Told & {
  tellAfter: string
  toldState: 'booked' | 'cancelled' | null
  toldStartsAt: string | null
  toldEndsAt: string | null
  withFollowing: boolean
  wantsMail: boolean
  repeatUnit: string | null
  repeatEvery: number | null
  /** The next that stand in the series after it, the earliest first. */
  next: string[]
  together: string[]
  togetherCount: number
}

const datesListed = 4

/** Of what clients are to be told by `at`, the longest due first. */
export function findDueNotices(at: string, limit: number) {
  const ofSeries = sql`f.therapist_id = a.therapist_id and f.series_id = a.series_id and f.id <> a.id`
  const cancelledWith = sql`from appointments f where ${ofSeries} and f.cancelled_at = a.cancelled_at`
  return sql<DueNotice>`
    select ${toldColumns}, n.tell_after as "tellAfter", n.told_state as "toldState", n.told_starts_at as "toldStartsAt",
      n.told_ends_at as "toldEndsAt", n.with_following as "withFollowing", c.email_reminders as "wantsMail",
      r.repeat_unit as "repeatUnit", r.repeat_every as "repeatEvery",
      (select coalesce(jsonb_agg(starts_at order by starts_at), '[]') from (select f.starts_at from appointments f where ${ofSeries}
        and f.cancelled_at is null and f.starts_at > greatest(a.starts_at, ${at}::timestamptz) order by f.starts_at limit ${datesListed}) later) as next,
      (select coalesce(jsonb_agg(starts_at order by starts_at), '[]')
        from (select f.starts_at ${cancelledWith} order by f.starts_at limit ${datesListed}) same) as together,
      (select count(*)::int ${cancelledWith}) as "togetherCount"
    from appointment_notices n join appointments a on a.therapist_id = n.practice_id and a.id = n.appointment_id ${withClient}
      left join appointment_series r on r.therapist_id = a.therapist_id and r.id = a.series_id
    where n.tell_after <= ${at}::timestamptz order by n.tell_after, n.appointment_id limit ${limit}`.compile(build)
}

/**
 * Keeps that the client knows, and queues the mail that says so, both or neither. Does nothing where another worker does it at this moment, or where
 * the appointment has changed since it was read: then its time to be told is another.
 */
export function settleNotice(
  { practiceId, appointmentId, tellAfter, startsAt, endsAt, cancelledAt }: DueNotice,
  mail: ClientMail | null,
) {
  const queued = mail === null ? sql`select practice_id from told` : mailedFor(sql`told`, mail)
  const state = cancelledAt === null ? 'booked' : 'cancelled'
  return sql`with due as (
      select practice_id, appointment_id from appointment_notices where practice_id = ${practiceId}::uuid and appointment_id = ${appointmentId}::uuid
        and tell_after = ${tellAfter}::timestamptz for update skip locked
    ), told as (
      update appointment_notices n set told_state = ${state}, told_starts_at = ${startsAt}::timestamptz, told_ends_at = ${endsAt}::timestamptz,
        tell_after = null, with_following = false
      from due where n.practice_id = due.practice_id and n.appointment_id = due.appointment_id returning n.practice_id, n.appointment_id
    ) ${queued}`.compile(build)
}

/** Links of appointments that have begun lead nowhere: they go. */
export function forgetOldLinks(at: string) {
  return sql`delete from appointment_links where starts_at < ${at}::timestamptz`.compile(build)
}
