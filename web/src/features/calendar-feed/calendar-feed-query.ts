import type { CalendarFeed } from '@openhour/shared/features/calendar-feed/calendar-feed.contract.ts'
import { useQueryClient } from '@tanstack/react-query'
import { queries } from '../../lib/api/api.ts'

export const calendarFeedQuery = () => queries.calendarFeed.get.queryOptions()

/** Puts the server's response into the cache. */
export function usePutFeed(): (feed: CalendarFeed) => void {
  const cache = useQueryClient()
  return (feed) => cache.setQueryData(calendarFeedQuery().queryKey, feed)
}
