import type { WaitingDraft } from '@openhour/shared/features/dashboard/dashboard.contract.ts'
import type { AiReviewItem, AiReviewList, UrgentDraft } from '@openhour/shared/features/ai/ai-review.contract.ts'
import {
  type AiConsentPurpose,
  type AiReviewFilter,
  aiReviewPerPage,
  shownLineLength,
  shownLines,
} from '@openhour/shared/features/ai/ai-review.rules.ts'
import { type RawBuilder, sql } from 'kysely'
import { builtOnce, builtOncePer } from '../../platform/database/built-once.ts'
import { build } from '../../platform/database/tenancy.ts'
import { type AiCursor, isAfter } from './ai-cursor.queries.ts'

const open = sql`kept_as is null and discarded_at is null`
const isReady = sql`${open} and state = 'ready' and kind <> 'transcription'`

const isUrgent = sql`${open} and state = 'ready' and safety_lines > 0`

/** Drafts of all clients that quote passages about danger and wait for review, newest first. */
export const listUrgentDrafts = builtOnce((therapistId: string, most: number) =>
  sql<WaitingDraft>`select d.id, d.client_id as "clientId", c.name as "clientName", c.archived_at is not null as "clientArchived", d.kind,
      d.of_date as "ofDate"
    from (select therapist_id, id, client_id, kind, of_date, created_at from ai_drafts where therapist_id = ${therapistId} and ${isUrgent}
      order by created_at desc, id limit ${most}) d
    join clients c on c.therapist_id = d.therapist_id and c.id = d.client_id order by d.created_at desc, d.id`.compile(
    build,
  ),
)

/** The same of one client. */
export const listUrgentDraftsOf = builtOnce((therapistId: string, clientId: string, most: number) =>
  sql<UrgentDraft>`select id, kind, of_date as "ofDate" from ai_drafts where therapist_id = ${therapistId} and client_id = ${clientId}
    and ${isUrgent} order by created_at desc, id limit ${most}`.compile(build),
)

/** How many drafts of a client there are, as a part of another statement. */
export const countUrgentDrafts = (therapistId: RawBuilder<unknown>, clientId: RawBuilder<unknown>) =>
  sql<number>`(select count(*)::int from ai_drafts where therapist_id = ${therapistId} and client_id = ${clientId} and ${isUrgent})`

/** How many drafts of a client wait for review, as a part of another statement. */
export const countReadyDraftsOf = (therapistId: RawBuilder<unknown>, clientId: RawBuilder<unknown>) =>
  sql<number>`(select count(*)::int from ai_drafts where therapist_id = ${therapistId} and client_id = ${clientId} and ${isReady})`

/** The newest drafts that wait for review and quote no danger. */
export const listReadyDrafts = builtOnce((therapistId: string, most: number) =>
  sql<WaitingDraft>`select d.id, d.client_id as "clientId", c.name as "clientName", c.archived_at is not null as "clientArchived", d.kind,
      d.of_date as "ofDate"
    from (select therapist_id, id, client_id, kind, of_date, created_at from ai_drafts where therapist_id = ${therapistId} and ${isReady} and safety_lines = 0
      order by created_at desc, id limit ${most}) d
    join clients c on c.therapist_id = d.therapist_id and c.id = d.client_id order by d.created_at desc, d.id`.compile(
    build,
  ),
)

export const countReadyDrafts = builtOnce((therapistId: string) =>
  sql<{
    total: number
  }>`select count(*)::int as total from ai_drafts where therapist_id = ${therapistId} and ${isReady}`.compile(build),
)

/** How many key insights the session notes of some days hold, both days included. */
export const countInsights = builtOnce((therapistId: string, from: string, to: string) =>
  sql<{ total: number }>`select coalesce(sum(key_insights), 0)::int as total from ai_session_notes
    where therapist_id = ${therapistId} and session_date between ${from}::date and ${to}::date`.compile(build),
)

const isUnderWay = sql`${open} and state in ('waiting', 'running')`
const isFailed = sql`${open} and state in ('failed', 'cancelled')`

/** What a filter selects: the table, its rows, and the column by which they are ordered. */
const shown: Record<AiReviewFilter, { table: RawBuilder<unknown>; where: RawBuilder<unknown>; by: string }> = {
  review: { table: sql`ai_drafts`, where: isReady, by: 'created_at' },
  progress: { table: sql`ai_drafts`, where: isUnderWay, by: 'created_at' },
  failed: { table: sql`ai_drafts`, where: isFailed, by: 'created_at' },
  notes: { table: sql`ai_session_notes`, where: sql`true`, by: 'session_date' },
  reports: { table: sql`ai_weekly_reports`, where: sql`true`, by: 'week_start_date' },
}

