import { type AiDraftKind, maxTranscript } from '@openhour/shared/features/ai/ai.rules.ts'
import { recordingTypes, type RecordingType } from '@openhour/shared/features/ai/recordings.rules.ts'
import { hasText } from '@openhour/shared/lib/storable.ts'
import type pg from 'pg'
import * as z from 'zod/mini'
import { AiFault, type AiResult, type AiWork, type Engine } from '../../services/ai/engine.ts'
import type { Engines } from '../../services/ai/engines.ts'
import { isDatabaseUnavailable } from '../../platform/database/unavailable.ts'
import type { FileStore } from '../../platform/files/files.ts'
import type { Jobs } from '../../platform/jobs/jobs.ts'
import { faultFields, type Log } from '../../platform/log.ts'
import { UnreadableRecording } from '../../services/ai/speech/wav-pieces.ts'
import type { DraftProblem } from './draft-problems.ts'
import { openRuns, type Run } from './draft-runs.ts'
import { failDraft, finishDraft, listOtherClientNames, type TakenDraft } from './draft-work.queries.ts'
import type { DraftResult } from './drafts.queries.ts'
import { identifiedBy } from './identifying-columns.ts'
import { ledgerOf } from './request-ledger.ts'
import { runPlain } from '../../platform/database/tenancy.ts'

type Parts = {
  pool: pg.Pool
  files: FileStore
  engines: Engines
  concurrency: { passages: number; model: number }
  log: Log
}

const Payload = z.object({ therapistId: z.uuid(), draftId: z.uuid() })

/**
 * Writes drafts in the background. A draft whose worker died is written again from the start by the next one.
 * @param pool works as openhour_worker
 */
export function openDraftJobs({ pool, files, engines, concurrency, log }: Parts): {
  jobs: Jobs
  stop: () => Promise<void>
} {
  const runs = openRuns(pool)

  async function write(payload: unknown): Promise<void> {
    const { therapistId, draftId } = Payload.parse(payload)
    await runs.run(therapistId, draftId, async (run, draft) => {
      try {
        // A withdrawal stops the drafts that it sees. One that was just being added has to be stopped here.
        if (!draft.consents) throw new AiFault('cancelled')
        const { result, model } = await resultOf(run, draft)
        await run.end(
          finishDraft(run.id, therapistId, draftId, { result, model, keepsRecording: draft.keepsRecordings }),
        )
      } catch (error) {
        if (run.signal.aborted || isDatabaseUnavailable(error)) throw error
        const problem = problemOf(error)
        // The message of an unknown error may quote the record.
        const { message: _, cause: __, ...fields } = faultFields(error)
        if (problem === 'fault') log.error({ job: 'write-ai-draft', ...fields }, 'a draft could not be written')
        else if (error instanceof AiFault && error.detail !== undefined) {
          const { sentTo } = (draft.kind === 'transcription' ? engines.speech : engines.model)?.shown ?? {}
          log.warn({ job: 'write-ai-draft', problem, detail: error.detail, sentTo }, 'the server of a model failed')
        }
        await run.end(failDraft(run.id, therapistId, draftId, problem))
      }
    })
  }

  async function resultOf(run: Run, draft: TakenDraft): Promise<{ result: DraftResult; model: string | null }> {
    const { kind, input, therapistNames, accountName, accountEmail } = draft
    if (kind === 'transcription')
      return { result: await transcriptionOf(run, draft), model: engines.speech?.shown.name ?? null }
    const [others] = await runPlain(pool, listOtherClientNames(run.therapistId, draft.clientId))
    const { clientNames, contactNames, identifiers } = identifiedBy(draft.identifying)
    const work = {
      sources: input.sources ?? [],
      headings: input.headings,
      clientNames: [...clientNames, ...(accountName === null ? [] : [accountName])],
      therapistNames,
      contactNames,
      identifiers: [
        ...identifiers,
        ...(accountEmail === null ? [] : [{ kind: 'email' as const, value: accountEmail }]),
      ],
      otherNames: others.map(({ name }) => name),
    }
    if (draft.engine === 'passages')
      return { result: withoutModel(await sectionsOf(engines.passages.write, kind, work, run)), model: null }
    if (!engines.model) throw new AiFault('unreachable')
    const write = engines.model.write(ledgerOf(pool, run))
    return { result: await sectionsOf(write, kind, work, run), model: engines.model.shown.name }
  }

  /** Whether a model is missing, or was only not chosen. */
  const withoutModel = ({ notDone = [], ...result }: DraftResult): DraftResult => ({
    ...result,
    notDone: notDone.map((each) => (each === 'not-summarized' && engines.model ? 'no-model-used' : each)),
  })

  async function transcriptionOf(run: Run, { fileKey, fileType, fileSize }: TakenDraft): Promise<DraftResult> {
    if (!engines.speech) throw new AiFault('unreachable')
    if (fileKey === null) throw new EmptyDraft()
    const type = fileType as RecordingType
    const recording = { type, ending: recordingTypes[type], bytes: fileSize ?? 0, open: () => files.get(fileKey) }
    const text = storable(
      await engines.speech.transcribe(recording, ledgerOf(pool, run), { ...run, person: run.therapistId }),
    )
    if (!hasText(text)) throw new EmptyDraft()
    return {
      transcription: storable(text.slice(0, maxTranscript)),
      notDone: text.length > maxTranscript ? ['cut'] : [],
    }
  }

  return {
    jobs: {
      tasks: { 'write-ai-draft': write, 'write-ai-draft-by-model': write, 'transcribe-recording': write },
      concurrency: {
        'write-ai-draft': concurrency.passages,
        'write-ai-draft-by-model': concurrency.model,
        'transcribe-recording': concurrency.model,
      },
    },
    stop: runs.stop,
  }
}

/** Without what the database refuses: zeros and halves of characters, which a cut makes too. */
const storable = (text: string) => text.replaceAll(/[\0\p{Cs}]/gu, '')

/** There is nothing to write: nobody speaks in the recording. */
class EmptyDraft extends Error {}

function problemOf(error: unknown): DraftProblem {
  if (error instanceof EmptyDraft) return 'empty'
  if (error instanceof UnreadableRecording) return 'unreadable'
  if (!(error instanceof AiFault)) return 'fault'
  // Nobody stopped the draft: its consent does not hold.
  return error.problem === 'cancelled' ? 'consent' : error.problem
}

async function sectionsOf(
  write: Engine['write'],
  kind: Exclude<AiDraftKind, 'transcription'>,
  work: Omit<AiWork, 'kind'>,
  { signal, onProgress }: Run,
): Promise<DraftResult> {
  const of = ({ language, notDone, leftOut = [], speech }: AiResult) => ({ language, notDone, leftOut, speech })
  if (kind === 'session') {
    const written = await write<'session'>({ ...work, kind }, { signal, onProgress })
    return { session: written.sections, ...of(written) }
  }
  const written = await write<'report'>({ ...work, kind }, { signal, onProgress })
  return { report: written.sections, ...of(written) }
}
