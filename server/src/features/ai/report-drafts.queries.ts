import type { AiEngine } from '@openhour/shared/features/ai/ai.rules.ts'
import { sql } from 'kysely'
import { builtOnce } from '../../platform/database/built-once.ts'
import { build } from '../../platform/database/tenancy.ts'

/** A zone in which the reports of a week are due: since when, and the first day of the week. */
export type DueZone = { zone: string; weekStart: string; since: string }

/** A practice whose reports are due, with what decides about its tier. */
export type DuePractice = {
  userId: string
  timeZone: string
  weekStart: string
  mark: string
  /** An installation that was lost before a restore has notified of the drafts. */
  maybeNotified: boolean
  engine: AiEngine
  subscribed: boolean
  subscriptionTier: string | null
  subscriptionEnd: string | null
  trialEndsAt: string | null
}

/** Practices in these zones that want drafts and have not been handled for the week. For the worker. */
export function practicesDue(zones: readonly DueZone[], most: number) {
  return sql<DuePractice>`select p.user_id as "userId", p.timezone as "timeZone", z."weekStart", named.mark, app.maybe_sent(z.since) as "maybeNotified", p.ai_engine as engine, s.subscribed,
      s.subscription_tier as "subscriptionTier", s.subscription_end as "subscriptionEnd", s.trial_ends_at as "trialEndsAt"
    from jsonb_to_recordset(${JSON.stringify(zones)}::jsonb) as z (zone text, "weekStart" date, since timestamptz)
      join practice_settings p on p.timezone = z.zone join users u on u.id = p.user_id join subscribers s on s.user_id = p.user_id
      cross join lateral (select 'ai-weekly-drafts:' || z."weekStart" as mark) named
    where p.ai_weekly_drafts and u.role = 'therapist' and u.suspended_at is null and u.email_verified and u.created_at < z.since
      and not exists (select from notification_marks m where m.user_id = p.user_id and m.mark = named.mark)
    order by p.user_id limit ${most}::int`.compile(build)
}

/** Active clients whose consent holds and about whom no report or draft of the week exists, discarded ones included. Run it as the therapist. */
export const clientsToDraft = builtOnce((therapistId: string, weekStart: string) =>
  sql<{ clientId: string }>`select c.id as "clientId" from clients c
    where c.therapist_id = ${therapistId} and c.archived_at is null
      and app.consent_holds(c.therapist_id, c.id, 'ai-weekly-reports')
      and not exists (select from ai_weekly_reports r where r.therapist_id = c.therapist_id and r.client_id = c.id
        and r.week_start_date = ${weekStart}::date)
      and not exists (select from ai_drafts d where d.therapist_id = c.therapist_id and d.client_id = c.id
        and d.kind = 'report' and d.of_date = ${weekStart}::date)
    order by c.id`.compile(build),
)

/** How many drafts the job has added for a week. Run it as the therapist. */
export const countDraftsOfJob = builtOnce((therapistId: string, weekStart: string) =>
  sql<{ count: number }>`select count(*)::int as count from ai_drafts
    where therapist_id = ${therapistId} and kind = 'report' and by_job and of_date = ${weekStart}::date`.compile(build),
)
