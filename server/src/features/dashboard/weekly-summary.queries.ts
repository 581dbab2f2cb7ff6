import { daysToWrite } from '@openhour/shared/features/clinical-notes/clinical-notes.rules.ts'
import { sql } from 'kysely'
import { build } from '../../platform/database/tenancy.ts'

/** A practice whose Monday morning it is, with what there is to say and what decides whether it is said. */
type SummaryDue = {
  userId: string
  /** Names this week of this practice. */
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

/**
 * Therapists where it is Monday between seven and noon and who were not dealt with this week: who slept through seven o'clock is made up for. What
 * is counted is of their practice's clocks. For the worker.
 */
export function summariesDue(at: string, most: number) {
  return sql<SummaryDue>`
    with due as materialized (
      select p.user_id, p.timezone, named.mark, here.wall::date as monday
      from practice_settings p join users u on u.id = p.user_id
        cross join lateral (select ${at}::timestamptz at time zone p.timezone as wall) here
        cross join lateral (select 'weekly-summary:' || here.wall::date as mark) named
      where u.role = 'therapist' and u.suspended_at is null and u.email_verified
        and extract(isodow from here.wall) = 1 and here.wall::time between '07:00' and '12:00'
        and u.created_at < (here.wall::date + time '07:00') at time zone p.timezone
        and not exists (select from notification_marks m where m.user_id = p.user_id and m.mark = named.mark)
      order by p.user_id limit ${most}::int
    )
    select d.user_id as "userId", d.mark, d.monday, w.notifications as preferences, s.subscribed, s.subscription_tier as "subscriptionTier",
      s.subscription_end as "subscriptionEnd", s.trial_ends_at as "trialEndsAt",
      (select count(*)::int from appointments a where a.therapist_id = d.user_id and a.cancelled_at is null
        and a.starts_at >= d.monday::timestamp at time zone d.timezone
        and a.starts_at < (d.monday + 7)::timestamp at time zone d.timezone) as appointments,
      (select count(*)::int from clinical_notes n where n.therapist_id = d.user_id and n.signed_at is null
        and n.service_date < d.monday - ${daysToWrite}::int) as "unsignedNotes",
      (select count(*)::int from tasks t where t.therapist_id = d.user_id and t.completed_at is null
        and app.due_instant(t.due_date + coalesce(t.due_time, time '24:00'), d.timezone) < ${at}::timestamptz) as "overdueTasks"
    from due d join subscribers s on s.user_id = d.user_id left join user_preferences w on w.user_id = d.user_id
    order by d.user_id`.compile(build)
}

/** Notes that the week was dealt with, and where that is new, adds the mail and the job that sends it; without `data` there is none. */
export function sendSummary(userId: string, mark: string, data: object | null) {
  return sql`
    with fresh as (insert into notification_marks (user_id, mark) values (${userId}::uuid, ${mark}) on conflict do nothing returning user_id),
      mail as (insert into outgoing_mails (to_address, template, data)
        select u.email, 'weekly-summary', ${JSON.stringify(data)}::jsonb from fresh join users u on u.id = fresh.user_id
        where ${data !== null} returning id)
    select app.enqueue_mail(id, ${userId}::uuid) from mail`.compile(build)
}
