import {
  notificationsInBell,
  notificationsPerPage,
} from '@openhour/shared/features/notifications/notifications.rules.ts'
import type { Feature } from '../../platform/feature.ts'
import { signedInPages } from '../../platform/http/first-data.ts'
import { notificationsRouter } from './notifications.handlers.ts'
import { notificationJobs } from './notifications.jobs.ts'
import { notificationMails } from './notifications.mails.ts'
import { pushRouter } from './push.handlers.ts'
import { notificationsDownload } from './notifications.download.ts'

export const notificationsFeature: Feature = {
  name: 'notifications',
  download: notificationsDownload,
  firstData: [
    { page: signedInPages, load: (api) => api.notifications.list({ limit: notificationsInBell }) },
    {
      page: /\/notifications$/,
      load: async (api, { search }) =>
        search.size === 0 && api.notifications.list({ limit: notificationsPerPage, unread: false }),
    },
  ],
  mails: notificationMails,
  open: ({ database, push, publicUrl, log }) => ({
    routers: { notifications: notificationsRouter(), push: pushRouter(push) },
    jobs: [notificationJobs({ pool: database.worker, push, publicUrl, log })],
  }),
}
