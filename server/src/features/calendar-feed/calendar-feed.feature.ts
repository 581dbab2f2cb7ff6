import type { Feature } from '../../platform/feature.ts'
import { calendarFeedRouter } from './calendar-feed.handlers.ts'
import { calendarFeedRoute } from './calendar-feed.routes.ts'

export const calendarFeedFeature: Feature = {
  name: 'calendar-feed',
  open: ({ database, publicUrl }) => ({
    routers: { calendarFeed: calendarFeedRouter({ publicUrl }) },
    routes: [calendarFeedRoute({ pool: database.app })],
  }),
}