const draft = {
  read: sql`kind, state, by_job, of_date, percent, stage, problem, result`,
  own: sql`r.kind, r.state, r.engine, r.model, r.by_job as "byJob", r.of_date as "ofDate", r.percent, r.stage, r.problem`,
  sections: sql`coalesce(r.result -> 'session', r.result -> 'report', '{}')`,
}
const kept = sql`null as state, r.engine, r.model, false as "byJob"`
const done = sql`100 as percent, null as stage, null as problem`
/** What is read of a row, what is answered of it, and its sections. */
const columnsOf: Record<
  AiReviewFilter,
  { read: RawBuilder<unknown>; own: RawBuilder<unknown>; sections: RawBuilder<unknown> }
> = {
  review: draft,
  progress: draft,
  failed: draft,
  notes: {
    read: sql`session_date, sections`,
    own: sql`'session' as kind, ${kept}, r.session_date as "ofDate", ${done}`,
    sections: sql`r.sections`,
  },
  reports: {
    read: sql`week_start_date, sections`,
    own: sql`'report' as kind, ${kept}, r.week_start_date as "ofDate", ${done}`,
    sections: sql`r.sections`,
  },
}
/** The sections of both kinds that say what a draft is about. */
const telling = ['summary', 'progress', 'insights', 'points', 'mood', 'observations']

/**
 * One row more than a page of what a filter selects, of all clients or of one. `problem` is the code that the database holds.
 * @param isFurther begins after the place that is given
 */
export const listReview = builtOncePer(
  (filter: AiReviewFilter, ofClient: boolean, isFurther: boolean) =>
    (therapistId: string, clientId: string | null, after: AiCursor) => {
      const { table, where, by } = shown[filter]
      const { read, own, sections } = columnsOf[filter]
      const first = sql.join(
        telling.map((name) => sql`coalesce(${sections} -> ${sql.lit(name)}, '[]')`),
        sql` || `,
      )
      return sql<AiReviewItem>`select r.id, r.client_id as "clientId", c.name as "clientName", c.archived_at is not null as "clientArchived", ${own},
        l.lines, l.unsupported, coalesce(jsonb_array_length(${sections} -> 'safety'), 0) as safety,
        array(select left(line ->> 'text', ${sql.lit(shownLineLength)}) from jsonb_array_elements(${first}) with ordinality as t (line, place)
          where place <= ${sql.lit(shownLines)} order by place) as "firstLines",
        r.created_at as "createdAt"
      from (select therapist_id, id, client_id, engine, model, created_at, ${read} from ${table} where therapist_id = ${therapistId} and ${where} ${ofClient ? sql`and client_id = ${clientId}` : sql``}
        ${isFurther ? isAfter(by, after) : sql``}
        order by ${sql.ref(by)} desc, id limit ${sql.lit(aiReviewPerPage + 1)}) r
      join clients c on c.therapist_id = r.therapist_id and c.id = r.client_id
      cross join lateral (select count(*)::int as lines, (count(*) filter (where line ->> 'support' = 'unsupported'))::int as unsupported
        from jsonb_each(${sections}) s, jsonb_array_elements(s.value) line) l
      order by ${sql.ref(`r.${by}`)} desc, r.id`.compile(build)
    },
)

/** How many drafts there are of each state, read from the index of each, and the name of the client. */
export const countReview = builtOncePer((ofClient: boolean) => (therapistId: string, clientId: string | null) => {
  const count = (where: RawBuilder<unknown>) =>
    sql`(select count(*)::int from ai_drafts where therapist_id = ${therapistId} ${ofClient ? sql`and client_id = ${clientId}` : sql``} and ${where})`
  return sql<
    AiReviewList['counts'] & { clientName: string | null }
  >`select ${count(isReady)} as review, ${count(isUnderWay)} as progress,
      ${count(isFailed)} as failed, (select name from clients where therapist_id = ${therapistId} and id = ${clientId}::uuid) as "clientName"`.compile(
    build,
  )
})

type Made = { purpose: AiConsentPurpose; drafts: number; sessionNotes: number; weeklyReports: number }

/** What was made under withdrawn consents of a client, by purpose. */
export const listMade = builtOnce((clientId: string) =>
  sql<Made>`select purpose, (count(*) filter (where made = 'draft'))::int as drafts, (count(*) filter (where made = 'note'))::int as "sessionNotes",
      (count(*) filter (where made = 'report'))::int as "weeklyReports"
    from app.ai_made(${clientId}::uuid) group by purpose order by purpose`.compile(build),
)

/** Deletes it for one purpose, and says how much it was. */
export const removeMade = builtOnce((clientId: string, purpose: AiConsentPurpose) =>
  sql<Made>`select ${purpose}::text as purpose, drafts, notes as "sessionNotes", reports as "weeklyReports"
    from app.remove_ai_made(${clientId}::uuid, ${purpose})`.compile(build),
)
