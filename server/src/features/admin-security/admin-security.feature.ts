import type { Feature } from '../../product/feature.ts'
import { adminSecurityRouter } from './admin-security.handlers.ts'
import { securityAlertJobs } from './security-alerts.jobs.ts'

export const adminSecurityFeature: Feature = {
  name: 'admin-security',
  firstData: [{ page: /^\/app\/admin\/security$/, load: (api) => api.adminSecurity.watch() }],
  open: ({ database, env, secret }) => ({
    routers: { adminSecurity: adminSecurityRouter({ secret, idleMinutes: env.signInIdleMinutes }) },
    jobs: [securityAlertJobs(database.worker)],
  }),
}
