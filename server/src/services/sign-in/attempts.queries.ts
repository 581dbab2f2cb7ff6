import { sql } from 'kysely'
import { builtOnce } from '../../platform/database/built-once.ts'
import { build } from '../../platform/database/tenancy.ts'

export type Counted = {
  attempts: number
  windowEndsAt: string
  sharedAttempts: number | null
  sharedEndsAt: string | null
}

/** Counts an attempt for `own`, and for `shared` unless `own` is already over its limit, so that refused attempts cost others nothing. */
export function countAttempts(own: string, most: number, shared: string | null, at: string, windowEndsAt: string) {
  const increment = sql`on conflict (key) do update set
      attempts = case when r.window_ends_at <= ${at}::timestamptz then 1 else r.attempts + 1 end,
      window_ends_at = case when r.window_ends_at <= ${at}::timestamptz then excluded.window_ends_at else r.window_ends_at end
    returning attempts, window_ends_at`
  return sql<Counted>`
    with own as (
      insert into rate_limits as r (key, attempts, window_ends_at) values (${own}, 1, ${windowEndsAt}) ${increment}
    ), shared as (
      insert into rate_limits as r (key, attempts, window_ends_at)
      select ${shared}::text, 1, ${windowEndsAt}::timestamptz from own where own.attempts <= ${most} and ${shared}::text is not null ${increment}
    )
    select own.attempts, own.window_ends_at as "windowEndsAt", shared.attempts as "sharedAttempts", shared.window_ends_at as "sharedEndsAt"
    from own left join shared on true`.compile(build)
}

/** Takes back an attempt that was not a guess. */
export const refundAttempt = builtOnce((key: string) =>
  sql`update rate_limits set attempts = attempts - 1 where key = ${key} and attempts > 0`.compile(build),
)
