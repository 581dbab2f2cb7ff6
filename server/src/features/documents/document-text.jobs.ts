import type pg from 'pg'
import * as z from 'zod/mini'
import { now } from '../../platform/clock.ts'
import { runPlain } from '../../platform/database/tenancy.ts'
import { FileDamaged, FileNotStored, type FileStore } from '../../platform/files/files.ts'
import type { Jobs } from '../../platform/jobs/jobs.ts'
import { enqueueWaiting, findUnread, keepText } from './document-text.queries.ts'
import type { ReadText } from './text-process.ts'
import type { openTextReader } from './text-reader.ts'

const Payload = z.object({ therapistId: z.uuid(), documentId: z.uuid() })
/** A restored backup has no jobs. */
const lostAfterMs = 86_400_000
const mostAtOnce = 1000

/**
 * Reads the text of documents, one at a time on each node: after they are uploaded or brought back, and within a minute after an import.
 * @param pool works as openhour_worker
 */
export function documentTextJobs(pool: pg.Pool, files: FileStore, reader: ReturnType<typeof openTextReader>): Jobs {
  async function textOf(fileKey: string): Promise<ReadText> {
    try {
      return await reader.read(await files.get(fileKey))
    } catch (error) {
      // Trying again does not help.
      if (error instanceof FileNotStored || error instanceof FileDamaged)
        return { state: 'unreadable', isCut: false, parts: [] }
      throw error
    }
  }
  return {
    tasks: {
      'read-document-text': async (payload) => {
        const { therapistId, documentId } = Payload.parse(payload)
        const [[unread]] = await runPlain(pool, findUnread(therapistId, documentId))
        if (!unread) return
        const { state, isCut, parts } = await textOf(unread.fileKey)
        await runPlain(pool, keepText(therapistId, documentId, state, isCut, JSON.stringify(parts)))
      },
      'find-unread-documents': async () => {
        await runPlain(pool, enqueueWaiting(new Date(now().getTime() - lostAfterMs).toISOString(), mostAtOnce))
      },
    },
    cron: [{ task: 'find-unread-documents', match: '* * * * *', options: { backfillPeriod: 0 } }],
  }
}
