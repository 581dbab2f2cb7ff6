import type { Feature } from '../../product/feature.ts'
import { accountDeletionFunctionsRouter, accountDeletionRouter } from './account-deletion.handlers.ts'
import { outsideHoldJobs } from './outside-holds.jobs.ts'

export const accountDeletionFeature: Feature = {
  name: 'account-deletion',
  open: ({ outsideHolds, env, publicUrl }) => ({
    routers: { accountDeletion: accountDeletionRouter() },
    functions: accountDeletionFunctionsRouter({ outsideHolds, env, publicUrl }),
    jobs: [outsideHoldJobs(outsideHolds)],
  }),
}
