import type { AiDraftKind } from '@openhour/shared/features/ai/ai.rules.ts'
import type pg from 'pg'
import * as z from 'zod/mini'
import { AiFault, type AiResult, type AiWork, type Engine } from '../../platform/ai/engine.ts'
import type { Engines } from '../../platform/ai/engines.ts'
import { isDatabaseUnavailable } from '../../platform/database/unavailable.ts'
import type { Jobs } from '../../platform/jobs/jobs.ts'
import { faultFields, type Log } from '../../platform/log.ts'
import type { DraftProblem } from './draft-problems.ts'
import { openRuns, type Run } from './draft-runs.ts'
import { failDraft, finishDraft, listOtherClientNames, type TakenDraft } from './draft-work.queries.ts'
import type { DraftResult } from './drafts.queries.ts'
import { ledgerOf } from './request-ledger.ts'
import { runPlain } from '../../platform/database/tenancy.ts'

type Parts = { pool: pg.Pool; engines: Engines; concurrency: { builtIn: number; model: number }; log: Log }

const Payload = z.object({ therapistId: z.uuid(), draftId: z.uuid() })

/**
 * Writes drafts in the background. A draft whose worker died is written again from the start by the next one.
 * @param pool works as openhour_worker
 */
export function openDraftJobs({ pool, engines, concurrency, log }: Parts): { jobs: Jobs; stop: () => Promise<void> } {
  const runs = openRuns(pool)

  async function write(payload: unknown): Promise<void> {
    const { therapistId, draftId } = Payload.parse(payload)
    await runs.run(therapistId, draftId, async (run, draft) => {
      try {
        const { result, model } = await resultOf(run, draft)
        await run.end(
          finishDraft(run.id, therapistId, draftId, { result, model, keepsRecording: draft.keepsRecordings }),
        )
      } catch (error) {
        if (run.signal.aborted || isDatabaseUnavailable(error)) throw error
        if (!(error instanceof AiFault))
          log.error({ job: 'write-ai-draft', ...faultFields(error) }, 'a draft could not be written')
        // Nobody stopped the draft, so the ledger refused the request.
        const refused = error instanceof AiFault && error.problem === 'cancelled'
        const problem: DraftProblem = refused ? 'consent' : error instanceof AiFault ? error.problem : 'fault'
        await run.end(failDraft(run.id, therapistId, draftId, problem))
      }
    })
  }

  async function resultOf(run: Run, draft: TakenDraft): Promise<{ result: DraftResult; model: string | null }> {
    const { kind, input, clientNames, therapistNames } = draft
    if (kind === 'transcription') throw new AiFault('refused')
    const [others] = await runPlain(pool, listOtherClientNames(run.therapistId, draft.clientId))
    const work = {
      sources: input.sources ?? [],
      clientNames,
      therapistNames,
      otherNames: others.map(({ name }) => name),
    }
    if (draft.engine === 'built-in')
      return { result: await sectionsOf(engines.builtIn.write, kind, work, run), model: null }
    if (!engines.model) throw new AiFault('unreachable')
    const write = engines.model.write(ledgerOf(pool, run))
    return { result: await sectionsOf(write, kind, work, run), model: engines.model.shown.name }
  }

  return {
    jobs: {
      tasks: { 'write-ai-draft': write, 'write-ai-draft-by-model': write },
      concurrency: { 'write-ai-draft': concurrency.builtIn, 'write-ai-draft-by-model': concurrency.model },
    },
    stop: runs.stop,
  }
}

async function sectionsOf(
  write: Engine['write'],
  kind: Exclude<AiDraftKind, 'transcription'>,
  work: Omit<AiWork, 'kind'>,
  { signal, onProgress }: Run,
): Promise<DraftResult> {
  const of = ({ language, notDone }: AiResult) => ({ language, notDone })
  if (kind === 'session') {
    const written = await write<'session'>({ ...work, kind }, { signal, onProgress })
    return { session: written.sections, ...of(written) }
  }
  const written = await write<'report'>({ ...work, kind }, { signal, onProgress })
  return { report: written.sections, ...of(written) }
}
