import type { Feature } from '../../product/feature.ts'
import { adminAccountsRouter } from './admin-accounts.handlers.ts'
import { factorResetJobs } from './factor-reset.jobs.ts'
import { adminAccountMails } from './admin-accounts.mails.ts'
import { forgetActiveDays } from './admin-accounts.queries.ts'

export const adminAccountsFeature: Feature = {
  name: 'admin-accounts',
  mails: adminAccountMails,
  firstData: [
    { page: /^\/app\/admin\/therapists$/, load: (api) => api.adminAccounts.list({}) },
    {
      page: /^\/app\/admin\/therapists\/([^/]+)$/,
      load: (api, { params: [id = ''] }) => api.adminAccounts.get({ id }),
    },
  ],
  open: (platform) => ({
    routers: { adminAccounts: adminAccountsRouter(platform) },
    jobs: [factorResetJobs(platform)],
    cleanUp: (at) => [forgetActiveDays(at, platform.settings.kept().usageDays)],
  }),
}
