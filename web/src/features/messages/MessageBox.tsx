import { maxMessageLength } from '@openhour/shared/features/messages/messages.rules.ts'
import { SendHorizontal } from 'lucide-react'
import { type KeyboardEvent, useId } from 'react'
import { formatNumber } from '../../lib/time/format.ts'
import { Button } from '../../ui/Button.tsx'
import type { Composer } from './use-composer.ts'

type MessageBoxProps = { composer: Composer; name: string; closed: boolean }

/** Where a message is written. Enter begins a new line; Ctrl or Cmd with Enter sends. */
export function MessageBox({ composer, name, closed }: MessageBoxProps) {
  const id = useId()
  const { text, fact, other, wasRestored } = composer
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
      className="flex flex-col gap-2"
    >
      {other && (
        <div role="status" className="flex flex-col gap-2 rounded-md bg-surface-2 px-3 py-2.5 text-sm">
          <p className="font-medium">You also wrote a message in another tab:</p>
          <p className="max-h-24 overflow-y-auto wrap-anywhere whitespace-pre-wrap">{other.text || 'Nothing yet'}</p>
          <div className="flex flex-wrap gap-2">
            <Button onClick={other.onCombine}>Combine both</Button>
            <Button variant="ghost" onClick={other.onKeep}>
              Keep only this text
            </Button>
          </div>
        </div>
      )}
      <div className="flex items-end gap-2">
        {/* Not TextArea, which comes with all parts of forms. */}
        <textarea
          rows={2}
          value={text}
          readOnly={closed}
          onChange={(event) => composer.onText(event.target.value)}
          onKeyDown={pressed}
          aria-label={`Message to ${name}`}
          aria-keyshortcuts="Control+Enter Meta+Enter"
          aria-describedby={id}
          aria-invalid={tooLong || undefined}
          placeholder="Write a message"
          className="control field-sizing-content h-auto! max-h-[30vh] min-h-13 resize-y py-2 leading-normal"
        />
        {!closed && (
          <Button type="submit" variant="filled" size="lg" icon={SendHorizontal} disabled={tooLong || !/\S/.test(text)}>
            Send
          </Button>
        )}
      </div>
      <p id={id} className="min-h-4.5 text-xs text-muted" aria-live="polite">
        {tooLong ? (
          <span className="text-bad">
            Up to {formatNumber(maxMessageLength)} characters. This has {formatNumber(text.length)}.
          </span>
        ) : (
          [wasRestored && 'We restored your unsaved draft.', text !== '' && fact].filter(Boolean).join(' ')
        )}
      </p>
    </form>
  )
}
