import type { Thread } from '@openhour/shared/features/messages/messages.contract.ts'
import { localDay } from '../../lib/time/local-day.ts'
import { countOf, formatShortDay, formatTime } from '../../lib/time/format.ts'
import { CountBadge } from '../../ui/CountBadge.tsx'
import { Avatar } from '../../ui/Tile.tsx'
import { MessagesLink } from './MessagesLink.tsx'
import type { MessagesSearch } from './messages-search.ts'

type ThreadRowProps = { thread: Thread; isOpen: boolean; search: MessagesSearch; today: string }

/** A client with messages, and the beginning of the latest. */
export function ThreadRow({ thread, isOpen, search, today }: ThreadRowProps) {
  const { name, sender, excerpt, files, sentAt, unread } = thread
  const day = localDay(sentAt)
  return (
    <MessagesLink
      search={search}
      aria-current={isOpen ? 'true' : undefined}
      className="flex min-h-16 items-center gap-3 px-4 py-3 hover:bg-surface-2 focus-visible:-outline-offset-2 aria-[current=true]:bg-soft aria-[current=true]:text-on-soft"
    >
      <span className="flex @max-[17rem]:hidden">
        <Avatar name={name} size={40} />
      </span>
      <span className="min-w-0 flex-1">
        <span className="flex items-baseline justify-between gap-2">
          <span className={`min-w-0 truncate ${unread > 0 ? 'font-semibold' : 'font-medium'}`}>{name}</span>
          <time dateTime={sentAt} className="shrink-0 text-xs text-muted">
            {day === today ? formatTime(sentAt) : formatShortDay(day, today)}
          </time>
        </span>
        <span className="flex items-center justify-between gap-2">
          <span className="min-w-0 truncate text-sm text-muted">
            {sender === 'therapist' && 'You: '}
            {excerpt === '' ? countOf(files, 'file') : (excerpt ?? 'Can’t be decrypted')}
          </span>
          <CountBadge count={unread} what="unread" />
        </span>
      </span>
    </MessagesLink>
  )
}
