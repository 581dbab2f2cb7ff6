import type { NotificationPage } from '@openhour/shared/features/notifications/notifications.contract.ts'
import { type RefObject, useMemo, useRef } from 'react'
import { useOlderList } from '../../lib/lists/use-older-list.ts'
import { useRowFocus } from '../../lib/row-focus.ts'
import { useNow } from '../../lib/time/now.ts'
import { Card } from '../../ui/Card.tsx'
import { OlderList } from '../../ui/list/OlderList.tsx'
import { type NotificationActions, useNotificationActions } from './notification-actions.ts'
import { notificationList } from './notification-list.ts'
import { NotificationRow } from './NotificationRow.tsx'
import type { NotificationSearch } from './notification-search.ts'
import { NotificationsHead } from './NotificationsHead.tsx'
import { NotificationsSkeleton } from './NotificationsSkeleton.tsx'

type NotificationsPageProps = { search: NotificationSearch; onSearch: (next: NotificationSearch) => void }

/** All notifications of the signed-in person, newest first. */
export function NotificationsPage({ search, onSearch }: NotificationsPageProps) {
  const list = useOlderList(notificationList, undefined, { view: search, onView: onSearch })
  const actions = useNotificationActions()
  const heading = useRef<HTMLHeadingElement>(null)
  return (
    <>
      <NotificationsHead
        heading={heading}
        counts={list.data}
        filters={list.filters}
        onMarkAll={() => {
          heading.current?.focus()
          void actions.markAllRead()
        }}
      />
      <OlderList list={list} skeleton={<NotificationsSkeleton />}>
        {({ items }) => <Rows items={items} actions={actions} heading={heading} />}
      </OlderList>
    </>
  )
}

type RowsProps = {
  items: NotificationPage['items']
  actions: NotificationActions
  heading: RefObject<HTMLHeadingElement | null>
}

function Rows({ items, actions, heading }: RowsProps) {
  const now = useNow()
  const ids = useMemo(() => items.map(({ id }) => id), [items])
  const list = useRowFocus(ids, heading)
  return (
    <Card padding="none">
      <ul {...list} className="divide-y divide-line">
        {items.map((notification) => (
          <NotificationRow key={notification.id} notification={notification} actions={actions} now={now} />
        ))}
      </ul>
    </Card>
  )
}
