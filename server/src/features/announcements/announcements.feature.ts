import { endedAnnouncementDays } from '@openhour/shared/features/admin-settings/retention.rules.ts'
import type { Feature } from '../../product/feature.ts'
import { announcementsRouter } from './announcements.handlers.ts'
import { announcementJobs } from './announcements.jobs.ts'
import { forgetAnnouncements } from './announcements.queries.ts'

export const announcementsFeature: Feature = {
  name: 'announcements',
  open: ({ database }) => ({
    routers: { announcements: announcementsRouter() },
    jobs: [announcementJobs(database.worker)],
    cleanUp: (at) => [forgetAnnouncements(new Date(Date.parse(at) - endedAnnouncementDays * 86_400_000).toISOString())],
  }),
}
