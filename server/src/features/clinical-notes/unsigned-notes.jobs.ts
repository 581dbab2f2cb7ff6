import { unsignedNotesPath } from '@openhour/shared/features/clinical-notes/note-paths.rules.ts'
import type pg from 'pg'
import { now } from '../../platform/clock.ts'
import { runPlain } from '../../platform/database/tenancy.ts'
import type { Jobs } from '../../platform/jobs/jobs.ts'
import { raiseNotificationOnce } from '../../platform/notify.queries.ts'
import { unsignedToTellOf } from './unsigned-notes.queries.ts'

const kind = 'unsigned-notes'

/**
 * Every hour: therapists are told that notes wait for their signature, once for each time that more of them come to wait.
 * @param pool works as openhour_worker
 */
export function unsignedNoteJobs(pool: pg.Pool): Jobs {
  return {
    tasks: {
      'tell-of-unsigned-notes': async () => {
        const [rows] = await runPlain(pool, unsignedToTellOf(now().toISOString(), `${kind}:`))
        for (const { userId, count, newestId } of rows) {
          const title =
            count === 1 ? '1 clinical note waits for your signature' : `${count} clinical notes wait for your signature`
          const message = 'More than two days have passed since the day that each is about.'
          const told = { to: userId, kind, title, message, actionUrl: unsignedNotesPath }
          await runPlain(pool, raiseNotificationOnce(`${kind}:${newestId}`, told))
        }
      },
    },
    cron: [{ task: 'tell-of-unsigned-notes', match: '8 * * * *', options: { backfillPeriod: 0 } }],
  }
}
