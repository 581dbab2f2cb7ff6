import { sql } from 'kysely'
import { builtOnce } from '../../platform/database/built-once.ts'
import { build } from '../../platform/database/tenancy.ts'
import type { NotificationToRaise } from '../../platform/notify.queries.ts'

/** Trials of therapists without a plan that end within three days, or ended in the last seven. */
export const trialsToNotifyOf = builtOnce((at: string) =>
  sql<{ userId: string; trialEndsAt: string; preferences: unknown }>`
    select s.user_id as "userId", s.trial_ends_at as "trialEndsAt", p.notifications as preferences
    from subscribers s join users u on u.id = s.user_id left join user_preferences p on p.user_id = s.user_id
    where u.role = 'therapist' and not s.subscribed
      and s.trial_ends_at between ${at}::timestamptz - interval '7 days' and ${at}::timestamptz + interval '3 days'
      and not app.maybe_sent(case when s.trial_ends_at > ${at}::timestamptz then s.trial_ends_at - interval '3 days' else s.trial_ends_at end)
    order by s.trial_ends_at`.compile(build),
)

/**
 * Notifies of a trial, once per kind, and emails with it. Without `data`, no email is sent. The last part reads `raised`, because PostgreSQL leaves out
 * what nothing reads.
 */
export const tellOfTrial = builtOnce(
  ({ to, kind, title, message, actionUrl }: NotificationToRaise, data: string | null) =>
    sql`with raised as materialized (
        select app.raise_notification_once(${to}::uuid, ${kind}, ${kind}, ${title}, ${message}, ${actionUrl}::text) as id),
      mail as (insert into outgoing_mails (to_address, template, data)
        select u.email, 'trial', ${data}::jsonb from raised, users u
        where raised.id is not null and u.id = ${to}::uuid and ${data}::text is not null returning id)
    select case when mail.id is not null then app.enqueue_mail(mail.id, ${to}::uuid) end from raised left join mail on true`.compile(
      build,
    ),
)
