import { maxSupportTextLength, supportTexts } from '@openhour/shared/features/support/support.rules.ts'
import { Send } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useAction } from '../../lib/use-action.ts'
import { Button } from '../../ui/Button.tsx'
import { Field, FormError } from '../../ui/Field.tsx'
import { TextArea } from '../../ui/TextArea.tsx'

type ReplyBoxProps = {
  label: string
  hint?: ReactNode
  sendLabel: string
  /** Sent twice under one key, it arrives once. */
  onSend: (text: string, key: string) => Promise<unknown>
  busy?: boolean
  /** Above the button, such as screenshots. */
  children?: ReactNode
  /** Beside the button: gets what is typed and whether something is being sent. */
  actions?: (box: {
    text: string
    setText: (text: string) => void
    send: (act: Sending) => void
    busy: boolean
  }) => ReactNode
}
type Sending = (text: string, key: string) => Promise<unknown>

/** Writes the next message of a request. What was typed stays until the server has it. */
export function ReplyBox({ label, hint, sendLabel, onSend, busy = false, children, actions }: ReplyBoxProps) {
  const [text, setText] = useState('')
  const [blank, setBlank] = useState(false)
  const [key, setKey] = useState(() => crypto.randomUUID())
  const action = useAction()
  const send = (act: Sending) => {
    setBlank(text.trim() === '')
    if (text.trim() === '') return
    void action
      .run('send', () => act(text, key))
      .then((sent) => {
        if (!sent) return
        setText('')
        setKey(crypto.randomUUID())
      })
  }
  const isBusy = busy || action.busy !== undefined
  return (
    <form
      noValidate
      className="flex flex-col gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        send(onSend)
      }}
    >
      <Field label={label} hint={hint} error={blank ? supportTexts.noAnswer : undefined}>
        <TextArea
          rows={4}
          maxLength={maxSupportTextLength}
          value={text}
          onChange={({ target }) => {
            setBlank(false)
            setText(target.value)
          }}
        />
      </Field>
      {children}
      <FormError>{action.refusal && `Not sent. ${action.refusal}`}</FormError>
      <div className="flex flex-wrap justify-end gap-2">
        {actions?.({ text, setText, send, busy: isBusy })}
        <Button type="submit" variant="filled" icon={Send} busy={isBusy}>
          {sendLabel}
        </Button>
      </div>
    </form>
  )
}
