import type { Feature } from '../../product/feature.ts'
import { dashboardRouter } from './dashboard.handlers.ts'
import { dashboardMails } from './dashboard.mails.ts'
import { weeklySummaryJobs } from './weekly-summary.jobs.ts'

export const dashboardFeature: Feature = {
  name: 'dashboard',
  firstData: [{ page: /^\/app\/dashboard$/, load: (api) => api.dashboard.today() }],
  mails: dashboardMails,
  open: ({ env, reads, database, publicUrl, provided }) => ({
    routers: { dashboard: dashboardRouter({ reads, packs: provided.measurePacks }) },
    jobs: [weeklySummaryJobs({ pool: database.worker, publicUrl, plansOn: () => env.plansOn })],
  }),
}
