import type { Notification } from '@openhour/shared/features/notifications/notifications.contract.ts'
import { isInnerPath } from '@openhour/shared/lib/inner-path.ts'
import { Check, X } from 'lucide-react'
import { ago } from '../../lib/time/ago.ts'
import { cn } from '../../lib/cn.ts'
import { formatMoment } from '../../lib/time/format.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { PathLink } from '../../ui/PathLink.tsx'
import { IconTile } from '../../ui/Tile.tsx'
import { styleOf } from './kind-styles.ts'
import type { NotificationActions } from './notification-actions.ts'

type NotificationRowProps = {
  notification: Notification
  actions: NotificationActions
  now: Date
  /** In the dropdown: compact, without a button to mark it as read, because opening does that. */
  small?: boolean
  onFollow?: () => void
}

/** Pressing the text marks it as read and opens its link if that is one of our pages. */
export function NotificationRow({ notification, actions, now, small, onFollow }: NotificationRowProps) {
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
    void actions.markRead(notification)
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
      <IconTile {...styleOf(kind)} />
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
            onClick={() => void actions.markRead(notification)}
          />
        )}
        <IconButton
          size="sm"
          icon={X}
          label={`Delete notification: ${title}`}
          data-part="delete"
          onClick={() => void actions.remove(notification)}
        />
      </div>
    </li>
  )
}
