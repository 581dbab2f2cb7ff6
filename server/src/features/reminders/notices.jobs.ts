import type pg from 'pg'
import { now, nowMs } from '../../platform/clock.ts'
import { runPlain } from '../../platform/database/tenancy.ts'
import type { Jobs } from '../../platform/jobs/jobs.ts'
import type { Log } from '../../platform/log.ts'
import { mailDay, type MailLimiter } from '../../services/mail/client-mail-limits.ts'
import { noticeKindOf, noticeMail } from './client-mails.ts'
import { eachDue } from '../../platform/jobs/each-due.ts'
import { findDueNotices, forgetOldLinks, settleNotice } from './notices.queries.ts'
import { queueOrPostpone, releaseWaitingMails } from './waiting-mails.ts'
import { forgetMailCounts } from './waiting-mails.queries.ts'

type Parts = { pool: pg.Pool; publicUrl: string; limiter: MailLimiter; log: Log }

const pageSize = 200

/**
 * Every minute, emails clients about appointments that were booked, moved or cancelled, `app.notice_delay()` after the last change. Skips what the client
 * already knows.
 * @param pool works as openhour_worker
 */
export function noticeJobs(parts: Parts): Jobs {
  const { pool, publicUrl, limiter } = parts
  return {
    tasks: {
      'notify-clients': async () => {
        await releaseWaitingMails(parts)
        await eachDue(
          async () => (await runPlain(pool, findDueNotices(now().toISOString(), pageSize)))[0],
          async (notice) => {
            const kind = noticeKindOf(notice, nowMs())
            if (kind === null || !notice.wantsMail) return void (await runPlain(pool, settleNotice(notice, null)))
            const mail = noticeMail(kind, notice, publicUrl, nowMs())
            const allowance = limiter.allowanceFor(notice.email, notice.subscription)
            await queueOrPostpone(parts, 'notice', notice, allowance, settleNotice(notice, { mail, allowance }))
          },
        )
      },
      'forget-old-links': async () =>
        void (await runPlain(pool, forgetOldLinks(now().toISOString()), forgetMailCounts(mailDay()))),
    },
    cron: [
      { task: 'notify-clients', match: '* * * * *', options: { backfillPeriod: 0 } },
      { task: 'forget-old-links', match: '41 3 * * *', options: { backfillPeriod: 0 } },
    ],
  }
}
