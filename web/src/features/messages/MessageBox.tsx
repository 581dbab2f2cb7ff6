import { maxAttachments, maxMessageLength } from '@openhour/shared/features/messages/messages.rules.ts'
import { Paperclip, SendHorizontal } from 'lucide-react'
import { type KeyboardEvent, Suspense, useEffect, useEffectEvent, useId, useRef } from 'react'
import { formatNumber } from '../../lib/time/format.ts'
import { Button } from '../../ui/Button.tsx'
import { lazyPart } from '../../ui/lazy-part.ts'
import type { Composer } from './use-composer.ts'

const OtherDraft = lazyPart(() => import('./OtherDraft.tsx').then((file) => file.OtherDraft))
const BoxFiles = lazyPart(() => import('./BoxFiles.tsx').then((file) => file.BoxFiles))

/** Text to begin with, asked for by a link. */
export type Begin = { text: string; onBegun: () => void }
type MessageBoxProps = { composer: Composer; name: string; closed: boolean; begin?: Begin | undefined }

/** Where a message is written. Enter begins a new line; Ctrl or Cmd with Enter sends. */
export function MessageBox({ composer, name, closed, begin }: MessageBoxProps) {
  const id = useId()
  const { text, files, attaching, fact, other, wasRestored } = composer
  const chooser = useRef<HTMLInputElement>(null)
  const attach = useRef<HTMLButtonElement>(null)
  const textarea = useRef<HTMLTextAreaElement>(null)
  const takeBegin = useEffectEvent(() => {
    if (!begin) return
    composer.onBegin(begin.text)
    begin.onBegun()
    textarea.current?.focus()
  })
  const asked = begin !== undefined
  useEffect(() => {
    if (asked) takeBegin()
  }, [asked])
  const tooLong = text.length > maxMessageLength
  const send = () => !tooLong && !closed && composer.onSend()
  const pressed = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    send()
  }
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
      className="@container flex flex-col gap-2"
    >
      {other && (
        <Suspense>
          <OtherDraft {...other} />
        </Suspense>
      )}
      {files.length > 0 && (
        <Suspense>
          <BoxFiles
            files={files}
            onRetry={attaching.onRetry}
            onRemove={(key) => {
              attaching.onRemove(key)
              attach.current?.focus()
            }}
          />
        </Suspense>
      )}
      {/* Where it is narrow, the buttons stand below the text. */}
      <div className="flex flex-wrap items-end gap-2 @sm:flex-nowrap">
        {!closed && (
          <>
            <Button
              ref={attach}
              size="lg"
              variant="ghost"
              aria-label="Add files"
              title="Add files"
              className="w-11 px-0!"
              onPointerEnter={attaching.fetch}
              onFocus={attaching.fetch}
              onClick={() => {
                const accept = attaching.accept()
                if (accept !== undefined) chooser.current?.setAttribute('accept', accept)
                chooser.current?.click()
              }}
            >
              <Paperclip size={20} aria-hidden />
            </Button>
            <input
              ref={chooser}
              type="file"
              multiple
              aria-label="Choose files to send"
              tabIndex={-1}
              className="sr-only"
              onChange={(event) => {
                const chosen = [...(event.target.files ?? [])]
                event.target.value = '' // so that the same file can be chosen again
                if (chosen.length > 0) attaching.onAdd(chosen)
              }}
            />
          </>
        )}
        {/* Not TextArea, which comes with all parts of forms. */}
        <textarea
          ref={textarea}
          rows={2}
          value={text}
          readOnly={closed}
          onFocus={composer.onFocus}
          onChange={(event) => composer.onText(event.target.value)}
          onKeyDown={pressed}
          aria-label={`Message to ${name}`}
          aria-keyshortcuts="Control+Enter Meta+Enter"
          aria-describedby={id}
          aria-invalid={tooLong || undefined}
          placeholder="Write a message"
          className="control order-first basis-full field-sizing-content h-auto! max-h-[30vh] min-h-13 resize-y py-2 leading-normal @sm:order-none @sm:basis-auto"
        />
        {!closed && (
          <Button
            type="submit"
            variant="filled"
            size="lg"
            icon={SendHorizontal}
            className="ml-auto"
            disabled={tooLong || !composer.canSend}
          >
            Send
          </Button>
        )}
      </div>
      <p id={id} className="min-h-4.5 text-xs text-muted" aria-live="polite">
        {tooLong ? (
          <span className="text-bad">
            Up to {formatNumber(maxMessageLength)} characters. This has {formatNumber(text.length)}.
          </span>
        ) : attaching.problem ? (
          <span className="text-bad">{attaching.problem}</span>
        ) : (
          [
            wasRestored && 'We restored your unsaved draft.',
            filesFact(files, attaching.isAdding),
            (text !== '' || files.length > 0) && fact,
          ]
            .filter(Boolean)
            .join(' ')
        )}
      </p>
    </form>
  )
}

/** Why a message with these files can't be sent yet. */
function filesFact(files: Composer['files'], isAdding: boolean): string | undefined {
  if (files.length > maxAttachments) return `A message can have up to ${maxAttachments} files. Remove some.`
  if (isAdding || files.some(({ state }) => state === 'uploading'))
    return 'You can send this once the files are uploaded.'
  if (files.some(({ state }) => state !== 'ready')) return 'A file was not uploaded. Remove it, or try again.'
  return undefined
}
