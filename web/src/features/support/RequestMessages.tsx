import type { Screenshot, SupportMessage } from '@openhour/shared/features/support/support.contract.ts'
import { cn } from '../../lib/cn.ts'
import { formatMoment } from '../../lib/time/format.ts'
import { Disclosure } from '../../ui/Disclosure.tsx'
import { FileButtons } from '../../ui/FileButtons.tsx'

type RequestMessagesProps = {
  messages: readonly SupportMessage[]
  diagnostics: string | null
  /** Whose messages stand on the right. */
  isOwn: (message: SupportMessage) => boolean
  authorOf: (message: SupportMessage) => string
  /** Where screenshots are read. */
  filesPath: string
}

/** The thread of a request, as it was typed. */
export function RequestMessages({ messages, diagnostics, isOwn, authorOf, filesPath }: RequestMessagesProps) {
  return (
    <div className="flex flex-col gap-4">
      <ol aria-label="Messages" className="flex flex-col gap-4">
        {messages.map((message) => (
          <li key={message.id} className={cn('flex flex-col gap-1', isOwn(message) ? 'items-end' : 'items-start')}>
            <div
              className={cn(
                'edged flex max-w-150 flex-col gap-3 rounded-xl px-3.5 py-2.5',
                isOwn(message) ? 'rounded-br-sm bg-soft text-on-soft' : 'rounded-bl-sm bg-surface-2 text-text',
              )}
            >
              {message.text === null ? (
                <em>This message can’t be decrypted on this installation.</em>
              ) : (
                <span className="wrap-anywhere whitespace-pre-wrap">{message.text}</span>
              )}
              {message.files.length > 0 && <Files files={message.files} path={filesPath} />}
            </div>
            <p className="px-1 text-xs text-muted">
              {authorOf(message)}, <time dateTime={message.createdAt}>{formatMoment(message.createdAt)}</time>
            </p>
          </li>
        ))}
      </ol>
      {diagnostics !== null && (
        <Disclosure label="Diagnostics" hint="sent with the request">
          <pre className="rounded-md bg-surface-2 p-3 text-sm wrap-anywhere whitespace-pre-wrap">{diagnostics}</pre>
        </Disclosure>
      )}
    </div>
  )
}

function Files({ files, path }: { files: readonly Screenshot[]; path: string }) {
  return (
    <ul aria-label="Screenshots" className="flex flex-col gap-2">
      {files.map((file) => {
        const name = file.fileName ?? 'screenshot'
        return (
          <li key={file.id} className="flex flex-col gap-1.5 rounded-md bg-surface px-3 py-2 text-text">
            <span className="text-sm font-medium wrap-anywhere">{name}</span>
            <FileButtons name={name} fileName={name} address={`${path}/${file.id}`} opens />
          </li>
        )
      })}
    </ul>
  )
}
