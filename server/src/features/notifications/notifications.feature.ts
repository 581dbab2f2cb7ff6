import type { Feature } from '../../platform/feature.ts'
import { notificationsRouter } from './notifications.handlers.ts'
import { notificationJobs } from './notifications.jobs.ts'
import { notificationMails } from './notifications.mails.ts'
import { pushRouter } from './push.handlers.ts'

export const notificationsFeature: Feature = {
  name: 'notifications',
  mails: notificationMails,
  open: ({ database, push, publicUrl, log }) => ({
    routers: { notifications: notificationsRouter(), push: pushRouter(push) },
    jobs: [notificationJobs({ pool: database.worker, push, publicUrl, log })],
  }),
}
