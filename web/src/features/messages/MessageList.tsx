import type { Message } from '@openhour/shared/features/messages/messages.contract.ts'
import { Fragment, useEffect, useRef } from 'react'
import { useNow } from '../../lib/time/now.ts'
import { Button } from '../../ui/Button.tsx'
import { dayTitle, messageDays } from './message-days.ts'
import type { Side } from './message-sides.ts'
import { MessageBubble, UnsentBubble } from './MessageBubble.tsx'
import type { Composer } from './use-composer.ts'
import type { ShownThread } from './use-thread.ts'

type MessageListProps = {
  thread: Pick<ShownThread, 'items' | 'hasOlder' | 'older'>
  composer: Pick<Composer, 'unsent' | 'onResend' | 'onEdit'>
  side: Side
  /** The other side's name. */
  name: string
  readByOther: number
  /** The position before which a line says that the rest is new. */
  firstUnread: number | undefined
  /** The position of the message to bring into view. */
  at: number | undefined
}

/** The messages of a thread by day. It starts at its end, and stays there while messages arrive. */
export function MessageList({ thread, composer, side, name, readByOther, firstUnread, at }: MessageListProps) {
  const { items, hasOlder, older } = thread
  const own = side.sender
  const now = useNow()
  const shown = useRef<HTMLLIElement>(null)
  const isThere = items.some(({ position }) => position === at)
  useEffect(() => {
    if (!isThere) return
    shown.current?.scrollIntoView({ block: 'center' })
    shown.current?.focus({ preventScroll: true })
  }, [isThere, at])
  const ownPositions = items.filter(({ sender }) => sender === own).map(({ position }) => position)
  const lastOwn = ownPositions.at(-1)
  const lastRead = ownPositions.findLast((position) => position <= readByOther)
  const markOf = ({ position }: Message) => (position === lastRead ? 'Read' : position === lastOwn ? 'Sent' : undefined)
  return (
    <div
      role="region"
      aria-label={`Messages with ${name}`}
      tabIndex={0}
      // Reversed, so that browsers keep the distance to the newest message.
      className="flex min-h-0 flex-1 flex-col-reverse overflow-y-auto px-4 py-4 focus-visible:-outline-offset-2 sm:px-5"
    >
      <div className="flex flex-col gap-3">
        {hasOlder && (
          <Button size="lg" onClick={older.onLoad} busy={older.busy} className="self-center">
            Load older messages
          </Button>
        )}
        {older.problem && (
          <p role="alert" className="text-sm text-bad">
            Older messages could not be loaded. {older.problem}
          </p>
        )}
        {messageDays(items).map(({ day, items: ofDay }) => (
          <section key={day} aria-label={dayTitle(day, now)} className="flex flex-col gap-3">
            <Separator>
              <time dateTime={day}>{dayTitle(day, now)}</time>
            </Separator>
            <ol className="flex flex-col gap-3">
              {ofDay.map((message) => (
                <Fragment key={message.id}>
                  {message.position === firstUnread && (
                    <li>
                      <Separator strong>New messages</Separator>
                    </li>
                  )}
                  <li
                    {...(message.position === at && { ref: shown, tabIndex: -1 })}
                    className={message.position === at ? 'rounded-xl bg-honey-soft py-2 outline-none' : undefined}
                  >
                    <MessageBubble
                      message={message}
                      filesPath={side.filesPath}
                      isOwn={message.sender === own}
                      author={message.sender === own ? 'You' : name}
                      mark={message.sender === own ? markOf(message) : undefined}
                    />
                  </li>
                </Fragment>
              ))}
            </ol>
          </section>
        ))}
        {composer.unsent.map((message) => (
          <UnsentBubble key={message.key} message={message} onResend={composer.onResend} onEdit={composer.onEdit} />
        ))}
      </div>
    </div>
  )
}

function Separator({ strong = false, children }: { strong?: boolean; children: React.ReactNode }) {
  const line = strong ? 'h-px flex-1 bg-primary' : 'h-px flex-1 bg-line'
  return (
    <div className={`flex items-center gap-3 text-xs font-semibold ${strong ? 'text-primary' : 'text-muted'}`}>
      <span aria-hidden className={line} />
      {children}
      <span aria-hidden className={line} />
    </div>
  )
}
