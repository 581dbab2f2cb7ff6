import type { Thread } from '@openhour/shared/features/messages/messages.contract.ts'
import { Link } from '@tanstack/react-router'
import type { ComponentProps, ReactNode } from 'react'
import { dayIn, formatShortDay, formatTime } from '../../lib/time/format.ts'
import { CountBadge } from '../../ui/CountBadge.tsx'
import { Avatar } from '../../ui/Tile.tsx'

// Typed loosely: a feature does not know the routes.
const LooseLink = Link as unknown as (
  props: Omit<ComponentProps<'a'>, 'href'> & { to: string; search: object; resetScroll: boolean },
) => ReactNode

type ThreadRowProps = { thread: Thread; isOpen: boolean; search: object; today: string }

/** A client with messages, and the beginning of the latest. */
export function ThreadRow({ thread, isOpen, search, today }: ThreadRowProps) {
  const { name, sender, excerpt, sentAt, unread } = thread
  const day = dayIn(sentAt)
  return (
    <LooseLink
      to="/app/messages"
      search={search}
      resetScroll={false}
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
            {excerpt ?? 'Can’t be decrypted'}
          </span>
          <CountBadge count={unread} what="unread" />
        </span>
      </span>
    </LooseLink>
  )
}
