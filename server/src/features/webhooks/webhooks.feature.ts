import type { Feature } from '../../product/feature.ts'
import { ofSettingsTab } from '../../platform/http/first-data.ts'
import { openTextSealing } from '../../platform/sealed-text.ts'
import { webhooksRouter } from './webhooks.handlers.ts'
import { webhookJobs } from './webhooks.jobs.ts'
import { forgetOldDeliveries } from './webhooks.queries.ts'

export const webhooksFeature: Feature = {
  name: 'webhooks',
  firstData: [ofSettingsTab('api', (api) => api.webhooks.list())],
  open: ({ env, secret, database, settings }) => {
    const sealing = openTextSealing(secret, 'webhook secrets')
    const { webhooksLoopback: loopback } = env
    return {
      routers: { webhooks: webhooksRouter({ sealing, loopback }) },
      jobs: [webhookJobs(database.worker, { sealing, loopback, plansOn: () => env.plansOn })],
      cleanUp: (at) => [forgetOldDeliveries(at, settings.kept().deliveryDays)],
    }
  },
}
