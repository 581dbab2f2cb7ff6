import { sql } from 'kysely'
import { builtOnce } from '../../platform/database/built-once.ts'
import { build } from '../../platform/database/tenancy.ts'

type News = { kind: string; title: string; message: string }

/** Notifies the buyer of the result of a purchase. Run it before settling the purchase, so that only the first message notifies. */
export const notifyOfCheckout = builtOnce((checkoutId: string, { kind, title, message }: News) =>
  sql`select app.raise_notification(user_id, ${kind}, ${title}, ${message}, '/app/billing')
    from checkouts where id = ${checkoutId} and status = 'open'`.compile(build),
)

/** Trials of therapists without a plan that end within three days, or ended in the last seven. */
export const trialsToNotifyOf = builtOnce((at: string) =>
  sql<{ userId: string; trialEndsAt: string }>`select s.user_id as "userId", s.trial_ends_at as "trialEndsAt"
    from subscribers s join users u on u.id = s.user_id
    where u.role = 'therapist' and not s.subscribed
      and s.trial_ends_at between ${at}::timestamptz - interval '7 days' and ${at}::timestamptz + interval '3 days'
    order by s.trial_ends_at`.compile(build),
)
