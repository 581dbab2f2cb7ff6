import {
  AiDraft,
  type DataAnalyzed,
  ListedAiDraft,
  type Trend,
} from '@openhour/shared/features/ai/ai-drafts.contract.ts'
import type { AiSource, ReportSections, SessionSections } from '@openhour/shared/features/ai/ai-lines.contract.ts'
import type { AiDraftKind, AiEngine, AiLanguage, LeftOut, NotDone } from '@openhour/shared/features/ai/ai.rules.ts'
import type { SpeakerFigures } from '@openhour/shared/features/ai/session-figures.contract.ts'
import { recordingTypes } from '@openhour/shared/features/ai/recordings.rules.ts'
import { sql } from 'kysely'
import { builtOnce } from '../../platform/database/built-once.ts'
import { columns } from '../../platform/database/columns.ts'
import { build } from '../../platform/database/tenancy.ts'

/** What a draft is written from. `sources` are all of the draft's client. Empty once the draft is kept or discarded. */
export type DraftInput = {
  sources?: AiSource[]
  /** Of a session: the headings of the practice's own templates. */
  headings?: string[]
  /** Of a session, in minutes. */
  duration?: number
  /** Of a report. */
  trend?: Trend
  dataAnalyzed?: DataAnalyzed
  /** Of a recording. */
  sha256?: string
}

/** What came of it. Empty once the draft is kept or discarded. */
export type DraftResult = {
  session?: SessionSections
  report?: ReportSections
  transcription?: string
  language?: AiLanguage | null
  notDone?: NotDone[]
  leftOut?: LeftOut[]
  /** Of a session: who spoke how much. It stays when the draft is kept, in a column of its own. */
  speech?: SpeakerFigures[] | undefined
}

/** Its own name stayed in the browser. `file_type` and `of_date` are those of a draft. */
export const recordingFileName = sql<string>`'recording-' || of_date || case file_type ${sql.join(
  Object.entries(recordingTypes).map(([type, ending]) => sql`when ${sql.lit(type)} then ${sql.lit(`.${ending}`)}`),
  sql` `,
)} end`

const textOf = (kind: 'note' | 'transcript') =>
  sql`jsonb_path_query_first(d.input, ${sql.lit(`$.sources[*] ? (@.kind == "${kind}").text`)})`
const recordingName = sql<
  string | null
>`case when d.state = 'ready' and d.file_key is not null then ${recordingFileName} end`
/** Of a draft that waits: how many of the practice's come before it at the same engine. */
const stage = sql<string | null>`coalesce(d.stage, case when d.state = 'waiting' then
  (select case count(*) when 0 then null when 1 then 'Waiting: one draft comes before this one'
      else 'Waiting: ' || count(*) || ' drafts come before this one' end
    from ai_drafts b where b.therapist_id = d.therapist_id and b.state in ('waiting', 'running')
      and b.engine is not distinct from d.engine and (b.created_at, b.id) < (d.created_at, d.id)) end)`
const listed = columns('ai_drafts as d', ListedAiDraft, { clientName: sql<string>`c.name`, recordingName, stage })
const whole = columns('ai_drafts as d', AiDraft, {
  clientName: sql<string>`c.name`,
  recordingName,
  stage,
  form: sql<AiDraft['form']>`case when d.kind = 'session' and d.input <> '{}'
    then jsonb_build_object('notes', coalesce(${textOf('note')}, '""'), 'transcript', ${textOf('transcript')}, 'duration', d.input -> 'duration') end`,
  sources: sql<AiSource[]>`coalesce(d.input -> 'sources', '[]')`,
  session: sql<SessionSections | null>`d.result -> 'session'`,
  report: sql<ReportSections | null>`d.result -> 'report'`,
  trend: sql<Trend | null>`d.input -> 'trend'`,
  dataAnalyzed: sql<DataAnalyzed | null>`d.input -> 'dataAnalyzed'`,
  transcription: sql<string | null>`d.result ->> 'transcription'`,
  language: sql<AiLanguage | null>`d.result ->> 'language'`,
  notDone: sql<NotDone[]>`coalesce(d.result -> 'notDone', '[]')`,
  leftOut: sql<LeftOut[]>`coalesce(d.result -> 'leftOut', '[]')`,
})

