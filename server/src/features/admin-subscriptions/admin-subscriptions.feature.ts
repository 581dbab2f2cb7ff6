import type { Feature } from '../../product/feature.ts'
import { adminSubscriptionsRouter } from './admin-subscriptions.handlers.ts'
import { adminSubscriptionMails } from './admin-subscriptions.mails.ts'

export const adminSubscriptionsFeature: Feature = {
  name: 'admin-subscriptions',
  mails: adminSubscriptionMails,
  firstData: [
    {
      page: /^\/app\/admin\/subscriptions$/,
      load: (api) => Promise.all([api.adminSubscriptions.list({}), api.adminSubscriptions.figures()]),
    },
  ],
  open: ({ publicUrl }) => ({ routers: { adminSubscriptions: adminSubscriptionsRouter(publicUrl) } }),
}
