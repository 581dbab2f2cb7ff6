import type { Feature } from '../../platform/feature.ts'
import type { RequestMeta } from '../../platform/http/request.ts'
import { billingFunctionsRouter, billingRouter } from './billing.handlers.ts'
import { billingJobs } from './billing.jobs.ts'
import { openSandbox } from './sandbox.ts'
import { openSubscriptions } from './subscriptions.ts'
import { trialJobs } from './trials.jobs.ts'

export const billingFeature: Feature = {
  name: 'billing',
  firstData: [{ page: /^\/app\/(billing|subscription)$/, load: (api) => api.billing.plan() }],
  open: ({ env, database, secret, publicUrl, provided }) => {
    const sandbox = openSandbox(secret)
    const subscriptions = openSubscriptions(database.worker, sandbox)
    const refuseBuyer = (requestMeta: RequestMeta, userId: string) =>
      provided.refuseRestricted(requestMeta, 'checkout', userId)
    return {
      routers: { billing: billingRouter({ sandbox, subscriptions }) },
      functions: billingFunctionsRouter({ sandbox, subscriptions, publicUrl, refuseBuyer }),
      jobs: [billingJobs(subscriptions), trialJobs(database.worker, env.plansOn)],
      health: () =>
        env.plansOn
          ? {
              name: 'Payments',
              state: 'working',
              detail: 'test mode: no card is charged and no payment provider is connected',
            }
          : { name: 'Payments', state: 'not-configured', detail: 'no plans are sold: everything is open' },
    }
  },
}
