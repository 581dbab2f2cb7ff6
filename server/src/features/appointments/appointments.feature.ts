import type { Feature } from '../../platform/feature.ts'
import { appointmentsRouter } from './appointments.handlers.ts'
import { seriesJobs } from './series.jobs.ts'

export const appointmentsFeature: Feature = {
  name: 'appointments',
  open: ({ reads, database }) => ({
    routers: { appointments: appointmentsRouter(reads) },
    jobs: [seriesJobs(database.worker)],
  }),
}
