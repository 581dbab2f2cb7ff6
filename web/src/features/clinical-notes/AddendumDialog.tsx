import type { Note } from '@openhour/shared/features/clinical-notes/clinical-notes.contract.ts'
import { noteTexts } from '@openhour/shared/features/clinical-notes/clinical-notes.rules.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { type FieldErrors, type Resolver, useForm, useFormState } from 'react-hook-form'
import { api, queries } from '../../lib/api.ts'
import { toast } from '../../lib/toast.ts'
import { useDraft } from '../../lib/use-draft.ts'
import { useSending } from '../../lib/use-sending.ts'
import { FormDialog } from '../../ui/FormDialog.tsx'
import { Field } from '../../ui/Field.tsx'
import { TextArea } from '../../ui/TextArea.tsx'
import { TextInput } from '../../ui/TextInput.tsx'
import { noteTitle } from './note-words.ts'

type AddendumValues = { text: string; reason: string }

const check: Resolver<AddendumValues> = (values) => {
  const errors: FieldErrors<AddendumValues> = {}
  if (values.text.trim() === '') errors.text = { type: 'check', message: noteTexts.noAddendum }
  if (values.reason.trim() === '') errors.reason = { type: 'check', message: noteTexts.noReason }
  return Object.keys(errors).length > 0 ? { values: {}, errors } : { values, errors: {} }
}

type AddendumDialogProps = {
  note: Note
  /** What stands in it at first. */
  text: string
  open: boolean
  onClose: () => void
  onDone: () => Promise<void>
}

/** Adds to a signed note. Mount it anew for each opening. */
export function AddendumDialog({ note, text, open, onClose, onDone }: AddendumDialogProps) {
  const me = useQuery(queries.account.me.queryOptions())
  const [initial] = useState<AddendumValues>({ text: '', reason: '' })
  const form = useForm<AddendumValues>({ defaultValues: initial, resolver: check, shouldFocusError: false })
  const { control, register, setValue } = form
  const draft = useDraft(form, {
    key: `note-addendum:${note.id}`,
    owner: me.data?.id,
    initial,
    clientId: note.clientId,
  })
  const { errors } = useFormState({ control })
  const [idempotencyKey] = useState(() => crypto.randomUUID())
  useEffect(() => {
    if (text !== '') setValue('text', text, { shouldDirty: true })
  }, [text, setValue])
  const sending = useSending(form, draft, {
    onSend: (values) => api.notes.addAddendum({ id: note.id, ...values }, { context: { idempotencyKey } }),
    onSent: async () => {
      onClose()
      toast.good('Addendum added')
      await onDone()
    },
    failure: 'Failed to save addendum',
  })
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      form={form}
      draft={draft}
      sending={sending}
      title="Add addendum"
      description={`To ${noteTitle(note)}. It stands below the note with your name and the time, and cannot be changed or deleted.`}
      submitLabel="Add addendum"
      startAnewLabel="Start with an empty form"
      differences={differencesOf}
      leaving={{
        description: 'It has not been added to the note, and its draft goes too.',
        cancelLabel: 'Keep writing',
      }}
    >
      <div className="flex flex-col gap-5">
        <Field label="Addendum" error={errors.text?.message}>
          <TextArea rows={6} {...register('text')} />
        </Field>
        <Field label="Reason" hint="Why it is added now" error={errors.reason?.message}>
          <TextInput autoComplete="off" maxLength={500} {...register('reason')} />
        </Field>
      </div>
    </FormDialog>
  )
}

function differencesOf(here: AddendumValues, other: AddendumValues) {
  return [
    { label: 'Addendum', here: here.text, other: other.text },
    { label: 'Reason', here: here.reason, other: other.reason },
  ].filter((field) => field.here !== field.other)
}
