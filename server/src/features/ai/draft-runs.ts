import type pg from 'pg'
import { runPlain, type Statement } from '../../platform/database/tenancy.ts'
import { RunLater } from '../../platform/jobs/job-runner.ts'
import { newId } from '../../platform/new-id.ts'
import { isStillRunning, noteProgress, takeDraft, type TakenDraft } from './draft-work.queries.ts'

/** One worker at one draft. `signal` ends when the draft is stopped, deleted or taken by another worker, or when the server stops. */
export type Run = {
  id: string
  therapistId: string
  draftId: string
  signal: AbortSignal
  onProgress: (percent: number, stage: string) => void
  /** Writes the outcome. Nothing is written if the run is over. */
  end(outcome: Statement): Promise<void>
}

/** How often a run shows its progress and looks whether it was stopped. */
const lookEveryMs = 1_000
/** When a draft that the stopping server let go of is tried again. */
const againSeconds = 1

/**
 * Runs work on drafts, each in one worker at a time.
 * @param pool works as openhour_worker
 */
export function openRuns(pool: pg.Pool) {
  const stopping = new AbortController()

  /** Takes the draft and works on it; does nothing if it has ended. @throws RunLater if the server stops meanwhile */
  async function run(
    therapistId: string,
    draftId: string,
    work: (run: Run, draft: TakenDraft) => Promise<void>,
  ): Promise<void> {
    const id = newId()
    const [[draft]] = await runPlain(pool, takeDraft(therapistId, draftId, id))
    if (!draft) return
    const over = new AbortController()
    const signal = AbortSignal.any([over.signal, stopping.signal])
    let progress: { percent: number; stage: string } | undefined
    let looking: Promise<unknown> = Promise.resolve()

    async function look(): Promise<void> {
      const shown = progress
      progress = undefined
      const statement = shown
        ? noteProgress(id, therapistId, draftId, shown.percent, shown.stage)
        : isStillRunning(id, therapistId, draftId)
      const [rows] = await runPlain(pool, statement)
      if (rows.length === 0) over.abort()
    }
    // The database may be unreachable for a moment; the next look tells.
    const timer = setInterval(() => (looking = look().catch(() => undefined)), lookEveryMs)
    try {
      await work(
        {
          id,
          therapistId,
          draftId,
          signal,
          onProgress: (percent, stage) => {
            progress = { percent: Math.min(99, Math.max(0, Math.round(percent))), stage: stage.slice(0, 200) }
          },
          end: async (outcome) => {
            clearInterval(timer)
            await looking
            await runPlain(pool, outcome)
          },
        },
        draft,
      )
    } catch (error) {
      if (stopping.signal.aborted) throw new RunLater(againSeconds)
      if (!over.signal.aborted) throw error
    } finally {
      clearInterval(timer)
      await looking
    }
  }

  return { run, stop: async () => stopping.abort() }
}
