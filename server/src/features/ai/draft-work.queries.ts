import { aiSourceDays } from '@openhour/shared/features/admin-settings/retention.rules.ts'
import type { AiDraftKind, AiEngine } from '@openhour/shared/features/ai/ai.rules.ts'
import { sql } from 'kysely'
import type { LeavingRequest, RequestEnd } from '../../services/ai/ledger.ts'
import { builtOnce } from '../../platform/database/built-once.ts'
import { build } from '../../platform/database/tenancy.ts'
import type { DraftProblem } from './draft-problems.ts'
import type { DraftInput, DraftResult, Shown } from './drafts.queries.ts'
import { contactTables, type IdentifyingRow, replacedColumns } from './identifying-columns.ts'

// The statements of the worker. Each names the run, which changes whenever a worker takes the draft: a worker that lost it writes nothing more.

/** Whom a client's record knows. */
export type RecordedPeople = {
  /** Name and address of the client's account, if there is one. */
  accountName: string | null
  accountEmail: string | null
  therapistNames: string[]
  /** Of the client and their contacts. */
  identifying: IdentifyingRow[]
}

export type TakenDraft = RecordedPeople & {
  kind: AiDraftKind
  engine: AiEngine
  clientId: string
  input: DraftInput
  /** What the therapist looked at, if a model's server gets it. */
  shown: Shown | null
  fileKey: string | null
  fileType: string | null
  fileSize: number | null
  keepsRecordings: boolean
  /** Whether the consent that it needs holds. */
  consents: boolean
}

/** A row's replaced columns, with the name of its table. */
const identifyingRow = (table: string, alias: string) =>
  sql`jsonb_build_object('table', ${sql.lit(table)}::text, 'row', jsonb_build_object(${sql.join(
    replacedColumns(table).flatMap((column) => [sql.lit(column), sql.ref(`${alias}.${column}`)]),
  )}))`

/** Those of the client \`c\` and of every contact. */
const identifyingRows = sql.join(
  [
    sql`jsonb_build_array(${identifyingRow('clients', 'c')})`,
    ...contactTables.map(
      (table) =>
        sql`(select coalesce(jsonb_agg(${identifyingRow(table, 'k')} order by k.id), '[]') from ${sql.table(table)} k
          where k.therapist_id = c.therapist_id and k.client_id = c.id)`,
    ),
  ],
  sql` || `,
)

const recordedPeople = sql`account.full_name as "accountName", account.email as "accountEmail",
      array_remove(array[u.full_name], null) as "therapistNames", ${identifyingRows} as identifying`

/** No row if the practice has no such client. */
export const findRecordedPeople = builtOnce((therapistId: string, clientId: string) =>
  sql<RecordedPeople>`select ${recordedPeople}
    from clients c join users u on u.id = c.therapist_id left join users account on account.id = c.user_id
    where c.therapist_id = ${therapistId} and c.id = ${clientId}`.compile(build),
)

/** What the therapist looked at before, of texts about a client that this server gets. */
export const listShown = builtOnce((therapistId: string, clientId: string, sentTo: string) =>
  sql<{ shown: Shown }>`select shown from ai_drafts where therapist_id = ${therapistId} and client_id = ${clientId}
    and shown ->> 'sentTo' = ${sentTo} order by created_at desc limit 500`.compile(build),
)

/** Takes a draft that waits, or whose worker lost it. No row if it has ended. */
export const takeDraft = builtOnce((therapistId: string, id: string, run: string) =>
  sql<TakenDraft>`update ai_drafts d set state = 'running', run = ${run}, percent = 0, stage = 'Reading the sources', started_at = now()
    from clients c join users u on u.id = c.therapist_id left join users account on account.id = c.user_id left join practice_settings p on p.user_id = c.therapist_id
    where d.therapist_id = ${therapistId} and d.id = ${id} and d.state in ('waiting', 'running')
      and c.therapist_id = d.therapist_id and c.id = d.client_id
    returning d.kind, d.engine, d.client_id as "clientId", d.input, d.shown, ${recordedPeople}, d.file_key as "fileKey", d.file_type as "fileType", d.file_size::float8 as "fileSize",
      coalesce(p.ai_keep_recordings, false) as "keepsRecordings",
      d.consent_purpose is null or app.consent_holds(d.therapist_id, d.client_id, d.consent_purpose) as consents`.compile(
    build,
  ),
)

