import type pg from 'pg'
import * as z from 'zod/mini'
import { runPlain } from '../../platform/database/tenancy.ts'
import { type FileStore, requireFileKey } from '../../platform/files/files.ts'
import type { Jobs } from '../../platform/jobs/jobs.ts'
import { isPictureKept } from './avatar.queries.ts'

const Payload = z.object({ fileKey: z.string() })

/**
 * Removes the file of a picture that no row names any more. When the store cannot do it, the queue logs that and tries again.
 * @param pool works as `openhour_worker`.
 */
export function avatarJobs(pool: pg.Pool, files: FileStore): Jobs {
  return {
    tasks: {
      'remove-picture': async (payload) => {
        const { fileKey } = Payload.parse(payload)
        requireFileKey(fileKey)
        const [kept] = await runPlain(pool, isPictureKept(fileKey))
        if (kept.length === 0) await files.delete(fileKey)
      },
    },
  }
}