const drafts = () =>
  build
    .selectFrom('ai_drafts as d')
    .innerJoin('clients as c', (on) =>
      on.onRef('c.therapist_id', '=', 'd.therapist_id').onRef('c.id', '=', 'd.client_id'),
    )

/** `problem` is a code; `worded` of draft-problems.ts says it in words. */
export const findAiDraft = builtOnce((therapistId: string, id: string) =>
  drafts().select(whole).where('d.therapist_id', '=', therapistId).where('d.id', '=', id).compile(),
)

/** Whether a draft has ended, without what it holds. */
export const findDraftEnd = builtOnce((therapistId: string, id: string) =>
  build
    .selectFrom('ai_drafts')
    .select('ended_at as endedAt')
    .where('therapist_id', '=', therapistId)
    .where('id', '=', id)
    .compile(),
)

/** A client's drafts that are neither kept nor discarded, newest first. */
export const listOpenDrafts = builtOnce((therapistId: string, clientId: string, kind: AiDraftKind | null) =>
  drafts()
    .select(listed)
    .where('d.therapist_id', '=', therapistId)
    .where('d.client_id', '=', clientId)
    .where('d.kept_as', 'is', null)
    .where('d.discarded_at', 'is', null)
    .where(sql<boolean>`(${kind}::text is null or d.kind = ${kind}::text)`)
    .orderBy('d.created_at', 'desc')
    .orderBy('d.id')
    .limit(200)
    .compile(),
)

/** Which consents of a client hold, and the practice's engine. No row if the client is not the therapist's. */
export const findAiState = builtOnce((therapistId: string, clientId: string) =>
  sql<{
    defaultEngine: AiEngine
    summariesConsent: boolean
    recordingConsent: boolean
    weeklyReportsConsent: boolean
  }>`select p.ai_engine as "defaultEngine",
      app.consent_holds(c.therapist_id, c.id, 'ai-summaries') as "summariesConsent",
      app.consent_holds(c.therapist_id, c.id, 'recording') as "recordingConsent",
      app.consent_holds(c.therapist_id, c.id, 'ai-weekly-reports') as "weeklyReportsConsent"
    from clients c join practice_settings p on p.user_id = c.therapist_id
    where c.therapist_id = ${therapistId} and c.id = ${clientId}`.compile(build),
)

/** A row unless the practice has no such client. */
export const findClient = builtOnce((therapistId: string, clientId: string) =>
  build.selectFrom('clients').select('id').where('therapist_id', '=', therapistId).where('id', '=', clientId).compile(),
)

/** Aborts the transaction with `client-missing` if the client is not the therapist's. */
export const refuseWithoutClient = builtOnce((therapistId: string, clientId: string) =>
  sql`select app.refuse_when(not exists (select from clients where therapist_id = ${therapistId} and id = ${clientId}), 'client-missing')`.compile(
    build,
  ),
)

export type NewDraft = {
  clientId: string
  kind: AiDraftKind
  engine: AiEngine
  byJob?: boolean
  /** Of a session its day, of a report the first day of its week. */
  ofDate: string
  input: DraftInput
}

/** Adds a draft, which the worker then writes. Aborts the transaction with `consent-missing` if it needs a consent that does not hold. */
export function addDraft(
  therapistId: string,
  id: string,
  { clientId, kind, engine, byJob = false, ofDate, input }: NewDraft,
) {
  return build
    .insertInto('ai_drafts')
    .values({
      therapist_id: therapistId,
      id,
      client_id: clientId,
      kind,
      engine,
      by_job: byJob,
      of_date: ofDate,
      input: JSON.stringify(input),
    })
    .returning('id')
    .compile()
}
