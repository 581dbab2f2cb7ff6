import { sql } from 'kysely'
import { build } from '../../platform/database/tenancy.ts'
import { isOverdue } from '../tasks/tasks.queries.ts'

/** A practice on Monday morning, with the figures of its summary and whether to send it. */
type SummaryDue = {
  userId: string
  /** Identifies the week of the practice. */
  mark: string
  monday: string
  preferences: unknown
  appointments: number
  unsignedNotes: number
  overdueTasks: number
  subscribed: boolean
  subscriptionTier: string | null
  subscriptionEnd: string | null
  trialEndsAt: string | null
}

/** A zone where it is Monday morning: the day, the instants of 7:00 and of the week's bounds, which notes are late, and which local times have passed. */
export type MondayZone = {
  zone: string
  monday: string
  sevenAt: string
  lateThrough: string
  from: string
  to: string
} & {
  latest: string
  skippedFrom: string
  skippedTo: string
}

/**
 * Therapists in zones where it is Monday morning who have not been handled this week, also after downtime at 7:00. Counts are in the practice's time
 * zone. For the worker.
 */
export function summariesDue(zones: readonly MondayZone[], most: number) {
  return sql<SummaryDue>`
    with due as materialized (
      select p.user_id, z.*, named.mark
      from jsonb_to_recordset(${JSON.stringify(zones)}::jsonb) as z (zone text, monday date, "sevenAt" timestamptz, "lateThrough" date, "from" timestamptz, "to" timestamptz,
          latest timestamp, "skippedFrom" timestamp, "skippedTo" timestamp)
        join practice_settings p on p.timezone = z.zone join users u on u.id = p.user_id
        cross join lateral (select 'weekly-summary:' || z.monday as mark) named
      where u.role = 'therapist' and u.suspended_at is null and u.email_verified and u.created_at < z."sevenAt"
        and not app.maybe_sent(z."sevenAt")
        and not exists (select from notification_marks m where m.user_id = p.user_id and m.mark = named.mark)
      order by p.user_id limit ${most}::int
    )
    select d.user_id as "userId", d.mark, d.monday, w.notifications as preferences, s.subscribed, s.subscription_tier as "subscriptionTier",
      s.subscription_end as "subscriptionEnd", s.trial_ends_at as "trialEndsAt",
      (select count(*)::int from appointments a where a.therapist_id = d.user_id and a.cancelled_at is null
        and a.starts_at >= d."from" and a.starts_at < d."to"
        and not app.is_sample_client(a.therapist_id, a.client_id)) as appointments,
      (select count(*)::int from clinical_notes n where n.therapist_id = d.user_id and n.signed_at is null
        and n.service_date <= d."lateThrough") as "unsignedNotes",
      (select count(*)::int from tasks where therapist_id = d.user_id
        and ${isOverdue({ latest: sql`d.latest`, from: sql`d."skippedFrom"`, to: sql`d."skippedTo"` })}) as "overdueTasks"
    from due d join subscribers s on s.user_id = d.user_id left join user_preferences w on w.user_id = d.user_id
    order by d.user_id`.compile(build)
}

/**
 * Marks the week as handled and, if it was not yet, adds the notification, the email and their jobs.
 * @param words the text of the notification; null for none
 * @param mail data of the email; null for none
 */
export function sendSummary(userId: string, mark: string, words: string | null, mail: object | null) {
  return sql`
    with fresh as (insert into notification_marks (user_id, mark) values (${userId}::uuid, ${mark}) on conflict do nothing returning user_id),
      mail as (insert into outgoing_mails (to_address, template, data)
        select u.email, 'weekly-summary', ${JSON.stringify(mail)}::jsonb from fresh join users u on u.id = fresh.user_id
        where ${mail !== null} returning id)
    select app.enqueue_mail(id, ${userId}::uuid)::text from mail
    union all
    select app.raise_notification(user_id, 'weekly-summary', 'Your week ahead', ${words}::text, '/app/dashboard')::text from fresh
    where ${words !== null}`.compile(build)
}
