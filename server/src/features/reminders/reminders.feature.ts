import type { Feature } from '../../product/feature.ts'
import { openSms } from '../../platform/sms/sms-client.ts'
import { clientMailFigures, newPracticesPart } from './client-mail-figures.ts'
import { confirmRoute } from './confirm.routes.ts'
import { noticeJobs } from './notices.jobs.ts'
import { remindersRouter } from './reminders.handlers.ts'
import { reminderJobs } from './reminders.jobs.ts'
import { appointmentMails } from './reminders.mails.ts'
import { stopRoute } from './stop.routes.ts'
import { smsRoute } from './sms.routes.ts'

export const remindersFeature: Feature = {
  name: 'reminders',
  mails: appointmentMails,
  firstData: [{ page: /^\/app\/appointments$/, load: (api) => api.reminders.waitingMails({}) }],
  open: ({ env, database, publicUrl, limiter, log, reads }) => {
    const pool = database.worker
    const sms = env.sms && openSms(env.sms)
    return {
      routers: { reminders: remindersRouter(reads) },
      jobs: [noticeJobs({ pool, publicUrl, limiter, log }), reminderJobs({ pool, publicUrl, limiter, sms, log })],
      routes: [
        confirmRoute({ pool }),
        stopRoute({ pool }),
        ...(env.sms ? [smsRoute({ pool, publicUrl, settings: env.sms })] : []),
      ],
      figures: clientMailFigures(pool, limiter.newPractices),
      health: () => newPracticesPart(pool, limiter.newPractices),
    }
  },
}
