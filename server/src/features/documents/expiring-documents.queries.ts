import { sql } from 'kysely'
import { builtOnce } from '../../platform/database/built-once.ts'
import { build } from '../../platform/database/tenancy.ts'

/** A document that has to be renewed, with the data of its therapist's plan. */
type Expiring = {
  therapistId: string
  id: string
  subscribed: boolean
  subscriptionTier: string | null
  subscriptionEnd: string | null
  trialEndsAt: string | null
}

/**
 * Documents of whose last day nobody was reminded yet, by the days of their practices. For the worker.
 * @param zones each zone of a practice with its day
 */
export function findExpiring(zones: readonly { zone: string; today: string }[]) {
  return sql<Expiring>`
    select d.therapist_id as "therapistId", d.id, s.subscribed, s.subscription_tier as "subscriptionTier", s.subscription_end as "subscriptionEnd",
      s.trial_ends_at as "trialEndsAt"
    from jsonb_to_recordset(${JSON.stringify(zones)}::jsonb) as z (zone text, today date) join practice_settings p on p.timezone = z.zone
      join documents d on d.therapist_id = p.user_id join subscribers s on s.user_id = d.therapist_id
    where d.expires_on is not null and d.reminded_for is distinct from d.expires_on
      and d.expires_on - d.remind_days <= z.today
    order by d.expires_on, d.id`.compile(build)
}

/** Adds the task that reminds of a document, unless it was added in the meantime. */
export const addExpiryTask = builtOnce((therapistId: string, id: string, at: string) =>
  sql`select app.add_expiry_task(${therapistId}::uuid, ${id}::uuid, ${at}::timestamptz)`.compile(build),
)
