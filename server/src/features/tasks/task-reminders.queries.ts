import { sql } from 'kysely'
import { build } from '../../platform/database/tenancy.ts'

/** A reminder whose time has come, with what its therapist's tier follows from. */
type DueReminder = {
  userId: string
  taskId: string
  title: string
  reminder: string | null
  /** Names this reminder of this task: another time of it is another mark. */
  mark: string
  subscribed: boolean
  subscriptionTier: string | null
  subscriptionEnd: string | null
  trialEndsAt: string | null
}

/** Of pending tasks, for the worker: reminders of the last `days` that nobody was told of yet, the earliest first. */
export function remindersToTell(at: string, days: number) {
  return sql<DueReminder>`
    select t.therapist_id as "userId", t.id as "taskId", t.title, t.reminder, named.mark, s.subscribed,
      s.subscription_tier as "subscriptionTier", s.subscription_end as "subscriptionEnd", s.trial_ends_at as "trialEndsAt"
    from tasks t join subscribers s on s.user_id = t.therapist_id
      cross join lateral (select 'task-reminder:' || t.id || ':' || extract(epoch from t.remind_at)::bigint as mark) named
    where t.completed_at is null and t.remind_at is not null
      and t.remind_at <= ${at}::timestamptz and t.remind_at > ${at}::timestamptz - make_interval(days => ${days}::int)
      and not exists (select from notification_marks m where m.user_id = t.therapist_id and m.mark = named.mark)
    order by t.remind_at, t.id`.compile(build)
}
