import type pg from 'pg'
import * as z from 'zod/mini'
import { now } from '../../platform/clock.ts'
import { runPlain } from '../../platform/database/tenancy.ts'
import type { Jobs } from '../../platform/jobs/jobs.ts'
import { tellAnnouncement } from './announcements.queries.ts'

const Payload = z.object({ announcementId: z.uuid() })
const peopleAtOnce = 500

/** When an announcement begins, tells those whom it is for. One that was interrupted goes on: nobody is told twice. @param pool works as openhour_worker */
export function announcementJobs(pool: pg.Pool): Jobs {
  return {
    tasks: {
      'begin-announcement': async (payload) => {
        const { announcementId } = Payload.parse(payload)
        const tell = async (after: string | null): Promise<string | null> => {
          const at = now().toISOString()
          const [[row]] = await runPlain(pool, tellAnnouncement(announcementId, at, after, peopleAtOnce))
          return row?.last ?? null
        }
        for (let last = await tell(null); last !== null;) last = await tell(last)
      },
    },
  }
}
