import type { Jobs } from '../../platform/jobs/jobs.ts'
import type { Subscriptions } from './subscriptions.ts'

export function billingJobs(subscriptions: Subscriptions): Jobs {
  return {
    tasks: { 'renew-subscriptions': () => subscriptions.renew() },
    cron: [{ task: 'renew-subscriptions', match: '*/10 * * * *', options: { backfillPeriod: 0 } }],
  }
}
