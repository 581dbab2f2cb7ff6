import { sql } from 'kysely'
import { builtOnce } from '../../platform/database/built-once.ts'
import { build } from '../../platform/database/tenancy.ts'

/** A due reminder, with the data of its therapist's plan. */
type DueReminder = {
  userId: string
  taskId: string
  title: string
  reminder: string | null
  /** Identifies the reminder of the task at this time. */
  mark: string
  subscribed: boolean
  subscriptionTier: string | null
  subscriptionEnd: string | null
  trialEndsAt: string | null
}

/** Unsent reminders of pending tasks from the last `days`, earliest first. For the worker. */
export const dueReminders = builtOnce((at: string, days: number) =>
  sql<DueReminder>`
    select t.therapist_id as "userId", t.id as "taskId", t.title, t.reminder, named.mark, s.subscribed,
      s.subscription_tier as "subscriptionTier", s.subscription_end as "subscriptionEnd", s.trial_ends_at as "trialEndsAt"
    from tasks t join subscribers s on s.user_id = t.therapist_id
      cross join lateral (select 'task-reminder:' || t.id || ':' || extract(epoch from t.remind_at)::bigint as mark) named
    where t.completed_at is null and t.remind_at is not null
      and t.remind_at <= ${at}::timestamptz and t.remind_at > ${at}::timestamptz - make_interval(days => ${days}::int)
      and not app.maybe_sent(t.remind_at)
      and not exists (select from notification_marks m where m.user_id = t.therapist_id and m.mark = named.mark)
    order by t.remind_at, t.id`.compile(build),
)
