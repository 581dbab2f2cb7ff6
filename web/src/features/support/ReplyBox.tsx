import { maxSupportTextLength, supportTexts } from '@openhour/shared/features/support/support.rules.ts'
import { requiredText } from '@openhour/shared/lib/text.ts'
import { Send } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useFormState, useWatch } from 'react-hook-form'
import * as z from 'zod/mini'
import { defineForm } from '../../lib/forms/define-form.ts'
import { useKeptForm } from '../../lib/forms/use-kept-form.ts'
import { useAction } from '../../lib/use-action.ts'
import { Button } from '../../ui/Button.tsx'
import { DraftNotice } from '../../ui/DraftNotice.tsx'
import { Field, FormError } from '../../ui/Field.tsx'
import { TextArea } from '../../ui/TextArea.tsx'

const shape = { text: requiredText(maxSupportTextLength, supportTexts.noAnswer) }
const replyForm = defineForm({
  schema: z.strictObject(shape),
  shape,
  fields: { text: { label: 'Text', control: 'textarea' } },
})

type ReplyBoxProps = {
  /** Names the draft of what is typed: `support:<id>:reply`. */
  draftKey: string
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

/** Writes the next message of a request. What was typed is kept as a draft until the server has it. */
export function ReplyBox({ draftKey, label, hint, sendLabel, onSend, busy = false, children, actions }: ReplyBoxProps) {
  const { form, draft } = useKeptForm(replyForm, { draftKey, startOverLabel: 'Start with an empty text' })
  const { errors } = useFormState({ control: form.control })
  const text = String(useWatch({ control: form.control, name: 'text' }))
  const [key, setKey] = useState(() => crypto.randomUUID())
  const action = useAction()
  const send = (act: Sending) =>
    void form.handleSubmit(async (values) => {
      if (!(await action.run('send', () => act(String(values.text), key)))) return
      draft.startOver()
      setKey(crypto.randomUUID())
    })()
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
      <div className="empty:hidden *:mb-0!">
        <DraftNotice draft={draft} />
      </div>
      <Field label={label} hint={hint} error={errors.text?.message as string | undefined}>
        <TextArea rows={4} maxLength={maxSupportTextLength} {...form.register('text')} />
      </Field>
      {children}
      <FormError>{action.refusal && `Not sent. ${action.refusal}`}</FormError>
      <div className="flex flex-wrap items-center justify-end gap-2">
        <p role="status" className="mr-auto text-sm text-muted">
          {draft.fact}
        </p>
        {actions?.({
          text,
          setText: (next) => form.setValue('text', next, { shouldDirty: true }),
          send,
          busy: isBusy || draft.other !== undefined,
        })}
        <Button type="submit" variant="filled" icon={Send} busy={isBusy} disabled={draft.other !== undefined}>
          {sendLabel}
        </Button>
      </div>
    </form>
  )
}
