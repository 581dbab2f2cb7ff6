import { join } from 'node:path'
import type { Feature } from '../../product/feature.ts'
import { adminOutboxRouter } from './admin-outbox.handlers.ts'

export const adminOutboxFeature: Feature = {
  name: 'admin-outbox',
  firstData: [{ page: /^\/app\/admin\/outbox$/, load: (api) => api.adminOutbox.list({}) }],
  open: ({ env }) => ({
    routers: { adminOutbox: adminOutboxRouter(env.smtpUrl ? undefined : join(env.dataDir, 'outbox')) },
  }),
}
