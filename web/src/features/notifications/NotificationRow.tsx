import type { Notification } from '@openhour/shared/features/notifications/notifications.contract.ts'
import { isInnerPath } from '@openhour/shared/lib/inner-path.ts'
import { Check, X } from 'lucide-react'
import { ago } from '../../lib/ago.ts'
import { cn } from '../../lib/cn.ts'
import { formatMoment } from '../../lib/format.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { PathLink } from '../../ui/PathLink.tsx'
import { IconTile } from '../../ui/Tile.tsx'
import { lookOf } from './kind-looks.ts'
import type { NotificationDeeds } from './notification-deeds.ts'

type NotificationRowProps = {
  notification: Notification
  deeds: NotificationDeeds
  now: Date
  /** In the dropdown: closer together, and no button to mark one as read, for which one opens it. */
  small?: boolean
  onFollow?: () => void
}

/** Pressing the words marks it as read, and leads to where it points if that is a page of ours. */
export function NotificationRow({ notification, deeds, now, small, onFollow }: NotificationRowProps) {
  const { id, kind, title, message, isRead, createdAt, actionUrl } = notification
  const words = (
    <>
      <span className="flex items-start gap-2">
        <span className={cn('min-w-0 flex-1 wrap-anywhere', isRead ? 'font-medium' : 'font-semibold')}>{title}</span>
        {!isRead && (
          <span className="mt-1.5 size-2 shrink-0 rounded-full bg-primary">
            <span className="sr-only">Unread</span>
          </span>
        )}
      </span>
      <span className={cn('mt-0.5 text-sm wrap-anywhere text-muted', small ? 'line-clamp-2' : 'block')}>{message}</span>
      <time dateTime={createdAt} title={formatMoment(createdAt)} className="mt-1 block text-xs text-muted">
        {ago(createdAt, now)}
      </time>
    </>
  )
  const wordsClass = 'block min-w-0 flex-1 rounded-sm text-left'
  const open = () => {
    void deeds.markRead(notification)
    onFollow?.()
  }
  return (
    <li
      data-row={id}
      tabIndex={-1}
      className={cn(
        'flex items-start gap-3 outline-offset-[-2px]',
        small ? 'px-4 py-3' : 'px-4 py-4 sm:px-5',
        !isRead && 'bg-soft/45',
      )}
    >
      <IconTile {...lookOf(kind)} />
      {isInnerPath(actionUrl) ? (
        <PathLink to={actionUrl} data-part="open" onClick={open} className={cn(wordsClass, 'hover:text-primary')}>
          {words}
        </PathLink>
      ) : isRead ? (
        <div className={wordsClass}>{words}</div>
      ) : (
        <button type="button" data-part="open" onClick={open} className={cn(wordsClass, 'hover:text-primary')}>
          {words}
        </button>
      )}
      <div className="-mr-1.5 flex shrink-0 items-center">
        {!small && !isRead && (
          <IconButton
            size="sm"
            icon={Check}
            label={`Mark as read: ${title}`}
            data-part="read"
            onClick={() => void deeds.markRead(notification)}
          />
        )}
        <IconButton
          size="sm"
          icon={X}
          label={`Delete notification: ${title}`}
          data-part="delete"
          onClick={() => void deeds.remove(notification)}
        />
      </div>
    </li>
  )
}