/** Names of the practice's other clients, which must not appear in what a model writes about this one. */
export const listOtherClientNames = builtOnce((therapistId: string, clientId: string) =>
  sql<{
    name: string
  }>`select name from clients where therapist_id = ${therapistId} and id <> ${clientId} limit 5000`.compile(build),
)

/** Shows how far a run is. No row if it is over: the draft was stopped, deleted or taken by another worker. */
export const noteProgress = builtOnce((run: string, therapistId: string, id: string, percent: number, stage: string) =>
  sql<{ id: string }>`update ai_drafts set percent = ${percent}, stage = ${stage}
    where therapist_id = ${therapistId} and id = ${id} and run = ${run} and state = 'running' returning id`.compile(
    build,
  ),
)

/** A row while the run goes on. */
export const isStillRunning = builtOnce((run: string, therapistId: string, id: string) =>
  sql<{ id: string }>`select id from ai_drafts
    where therapist_id = ${therapistId} and id = ${id} and run = ${run} and state = 'running'`.compile(build),
)

/** Stores a result. A recording is deleted with it unless the practice keeps recordings. */
export function finishDraft(
  run: string,
  therapistId: string,
  id: string,
  {
    result: { speech, ...result },
    model,
    keepsRecording,
  }: { result: DraftResult; model: string | null; keepsRecording: boolean },
) {
  const recording = keepsRecording ? sql`` : sql`, file_key = null, file_type = null, file_size = null`
  return sql<{
    id: string
  }>`update ai_drafts set state = 'ready', result = ${JSON.stringify(result)}::jsonb, speech = ${speech ? JSON.stringify(speech) : null}::jsonb, model = ${model}, percent = 100,
      stage = null, ended_at = now() ${recording}
    where therapist_id = ${therapistId} and id = ${id} and run = ${run} and state = 'running' returning id`.compile(
    build,
  )
}

/** Ends a run without a result. The sources stay. */
export const failDraft = builtOnce((run: string, therapistId: string, id: string, problem: DraftProblem) =>
  sql<{ id: string }>`update ai_drafts set state = 'failed', problem = ${problem}, stage = null, ended_at = now()
    where therapist_id = ${therapistId} and id = ${id} and run = ${run} and state = 'running' returning id`.compile(
    build,
  ),
)

/** Writes down a request before it leaves. `id` is null if it must not leave. */
export const requestLeaves = builtOnce((run: string, id: string, { sentTo, model, bytes, sha256 }: LeavingRequest) =>
  sql<{
    id: string | null
  }>`select app.ai_request_leaves(${id}::uuid, ${run}::uuid, ${sentTo}, ${model}, ${bytes}::int, ${sha256}) as id`.compile(
    build,
  ),
)

export const requestEnded = builtOnce((therapistId: string, id: string, { result, status, answerBytes }: RequestEnd) =>
  sql`update ai_requests set result = ${result}, status = ${status}, answer_bytes = ${answerBytes}, ended_at = now()
    where therapist_id = ${therapistId} and id = ${id} and result is null`.compile(build),
)

/** Empties the sources of drafts that ended long ago. Their lines stay. */
export function forgetOldSources(at: string) {
  return sql`update ai_drafts set input = '{}', file_key = null, file_type = null, file_size = null
    where kept_as is null and discarded_at is null and input <> '{}' and ended_at < ${at}::timestamptz - make_interval(days => ${aiSourceDays})`.compile(
    build,
  )
}
