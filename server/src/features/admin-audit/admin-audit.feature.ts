import type { Feature } from '../../product/feature.ts'
import { adminAuditRouter } from './admin-audit.handlers.ts'
import { openVerificationJobs } from './admin-audit.jobs.ts'

export const adminAuditFeature: Feature = {
  name: 'admin-audit',
  firstData: [
    {
      page: /^\/app\/admin\/audit-logs$/,
      load: async (api, { search }) => search.size === 0 && api.adminAudit.entries({}),
    },
    { page: /^\/app\/admin\/audit-logs$/, load: (api) => api.adminAudit.verification() },
  ],
  open: ({ database, env, log }) => {
    const { jobs, stop, cleanUp } = openVerificationJobs({ pool: database.worker, dataDir: env.dataDir, log })
    return { routers: { adminAudit: adminAuditRouter() }, jobs: [jobs], stop, cleanUp }
  },
}
