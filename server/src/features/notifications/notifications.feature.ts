import {
  notificationsInBell,
  notificationsPath,
  notificationsPerPage,
} from '@openhour/shared/features/notifications/notifications.rules.ts'
import { discreetPath } from '@openhour/shared/lib/looks.ts'
import { Hono } from 'hono'
import { signedInPages } from '../../platform/http/first-data.ts'
import type { HostEnv } from '../../platform/http/host-env.ts'
import type { MountedRoute } from '../../platform/http/mounted-route.ts'
import { openSms } from '../../platform/sms/sms-client.ts'
import type { Feature } from '../../product/feature.ts'
import { notificationsRouter } from './notifications.handlers.ts'
import { notificationJobs } from './notifications.jobs.ts'
import { notificationMails } from './notifications.mails.ts'
import { pushRouter } from './push.handlers.ts'
import { notificationsDownload } from './notifications.download.ts'

/** Where links in discreet emails lead. */
const discreetRoute: MountedRoute = {
  path: discreetPath,
  trust: 'anyone',
  body: { kind: 'none' },
  routes: new Hono<HostEnv>().get('/', (c) => c.redirect(notificationsPath('client'), 302)),
}

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
  open: ({ env, database, push, publicUrl, log }) => ({
    routers: { notifications: notificationsRouter(), push: pushRouter(push) },
    routes: [discreetRoute],
    jobs: [notificationJobs({ pool: database.worker, push, sms: env.sms && openSms(env.sms), publicUrl, log })],
  }),
}
