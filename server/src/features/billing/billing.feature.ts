import type { Feature } from '../../product/feature.ts'
import { longRestMs } from '../../product/checks/check.ts'
import type { RequestMeta } from '../../platform/http/request.ts'
import { billingFunctionsRouter, billingRouter } from './billing.handlers.ts'
import { billingJobs } from './billing.jobs.ts'
import { billingMails } from './billing.mails.ts'
import { paymentHolds } from './payment-holds.ts'
import { openPayments } from './payments.ts'
import { paymentsRoute } from './payments.routes.ts'
import { openPurchases } from './purchases.ts'
import { trialJobs } from './trials.jobs.ts'

export const billingFeature: Feature = {
  name: 'billing',
  mails: billingMails,
  firstData: [{ page: /^\/app\/(billing|subscription)$/, load: (api) => api.billing.plan() }],
  open: ({ env, database, secret, publicUrl, provided, log }) => {
    const pool = database.worker
    const { providers, sandbox, changes, health } = openPayments({ env, pool, secret, publicUrl, log })
    const purchases = openPurchases({ pool, providers, changes, publicUrl, log })
    const refuseBuyer = (requestMeta: RequestMeta, userId: string) =>
      provided.refuseRestricted(requestMeta, 'checkout', userId)
    return {
      routers: { billing: billingRouter({ providers, sandbox, changes, purchases, refuseBuyer }) },
      functions: billingFunctionsRouter({ purchases, refuseBuyer }),
      jobs: [billingJobs(changes, sandbox), trialJobs({ pool, publicUrl, plansOn: () => env.plansOn })],
      routes: [paymentsRoute(changes)],
      checks: [{ key: 'payments', look: health, isOutside: true, restMs: longRestMs }],
      outsideHolds: paymentHolds(pool, providers),
    }
  },
}
