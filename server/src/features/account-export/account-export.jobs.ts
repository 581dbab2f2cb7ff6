import type pg from 'pg'
import * as z from 'zod/mini'
import { runPlain } from '../../platform/database/tenancy.ts'
import { isDatabaseUnavailable } from '../../platform/database/unavailable.ts'
import { scheduleRemoval } from '../../platform/files/file-removal.queries.ts'
import { newFileKey } from '../../platform/files/files.ts'
import { RunLater } from '../../platform/jobs/job-runner.ts'
import type { Jobs } from '../../platform/jobs/jobs.ts'
import { faultFields, type Log } from '../../platform/log.ts'
import { newId } from '../../platform/new-id.ts'
import { failExport, finishExport, noteExportProgress, takeExport } from './account-export.queries.ts'
import { type ArchiveParts, writeArchive } from './write-archive.ts'

type Parts = ArchiveParts & { worker: pg.Pool; log: Log }

const Payload = z.object({ userId: z.uuid(), exportId: z.uuid() })

/** How often a run shows its progress and looks whether it was cancelled. */
const lookEveryMs = 500
/** When an export that the stopping server let go of is tried again. */
const againSeconds = 1

/** Writes archives into the file store, two at a time. One whose worker died is written again from the start. */
export function openExportJobs({ worker, log, ...parts }: Parts): { jobs: Jobs; stop: () => Promise<void> } {
  const stopping = new AbortController()

  async function write(payload: unknown): Promise<void> {
    const { userId, exportId } = Payload.parse(payload)
    const run = newId()
    const [[taken]] = await runPlain(worker, takeExport(userId, exportId, run))
    if (!taken) return
    let percent = 0
    const content = writeArchive(parts, { userId, ...taken }, (now) => (percent = now))
    let isOver = false
    const giveUp = () => content.destroy(new Error('the export was given up'))
    stopping.signal.addEventListener('abort', giveUp)
    const look = async () => {
      const [rows] = await runPlain(worker, noteExportProgress(run, userId, exportId, percent))
      if (rows.length > 0 || isOver) return
      isOver = true
      giveUp()
    }
    let looking: Promise<unknown> = Promise.resolve()
    // The database may be unreachable for a moment; the next look tells.
    const timer = setInterval(() => (looking = look().catch(() => undefined)), lookEveryMs)
    const key = newFileKey()
    try {
      // From here on, the job deletes the file if it gets no row.
      await runPlain(worker, scheduleRemoval(key))
      const { bytes } = await parts.files.put(key, content, { maxBytes: Number.MAX_SAFE_INTEGER })
      clearInterval(timer)
      await looking
      const [rows] = await runPlain(worker, finishExport(run, userId, exportId, { key, bytes }))
      if (rows.length === 0) await parts.files.delete(key)
    } catch (error) {
      if (stopping.signal.aborted) throw new RunLater(againSeconds)
      if (isOver) return
      if (isDatabaseUnavailable(error)) throw error
      log.error(faultFields(error), 'an export could not be written')
      await runPlain(worker, failExport(run, userId, exportId))
    } finally {
      clearInterval(timer)
      stopping.signal.removeEventListener('abort', giveUp)
      content.destroy()
      await looking
    }
  }

  return {
    jobs: { tasks: { 'write-account-export': write }, concurrency: { 'write-account-export': 2 } },
    stop: async () => stopping.abort(),
  }
}
