import * as z from 'zod/mini'
import type { Jobs } from '../../platform/jobs/jobs.ts'
import type { PlanChanges } from './plan-changes.ts'
import { providerNames } from './provider.ts'
import type { Sandbox } from './sandbox-provider.ts'

const Subject = z.object({
  provider: z.enum(providerNames),
  kind: z.enum(['subscription', 'checkout']),
  reference: z.string(),
})
const Duplicate = z.object({ provider: z.enum(providerNames), reference: z.string() })

export function billingJobs(changes: PlanChanges, sandbox: Sandbox): Jobs {
  return {
    tasks: {
      'sync-payment': async (payload) => {
        const { provider, ...subject } = Subject.parse(payload)
        await changes.sync(provider, subject)
      },
      'refund-payment': async (payload) => {
        const { provider, reference } = Duplicate.parse(payload)
        await changes.refund(provider, reference)
      },
      'refund-by-admin': async (payload) => {
        const { provider, reference } = Duplicate.parse(payload)
        await changes.refundRunning(provider, reference)
      },
      'renew-subscriptions': async () => {
        for (const { body, headers } of await sandbox.renew()) await changes.receive('sandbox', body, headers)
        await changes.renew()
      },
    },
    concurrency: { 'sync-payment': 8 },
    cron: [{ task: 'renew-subscriptions', match: '*/10 * * * *', options: { backfillPeriod: 0 } }],
  }
}
