import type pg from 'pg'
import { now, nowMs } from '../../platform/clock.ts'
import { runPlain } from '../../platform/database/tenancy.ts'
import type { Jobs } from '../../platform/jobs/jobs.ts'
import { newsOf, noticeMail } from './client-mails.ts'
import { eachDue } from './each-due.ts'
import { findDueNotices, forgetOldLinks, settleNotice } from './notices.queries.ts'

const atOnce = 200

/**
 * Every minute: clients are told of appointments that were made, moved or cancelled, three minutes after the last change, and of nothing that they know
 * already.
 * @param pool works as openhour_worker
 */
export function noticeJobs({ pool, publicUrl }: { pool: pg.Pool; publicUrl: string }): Jobs {
  return {
    tasks: {
      'tell-of-appointments': () =>
        eachDue(
          async () => (await runPlain(pool, findDueNotices(now().toISOString(), atOnce)))[0],
          async (notice) => {
            const news = newsOf(notice, nowMs())
            const tells = news !== null && notice.wantsMail
            const mail = tells ? noticeMail(news, notice, publicUrl, nowMs()) : null
            await runPlain(pool, settleNotice(notice, mail))
          },
          atOnce,
        ),
      'forget-old-links': async () => void (await runPlain(pool, forgetOldLinks(now().toISOString()))),
    },
    cron: [
      { task: 'tell-of-appointments', match: '* * * * *', options: { backfillPeriod: 0 } },
      { task: 'forget-old-links', match: '41 3 * * *', options: { backfillPeriod: 0 } },
    ],
  }
}
