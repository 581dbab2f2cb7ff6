import { useQuery } from '@tanstack/react-query'
import { failedLoad } from '../../lib/api/failed-load.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Card, CardHead } from '../../ui/Card.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Loading, Skeleton } from '../../ui/Skeleton.tsx'
import { calendarFeedQuery } from './calendar-feed-query.ts'
import { FeedAddress } from './FeedAddress.tsx'
import { FeedHowTo } from './FeedHowTo.tsx'
import { FeedTexts } from './FeedTexts.tsx'

/** The practice's appointments in the therapist's calendar app: the feed address, and what it reveals. */
export function CalendarFeedCard() {
  const query = useQuery(calendarFeedQuery())
  const { data: feed, error } = query
  if (error && !feed) {
    return <ErrorState title="Failed to load the calendar feed" {...failedLoad(query)} />
  }
  const on = feed !== undefined && feed.addressCreatedAt !== null
  return (
    <Card id="calendar-feed" padding="lg">
      <section aria-label="Calendar feed">
        <CardHead
          title="Calendar feed"
          actions={
            feed && (
              <Badge tone={on ? 'good' : 'neutral'} dot={on}>
                {on ? 'On' : 'Off'}
              </Badge>
            )
          }
        />
        <p className="mb-4 max-w-160 text-muted">
          See your appointments in the calendar app you already use, on your phone for example. The app can read them
          but not change them.
        </p>
        {feed === undefined ? (
          <Loading label="Loading the calendar feed">
            <Skeleton className="h-5 w-4/5" />
            <Skeleton className="mt-4 h-10 w-36" />
            <Skeleton className="mt-6 h-32" />
          </Loading>
        ) : (
          <div className="flex flex-col gap-6">
            <FeedAddress feed={feed} />
            <FeedTexts feed={feed} />
            <FeedHowTo />
          </div>
        )}
      </section>
    </Card>
  )
}
