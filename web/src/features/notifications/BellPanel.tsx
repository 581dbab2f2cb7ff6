import { notificationsInBell } from '@openhour/shared/features/notifications/notifications.rules.ts'
import { useQuery } from '@tanstack/react-query'
import { BellOff, CheckCheck, RotateCcw } from 'lucide-react'
import { useMemo, useRef } from 'react'
import { problemFrom } from '../../lib/api/http.ts'
import { useNow } from '../../lib/time/now.ts'
import { Button } from '../../ui/Button.tsx'
import { PathLink } from '../../ui/PathLink.tsx'
import { useNotificationActions } from './notification-actions.ts'
import { bellQuery } from './notification-lists.ts'
import { NotificationRow } from './NotificationRow.tsx'
import { useRowFocus } from '../../lib/row-focus.ts'

type BellPanelProps = { allPath: string; onClose: () => void }

/** The panel of the bell, fetched when it is about to open. */
export function BellPanel({ allPath, onClose }: BellPanelProps) {
  const query = useQuery(bellQuery())
  const actions = useNotificationActions()
  const now = useNow()
  const heading = useRef<HTMLHeadingElement>(null)
  const { data } = query
  const items = useMemo(() => data?.items.slice(0, notificationsInBell) ?? [], [data])
  const ids = useMemo(() => items.map(({ id }) => id), [items])
  const list = useRowFocus(ids, heading)
  const more = (data?.total ?? 0) - items.length
  return (
    <>
      <div className="flex min-h-14 items-center justify-between gap-2 border-b border-line py-2 pr-2 pl-4">
        <h2 ref={heading} tabIndex={-1} className="font-sans text-lg font-semibold tracking-normal outline-none">
          Notifications
        </h2>
        {(data?.unread ?? 0) > 0 && (
          <Button
            variant="ghost"
            size="sm"
            icon={CheckCheck}
            onClick={() => {
              heading.current?.focus()
              void actions.markAllRead()
            }}
          >
            Mark all read
          </Button>
        )}
      </div>
      {data && items.length > 0 ? (
        <ul {...list} className="divide-y divide-line">
          {items.map((notification) => (
            <NotificationRow
              key={notification.id}
              notification={notification}
              actions={actions}
              now={now}
              small
              onFollow={notification.actionUrl === null ? () => undefined : onClose}
            />
          ))}
        </ul>
      ) : data ? (
        <div className="flex flex-col items-center gap-2 px-4 py-10 text-center text-muted">
          <BellOff size={24} aria-hidden />
          <p className="text-md">No notifications yet</p>
        </div>
      ) : query.error ? (
        <div role="alert" className="px-4 py-6">
          <p className="font-medium">Your notifications could not be loaded</p>
          <p className="mt-0.5 text-sm text-muted">{problemFrom(query.error).detail}</p>
          <Button
            size="sm"
            icon={RotateCcw}
            busy={query.isFetching}
            onClick={() => void query.refetch()}
            className="mt-3"
          >
            Try again
          </Button>
        </div>
      ) : (
        <p role="status" className="px-4 py-6 text-center text-md text-muted">
          Loading notifications...
        </p>
      )}
      <div className="sticky bottom-0 border-t border-line bg-surface px-4 py-2.5 text-center text-md">
        {more > 0 && items.length > 0 && (
          <p className="mb-1 text-sm text-muted">{more === 1 ? '1 more notification' : `${more} more notifications`}</p>
        )}
        <PathLink
          to={allPath}
          onClick={onClose}
          className="inline-block rounded-sm font-medium text-primary hover:underline"
        >
          View all notifications
        </PathLink>
      </div>
    </>
  )
}
