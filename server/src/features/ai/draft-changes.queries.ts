import type { ReportSections, SessionSections } from '@openhour/shared/features/ai/ai-lines.contract.ts'
import type { AiDraftKind } from '@openhour/shared/features/ai/ai.rules.ts'
import { sql } from 'kysely'
import { builtOnce, builtOncePer } from '../../platform/database/built-once.ts'
import { build } from '../../platform/database/tenancy.ts'

/** Locks a draft for writing until the transaction ends. Aborts with `draft-missing` if the practice has no such draft of this kind. */
export const lockDraft = builtOnce((therapistId: string, id: string, kind: 'session' | 'report' | 'transcription') =>
  sql`select app.refuse_when(not exists (select from ai_drafts
    where therapist_id = ${therapistId} and id = ${id} and kind = ${kind} for update), 'draft-missing')`.compile(build),
)

/** Aborts the transaction with `version-conflict` if the draft has another version. Run it under the draft's lock. */
export const refuseOtherDraftVersion = builtOnce((therapistId: string, id: string, version: number) =>
  sql`select app.refuse_when(version <> ${version}::int, 'version-conflict'), app.refuse_when(state <> 'ready', 'draft-not-ready')
    from ai_drafts where therapist_id = ${therapistId} and id = ${id}`.compile(build),
)

/**
 * Replaces the lines of a draft. Aborts with `draft-settled` if it is kept or discarded.
 * @returns a statement for lines that `mergeSections` made
 */
export const saveLines = builtOncePer(
  (kind: 'session' | 'report') =>
    (therapistId: string, id: string, { sections }: { sections: string }) =>
      sql`update ai_drafts set result = jsonb_set(result, ${sql.lit(`{${kind}}`)}, ${sections}::jsonb), version = version + 1
        where therapist_id = ${therapistId} and id = ${id}`.compile(build),
)

/** The lines as {@link saveLines} takes them. */
export const asSections = (sections: SessionSections | ReportSections) => ({ sections: JSON.stringify(sections) })

/**
 * Marks a draft as kept and empties it. Run it last in the transaction that adds what it became, after `lockDraft` and, if the therapist edited the
 * lines, `saveLines`. Aborts the transaction with `draft-settled`, `draft-not-ready`, `draft-sources-gone`, `draft-unsupported` or `draft-evidence`;
 * `keepingRefusals` says each in words.
 */
export const keepDraft = builtOnce((therapistId: string, id: string, keptAs: string) =>
  sql`update ai_drafts set kept_as = ${keptAs}, input = '{}', result = '{}'
    where therapist_id = ${therapistId} and id = ${id}`.compile(build),
)

/** Discards a client's drafts of this kind and day that failed or were stopped: another one takes their place. */
export const clearFailedDrafts = builtOnce((therapistId: string, clientId: string, kind: AiDraftKind, ofDate: string) =>
  sql`update ai_drafts set discarded_at = now(), input = '{}', result = case when result is not null then '{}'::jsonb end
    where therapist_id = ${therapistId} and client_id = ${clientId} and kind = ${kind} and of_date = ${ofDate}::date
      and state in ('failed', 'cancelled') and kept_as is null and discarded_at is null`.compile(build),
)

/**
 * Marks a draft as kept in a clinical note of its client that this transaction wrote, and empties it. One that is gone, not ready or has unsupported lines
 * stays as it is: the note does not depend on it.
 */
export const keepDraftInNote = builtOnce((therapistId: string, id: string, noteId: string) =>
  sql`update ai_drafts d set kept_as = n.id, input = '{}', result = '{}' from clinical_notes n
    where d.therapist_id = ${therapistId} and d.id = ${id} and n.therapist_id = ${therapistId} and n.id = ${noteId} and n.client_id = d.client_id
      and (n.updated_at = now() or exists (select from note_addenda a where a.therapist_id = n.therapist_id and a.note_id = n.id and a.created_at = now()))
      and d.kind = 'session' and d.state = 'ready' and d.kept_as is null and d.discarded_at is null and d.input <> '{}'
      and not d.result @? '$.*.*[*] ? (@.support == "unsupported")'`.compile(build),
)

/** Aborts the transaction with `draft-used` if another clinical note took the draft over. */
export const refuseUsedDraft = builtOnce((therapistId: string, id: string) =>
  sql`select app.refuse_when(exists (select from ai_drafts d join clinical_notes n on n.therapist_id = d.therapist_id and n.id = d.kept_as
    where d.therapist_id = ${therapistId} and d.id = ${id} for share of d), 'draft-used')`.compile(build),
)

/** Stops a draft that waits or runs; one that has ended stays as it is. */
export const cancelDraft = builtOnce((therapistId: string, id: string) =>
  sql`update ai_drafts set state = 'cancelled', stage = null, ended_at = now()
    where therapist_id = ${therapistId} and id = ${id} and state in ('waiting', 'running')`.compile(build),
)

/** Discards a draft and deletes what it holds. No row if the practice has no such draft, or it is kept or discarded already. */
export const discardDraft = builtOnce((therapistId: string, id: string) =>
  sql<{
    id: string
  }>`update ai_drafts set discarded_at = now(), input = '{}', result = case when result is not null then '{}'::jsonb end, speech = null,
      state = case when state in ('waiting', 'running') then 'cancelled' else state end, ended_at = coalesce(ended_at, now())
    where therapist_id = ${therapistId} and id = ${id} and kept_as is null and discarded_at is null returning id`.compile(
    build,
  ),
)
