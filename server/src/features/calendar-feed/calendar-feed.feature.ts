import type { Feature } from '../../product/feature.ts'
import { ofSettingsTab } from '../../platform/http/first-data.ts'
import { calendarFeedRouter } from './calendar-feed.handlers.ts'
import { calendarFeedRoute } from './calendar-feed.routes.ts'

export const calendarFeedFeature: Feature = {
  name: 'calendar-feed',
  firstData: [ofSettingsTab('practice', (api) => api.calendarFeed.get())],
  open: ({ database, publicUrl }) => ({
    routers: { calendarFeed: calendarFeedRouter({ publicUrl }) },
    routes: [calendarFeedRoute({ pool: database.app })],
  }),
}
