import { unsignedNotesPath } from '@openhour/shared/features/clinical-notes/note-paths.rules.ts'
import { firstLateDay, lateThrough } from '@openhour/shared/features/clinical-notes/clinical-notes.rules.ts'
import { unsignedTexts } from '@openhour/shared/features/clinical-notes/unsigned-notes.rules.ts'
import { dayStart } from '@openhour/shared/lib/wall-time.ts'
import type pg from 'pg'
import { runPlain } from '../../platform/database/tenancy.ts'
import type { Jobs } from '../../platform/jobs/jobs.ts'
import { raiseNotificationOnce } from '../../platform/notify.queries.ts'
import { timeIn, zonesInUse } from '../../platform/time/practice-time.ts'
import { lateNotes } from './unsigned-notes.queries.ts'

const kind = 'unsigned-notes'

/**
 * Every hour, notifies therapists of late unsigned notes, once for each time that more become late.
 * @param pool works as openhour_worker
 */
export function unsignedNoteJobs(pool: pg.Pool): Jobs {
  return {
    tasks: {
      'notify-of-unsigned-notes': async () => {
        const days = (await zonesInUse(pool)).map((zone) => ({ zone, late: lateThrough(timeIn(zone).today) }))
        const [rows] = await runPlain(pool, lateNotes(days, `${kind}:`))
        for (const { userId, timeZone, notifiedAt, days: waiting } of rows) {
          const newest = latestToWait(timeZone, waiting)
          if (!newest || (notifiedAt !== null && Date.parse(notifiedAt) >= newest.sinceMs)) continue
          const { newestId } = newest
          const count = waiting.reduce((sum, day) => sum + day.count, 0)
          const title =
            count === 1 ? '1 clinical note waits for your signature' : `${count} clinical notes wait for your signature`
          const message = `${unsignedTexts.late}.`
          const notification = { to: userId, kind, title, message, actionUrl: unsignedNotesPath }
          await runPlain(pool, raiseNotificationOnce(`${kind}:${newestId}`, notification))
        }
      },
    },
    cron: [{ task: 'notify-of-unsigned-notes', match: '8 * * * *', options: { backfillPeriod: 0 } }],
  }
}

type WaitingDay = { serviceDate: string; createdAt: string; newestId: string }

/**
 * The note that became late last. A note becomes late at the midnight in the practice's time zone after which its day is more than two days past, or
 * when it is written, if that is later. Signing a note therefore never causes another notification about the rest.
 */
function latestToWait(zone: string, days: readonly WaitingDay[]): { newestId: string; sinceMs: number } | undefined {
  return days
    .map(({ serviceDate, createdAt, newestId }) => ({
      newestId,
      sinceMs: Math.max(Date.parse(createdAt), dayStart(zone, firstLateDay(serviceDate))),
    }))
    .toSorted((one, other) => other.sinceMs - one.sinceMs)[0]
}
