import type { Feature } from '../../product/feature.ts'
import { adminQueuesRouter } from './admin-queues.handlers.ts'

export const adminQueuesFeature: Feature = {
  name: 'admin-queues',
  firstData: [
    { page: /^\/app\/admin\/queues$/, load: (api) => api.adminQueues.counts() },
    {
      page: /^\/app\/admin\/queues$/,
      load: async (api, { search }) => search.size === 0 && api.adminQueues.failed({}),
    },
  ],
  open: () => ({ routers: { adminQueues: adminQueuesRouter() } }),
}
