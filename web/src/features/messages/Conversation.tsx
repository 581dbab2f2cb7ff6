import type { ThreadPage } from '@openhour/shared/features/messages/messages.contract.ts'
import type { ReactNode } from 'react'
import { cn } from '../../lib/cn.ts'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Loading, Skeleton } from '../../ui/Skeleton.tsx'
import type { Side } from './message-sides.ts'
import { type Begin, MessageBox } from './MessageBox.tsx'
import { MessageList } from './MessageList.tsx'
import { useComposer } from './use-composer.ts'
import { useFirstUnread, useReading } from './use-read-marks.ts'
import { useThread } from './use-thread.ts'

type ConversationProps = {
  side: Side
  clientId: string
  /** The position of a message to show. */
  at?: number | undefined
  /** Text to begin the message with. */
  begin?: Begin | undefined
  /** At the top. */
  head?: (thread: ThreadPage) => ReactNode
  /** Its height: what is left of the window below the head of the page. */
  height: string
  /** Between the messages and the box. */
  note: (thread: ThreadPage) => ReactNode
}

/** A thread with the box to write. Mount a new instance for another client. */
export function Conversation({ side, clientId, at, begin, head, height, note }: ConversationProps) {
  const thread = useThread(side, clientId, at)
  const { data, items, failure } = thread
  const composer = useComposer({ side, clientId, items, onSent: thread.accept })
  const firstUnread = useFirstUnread(side, items, data?.unread)
  useReading(side, clientId, items, data?.unread ?? 0)
  if (failure)
    return (
      <ErrorState title="These messages could not be loaded" onRetry={() => void failure.onRetry()} busy={failure.busy}>
        {failure.detail}
      </ErrorState>
    )
  if (!data) return skeleton
  const closed = data.closed !== null
  const nothing = items.length === 0 && composer.unsent.length === 0
  return (
    <div className={cn('flex flex-col overflow-hidden rounded-xl border border-line bg-surface shadow-card', height)}>
      {head?.(data)}
      {nothing ? (
        <p className="flex flex-1 items-center justify-center px-6 py-8 text-center text-muted">
          No messages yet. Only you and {data.name} can read what you write here.
        </p>
      ) : (
        <MessageList
          thread={thread}
          composer={composer}
          side={side}
          name={data.name}
          readByOther={data.readByOther}
          firstUnread={firstUnread}
          at={at}
        />
      )}
      <div className="flex flex-col gap-2 border-t border-line px-4 py-3 sm:px-5">
        {note(data)}
        {(!closed || composer.text !== '' || composer.files.length > 0) && (
          <MessageBox composer={composer} name={data.name} closed={closed} begin={begin} />
        )}
      </div>
    </div>
  )
}

const skeleton = (
  <Loading label="Loading the messages" className="flex flex-col gap-4">
    <Skeleton className="h-16 w-3/5 rounded-xl" />
    <Skeleton className="h-12 w-1/2 self-end rounded-xl" />
    <Skeleton className="h-20 w-3/5 rounded-xl" />
  </Loading>
)
