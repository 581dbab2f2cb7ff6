import { useInfiniteQuery } from '@tanstack/react-query'
import { Bell, CheckCheck } from 'lucide-react'
import { useEffect, useMemo, useRef } from 'react'
import { problemFrom } from '../../lib/api/api.ts'
import { useNow } from '../../lib/time/now.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { useNotificationActions } from './notification-actions.ts'
import { listQuery } from './notification-lists.ts'
import { NotificationRow } from './NotificationRow.tsx'
import type { NotificationSearch } from './notification-search.ts'
import { NotificationsHead } from './NotificationsHead.tsx'
import { NotificationsSkeleton } from './NotificationsSkeleton.tsx'
import { useRowFocus } from '../../lib/row-focus.ts'

type NotificationsPageProps = { search: NotificationSearch; onSearch: (next: NotificationSearch) => void }

/** All notifications of the signed-in person, newest first. */
export function NotificationsPage({ search, onSearch }: NotificationsPageProps) {
  const unreadOnly = search.view === 'unread'
  const query = useInfiniteQuery(listQuery(unreadOnly))
  const actions = useNotificationActions()
  const now = useNow()
  const heading = useRef<HTMLHeadingElement>(null)
  const items = useMemo(() => query.data?.pages.flatMap((page) => page.items) ?? [], [query.data])
  const ids = useMemo(() => items.map(({ id }) => id), [items])
  const list = useRowFocus(ids, heading)
  const counts = query.data?.pages[0]
  const inView = (unreadOnly ? counts?.unread : counts?.total) ?? 0

  // Focuses the first of the new ones: the button may be gone by then.
  const firstNew = useRef<number>(undefined)
  const showOlder = () => {
    firstNew.current = items.length
    void query.fetchNextPage()
  }
  const { ref: place } = list
  useEffect(() => {
    if (firstNew.current === undefined || items.length <= firstNew.current) return
    place.current?.querySelectorAll<HTMLElement>('[data-row]')[firstNew.current]?.focus()
    firstNew.current = undefined
  }, [items, place])

  return (
    <>
      <NotificationsHead
        heading={heading}
        counts={counts}
        view={unreadOnly ? 'unread' : 'all'}
        onView={(view) => onSearch(view === 'unread' ? { view } : {})}
        onMarkAll={() => {
          heading.current?.focus()
          void actions.markAllRead()
        }}
      />
      {items.length > 0 ? (
        <>
          <Card padding="none">
            <ul {...list} className="divide-y divide-line">
              {items.map((notification) => (
                <NotificationRow key={notification.id} notification={notification} actions={actions} now={now} />
              ))}
            </ul>
          </Card>
          <div className="mt-5 flex flex-wrap items-center justify-between gap-3">
            <p className="text-sm text-muted" aria-live="polite">
              {items.length} of {Math.max(inView, items.length)}
            </p>
            {query.hasNextPage && (
              <Button busy={query.isFetchingNextPage} onClick={showOlder}>
                Show older notifications
              </Button>
            )}
          </div>
          {query.isFetchNextPageError && (
            <p role="alert" className="mt-3 text-sm text-bad">
              Older notifications could not be loaded. {problemFrom(query.error).detail}
            </p>
          )}
        </>
      ) : query.data && unreadOnly ? (
        <EmptyState
          icon={CheckCheck}
          title="No unread notifications"
          actions={counts && counts.total > 0 && <Button onClick={() => onSearch({})}>Show all</Button>}
        >
          You have read everything. New notifications appear here immediately.
        </EmptyState>
      ) : query.data ? (
        <EmptyState icon={Bell} title="No notifications yet">
          Updates about your account and your work appear here and under the bell as they happen.
        </EmptyState>
      ) : query.error ? (
        <ErrorState
          title="Your notifications could not be loaded"
          onRetry={() => void query.refetch()}
          busy={query.isFetching}
        >
          {problemFrom(query.error).detail}
        </ErrorState>
      ) : (
        <NotificationsSkeleton />
      )}
    </>
  )
}
