import { weekOf } from '@openhour/shared/lib/days.ts'
import { dayOf } from '@openhour/shared/lib/wall-time.ts'
import { nowMs } from '../../platform/clock.ts'
import type { Feature } from '../../product/feature.ts'
import { appointmentsRouter } from './appointments.handlers.ts'
import { seriesJobs } from './series.jobs.ts'

export const appointmentsFeature: Feature = {
  name: 'appointments',
  firstData: [
    {
      page: /^\/app\/appointments$/,
      load: async (api, { search }) => {
        if (search.size > 0) return
        const { timeZone, weekStart } = await api.account.me()
        const week = weekOf(dayOf(timeZone, nowMs()), weekStart)
        await Promise.all([api.appointments.calendar(week), api.availability.practice()])
      },
    },
  ],
  open: ({ reads, database }) => ({
    routers: { appointments: appointmentsRouter(reads) },
    jobs: [seriesJobs(database.worker)],
  }),
}
