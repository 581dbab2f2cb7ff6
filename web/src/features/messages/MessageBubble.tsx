import type { Attachment, Message } from '@openhour/shared/features/messages/messages.contract.ts'
import { CircleAlert, Pencil, RotateCcw } from 'lucide-react'
import { type ReactNode, Suspense } from 'react'
import { cn } from '../../lib/cn.ts'
import { formatTime } from '../../lib/time/format.ts'
import { Button } from '../../ui/Button.tsx'
import { lazyPart } from '../../ui/lazy-part.ts'
import type { Unsent } from './message-box.ts'

const MessageFiles = lazyPart(() => import('./MessageFiles.tsx').then((file) => file.MessageFiles))

type MessageBubbleProps = {
  message: Message
  /** Where its files are read. */
  filesPath: string
  isOwn: boolean
  /** Who wrote it, for screen readers. */
  author: string
  /** 'Sent' or 'Read', where it is said. */
  mark?: string | undefined
}

/** A message of either side, as it was typed. */
export function MessageBubble({ message, filesPath, isOwn, author, mark }: MessageBubbleProps) {
  const { text, attachments, createdAt } = message
  return (
    <Bubble isOwn={isOwn} author={author} text={text} files={attachments} filesPath={filesPath}>
      <time dateTime={createdAt}>{formatTime(createdAt)}</time>
      {mark && ` · ${mark}`}
    </Bubble>
  )
}

type UnsentBubbleProps = { message: Unsent; onResend: (key: string) => void; onEdit: (key: string) => void }

/** An own message that is on its way, or that did not arrive. */
export function UnsentBubble({ message: { key, text, files, state, problem }, onResend, onEdit }: UnsentBubbleProps) {
  if (state === 'sending')
    return (
      <Bubble isOwn author="You" text={text} files={files} dim>
        Sending…
      </Bubble>
    )
  return (
    <Bubble isOwn author="You" text={text} files={files} dim>
      <span role="alert" className="flex max-w-90 flex-col items-end gap-2 text-left">
        <span className="flex gap-1.5 text-bad">
          <CircleAlert size={16} aria-hidden className="mt-0.5 shrink-0" />
          <span>
            <strong className="font-semibold">Not sent.</strong> {problem}
          </span>
        </span>
        <span className="flex flex-wrap justify-end gap-2">
          <Button size="lg" icon={RotateCcw} onClick={() => onResend(key)}>
            Send again
          </Button>
          <Button size="lg" variant="ghost" icon={Pencil} onClick={() => onEdit(key)}>
            Edit
          </Button>
        </span>
      </span>
    </Bubble>
  )
}

type BubbleProps = {
  isOwn: boolean
  author: string
  text: string | null
  files: readonly Attachment[]
  /** Left out while the message is not sent. */
  filesPath?: string
  dim?: boolean
  children: ReactNode
}

function Bubble({ isOwn, author, text, files, filesPath, dim, children }: BubbleProps) {
  return (
    <div className={cn('flex flex-col gap-1', isOwn ? 'items-end pl-8' : 'items-start pr-8')}>
      <div
        className={cn(
          'edged flex max-w-120 flex-col gap-2 rounded-xl px-3.5 py-2.5',
          isOwn ? 'rounded-br-sm bg-soft text-on-soft' : 'rounded-bl-sm bg-surface-2 text-text',
          dim && 'opacity-75',
        )}
      >
        <span className="sr-only">{author}: </span>
        {text === null ? (
          <em>This message can’t be decrypted on this installation.</em>
        ) : (
          text !== '' && <span className="wrap-anywhere whitespace-pre-wrap">{text}</span>
        )}
        {files.length > 0 && (
          // The height that they will have, so that the thread does not move.
          <Suspense fallback={<span style={{ height: files.length * (filesPath ? 112 : 58) }} />}>
            <MessageFiles files={files} path={filesPath} />
          </Suspense>
        )}
      </div>
      <div className="px-1 text-xs text-muted">{children}</div>
    </div>
  )
}
