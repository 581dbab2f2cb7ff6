import type pg from 'pg'
import * as z from 'zod/mini'
import { runPlain } from '../database/tenancy.ts'
import type { Jobs } from '../jobs/jobs.ts'
import { fileInUse } from './file-removal.queries.ts'
import { type FileStore, requireFileKey } from './files.ts'

const Payload = z.object({ fileKey: z.string() })

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
        const [used] = await runPlain(pool, fileInUse(fileKey))
        if (used.length === 0) await files.delete(fileKey)
      },
    },
    concurrency: { 'remove-file': 2 },
  }
}
