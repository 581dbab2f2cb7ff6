import type { Note } from '@openhour/shared/features/clinical-notes/clinical-notes.contract.ts'
import { noteTexts } from '@openhour/shared/features/clinical-notes/clinical-notes.rules.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { type FieldErrors, type Resolver, useForm, useFormState } from 'react-hook-form'
import { api, problemFrom, queries } from '../../lib/api.ts'
import { toast } from '../../lib/toast.ts'
import { useDraft } from '../../lib/use-draft.ts'
import { AlertDialog } from '../../ui/AlertDialog.tsx'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { DraftNotice } from '../../ui/DraftNotice.tsx'
import { Field, FormError } from '../../ui/Field.tsx'
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
  const { control, register, handleSubmit, setError, setValue } = form
  const draft = useDraft(form, {
    key: `note-addendum:${note.id}`,
    owner: me.data?.id,
    initial,
    clientId: note.clientId,
  })
  const { errors, isDirty, isSubmitting, submitCount } = useFormState({ control })
  const [idempotencyKey] = useState(() => crypto.randomUUID())
  const [refusal, setRefusal] = useState<string>()
  const [asking, setAsking] = useState(false)
  const fields = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (text !== '') setValue('text', text, { shouldDirty: true })
  }, [text, setValue])
  useEffect(() => {
    if (submitCount > 0 && !isSubmitting) fields.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
  }, [submitCount, isSubmitting])

  const send = async (values: AddendumValues) => {
    setRefusal(undefined)
    try {
      await api.notes.addAddendum({ id: note.id, ...values }, { context: { idempotencyKey } })
    } catch (error) {
      const { detail, errors: named } = problemFrom(error)
      for (const name of ['text', 'reason'] as const)
        if (named?.[name]) setError(name, { type: 'server', message: named[name] })
      if (!named) setRefusal(detail)
      toast.bad('Failed to save addendum')
      return
    }
    draft.finish()
    onClose()
    toast.good('Addendum added')
    await onDone()
  }
  const leave = () => (isDirty ? setAsking(true) : onClose())
  return (
    <Dialog
      open={open}
      onClose={leave}
      size="form"
      title="Add addendum"
      description={`To ${noteTitle(note)}. It stands below the note with your name and the time, and cannot be changed or deleted.`}
      onSubmit={(event) => void handleSubmit(send)(event)}
      fact={draft.fact}
      actions={
        <>
          <Button onClick={leave}>Cancel</Button>
          <Button type="submit" variant="filled" busy={isSubmitting}>
            Add addendum
          </Button>
        </>
      }
    >
      <div ref={fields}>
        <DraftNotice
          restored={draft.restored}
          onStartAnew={draft.startAnew}
          startAnewLabel="Start with an empty form"
          differences={draft.other && differencesOf(form.getValues(), draft.other)}
          onTake={draft.take}
        />
        <FormError>{refusal}</FormError>
        <div className="flex flex-col gap-5">
          <Field label="Addendum" error={errors.text?.message}>
            <TextArea rows={6} {...register('text')} />
          </Field>
          <Field label="Reason" hint="Why it is added now" error={errors.reason?.message}>
            <TextInput autoComplete="off" maxLength={500} {...register('reason')} />
          </Field>
        </div>
      </div>
      <AlertDialog
        open={asking}
        onClose={() => setAsking(false)}
        title="Discard what you typed?"
        description="It has not been added to the note, and its draft goes too."
        confirmLabel="Discard"
        cancelLabel="Keep writing"
        onConfirm={() => {
          draft.finish()
          onClose()
        }}
      />
    </Dialog>
  )
}

function differencesOf(here: AddendumValues, other: AddendumValues) {
  return [
    { label: 'Addendum', here: here.text, other: other.text },
    { label: 'Reason', here: here.reason, other: other.reason },
  ].filter((field) => field.here !== field.other)
}
