import type pg from 'pg'
import { now, nowMs } from '../../platform/clock.ts'
import { runPlain } from '../../platform/database/tenancy.ts'
import type { Jobs } from '../../platform/jobs/jobs.ts'
import type { Log } from '../../platform/log.ts'
import { mailDay, type MailLimiter } from '../../platform/mail/client-mail-limits.ts'
import { newsOf, noticeMail } from './client-mails.ts'
import { eachDue } from './each-due.ts'
import { findDueNotices, forgetOldLinks, settleNotice } from './notices.queries.ts'
import { mailOrHold, releaseWaitingMails } from './waiting-mails.ts'
import { forgetMailCounts } from './waiting-mails.queries.ts'

type Parts = { pool: pg.Pool; publicUrl: string; limiter: MailLimiter; log: Log }

const atOnce = 200

/**
 * Every minute: clients are told of appointments that were made, moved or cancelled, `app.notice_delay()` after the last change, and of nothing that they know
 * already.
 * @param pool works as openhour_worker
 */
export function noticeJobs(parts: Parts): Jobs {
  const { pool, publicUrl, limiter } = parts
  return {
    tasks: {
      'tell-of-appointments': async () => {
        await releaseWaitingMails(parts)
        await eachDue(
          async () => (await runPlain(pool, findDueNotices(now().toISOString(), atOnce)))[0],
          async (notice) => {
            const news = newsOf(notice, nowMs())
            const tells = news !== null && notice.wantsMail
            if (!tells) return void (await runPlain(pool, settleNotice(notice, null)))
            const mail = noticeMail(news, notice, publicUrl, nowMs())
            const allowance = limiter.allowanceFor(notice.email, notice.subscription)
            await mailOrHold(parts, 'notice', notice, allowance, settleNotice(notice, { mail, allowance }))
          },
          atOnce,
        )
      },
      'forget-old-links': async () =>
        void (await runPlain(pool, forgetOldLinks(now().toISOString()), forgetMailCounts(mailDay()))),
    },
    cron: [
      { task: 'tell-of-appointments', match: '* * * * *', options: { backfillPeriod: 0 } },
      { task: 'forget-old-links', match: '41 3 * * *', options: { backfillPeriod: 0 } },
    ],
  }
}
