import type pg from 'pg'
import type { MountedRoute } from '../../platform/http/mounted-route.ts'
import type { Jobs } from '../../platform/jobs/jobs.ts'
import type { Log } from '../../platform/log.ts'
import type { MailLimiter } from '../../platform/mail/client-mail-limits.ts'
import { openSms, type SmsSettings } from '../../platform/sms/sms-client.ts'
import { confirmRoute } from './confirm.routes.ts'
import { farewell } from './farewell.ts'
import { noticeJobs } from './notices.jobs.ts'
import { remindersRouter } from './reminders.handlers.ts'
import { reminderJobs } from './reminders.jobs.ts'
import { smsRoute } from './sms.routes.ts'

type Parts = {
  pool: pg.Pool
  publicUrl: string
  limiter: MailLimiter
  sms: SmsSettings | undefined
  log: Log
}

/**
 * Telling clients of their appointments: the jobs that do it, the page behind the link in their mails, and the way in for what they answer to text
 * messages, where such are sent.
 * @param parts.pool works as openhour_worker
 */
export function openReminders({ pool, publicUrl, limiter, sms: settings, log }: Parts) {
  const sms = settings && openSms(settings)
  const jobs: Jobs[] = [
    noticeJobs({ pool, publicUrl, limiter, log }),
    reminderJobs({ pool, publicUrl, limiter, sms, log }),
  ]
  const routes: MountedRoute[] = [
    confirmRoute({ pool }),
    ...(settings ? [smsRoute({ pool, publicUrl, settings })] : []),
  ]
  return {
    jobs,
    router: remindersRouter,
    farewell,
    routes,
  }
}
