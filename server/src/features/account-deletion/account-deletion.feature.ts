import type { Feature } from '../../platform/feature.ts'
import { accountDeletionFunctionsRouter, accountDeletionRouter } from './account-deletion.handlers.ts'
import { accountDeletionMails } from './account-deletion.mails.ts'
import { outsideHoldJobs } from './outside-holds.jobs.ts'

export const accountDeletionFeature: Feature = {
  name: 'account-deletion',
  mails: accountDeletionMails,
  open: ({ outsideHolds, env }) => ({
    routers: { accountDeletion: accountDeletionRouter() },
    functions: accountDeletionFunctionsRouter({ outsideHolds, env }),
    jobs: [outsideHoldJobs(outsideHolds)],
  }),
}
