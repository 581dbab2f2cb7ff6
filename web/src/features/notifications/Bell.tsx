import { useQuery } from '@tanstack/react-query'
import { Bell as BellIcon } from 'lucide-react'
import { IconButton } from '../../ui/IconButton.tsx'
import { Popover } from '../../ui/Popover.tsx'
import { useNewNotificationToasts } from './new-toasts.ts'
import { bellQuery } from './notification-lists.ts'
import { lazyPart } from '../../ui/lazy-part.ts'

const BellPanel = lazyPart(() => import('./BellPanel.tsx').then((file) => file.BellPanel))

/** The unread count and the latest five. `allPath` is the page with all of them. */
export function Bell({ allPath }: { allPath: string }) {
  const query = useQuery(bellQuery())
  useNewNotificationToasts(query.data)
  const unread = query.data?.unread ?? 0
  return (
    <Popover
      label="Notifications"
      className="w-96 max-w-[calc(100vw-1.5rem)]"
      onNear={() => void BellPanel.fetch()}
      trigger={(trigger) => (
        <span className="relative inline-flex">
          <IconButton
            {...trigger}
            icon={BellIcon}
            label={unread > 0 ? `Notifications, ${unread} unread` : 'Notifications'}
            tooltip={false}
          />
          {unread > 0 && (
            <span
              aria-hidden
              className="pointer-events-none absolute top-0.5 right-0 min-w-4.5 rounded-full border-2 border-bg bg-primary px-1 text-center text-[0.6875rem] leading-4 font-semibold text-on-primary"
            >
              {unread > 99 ? '99+' : unread}
            </span>
          )}
        </span>
      )}
    >
      {(close) => (
        // No fallback: the dropdown opens once it has something to focus.
        <BellPanel allPath={allPath} onClose={close} />
      )}
    </Popover>
  )
}
