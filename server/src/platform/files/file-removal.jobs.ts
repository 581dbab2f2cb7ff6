import type pg from 'pg'
import * as z from 'zod/mini'
import { runPlain } from '../database/tenancy.ts'
import type { Jobs } from '../jobs/jobs.ts'
import { RunLater } from '../jobs/job-runner.ts'
import { fileInUse, mayRemoveFiles } from './file-removal.queries.ts'
import { type FileStore, requireFileKey } from './files.ts'

const Payload = z.object({ fileKey: z.string() })

const afterBackupSeconds = 20

/**
 * Deletes a file that no row refers to. If the store fails, the queue logs that and retries.
 * @param pool works as `openhour_worker`
 */
export function fileRemovalJobs(pool: pg.Pool, files: FileStore): Jobs {
  return {
    tasks: {
      'remove-file': async (payload) => {
        const { fileKey } = Payload.parse(payload)
        requireFileKey(fileKey)
        const [[lock], used] = await runPlain(pool, mayRemoveFiles(), fileInUse(fileKey))
        if (!lock?.may) throw new RunLater(afterBackupSeconds)
        if (used.length === 0) await files.delete(fileKey)
      },
    },
    concurrency: { 'remove-file': 2 },
  }
}
