import type { ProcessNote } from '@openhour/shared/features/clinical-notes/process-notes.contract.ts'
import { noteTexts } from '@openhour/shared/features/clinical-notes/clinical-notes.rules.ts'
import type { Me } from '@openhour/shared/features/account/account.contract.ts'
import { isDay } from '@openhour/shared/lib/days.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { type FieldErrors, type Resolver, useForm, useFormState, useWatch } from 'react-hook-form'
import { api, queries } from '../../../lib/api/api.ts'
import { formatFullDay } from '../../../lib/time/format.ts'
import { toast } from '../../../lib/toast.ts'
import { useDraft } from '../../../lib/forms/use-draft.ts'
import { AlertDialog } from '../../../ui/AlertDialog.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { DraftNotice } from '../../../ui/DraftNotice.tsx'
import { Field, FormError } from '../../../ui/Field.tsx'
import { TextArea } from '../../../ui/TextArea.tsx'
import { TextInput } from '../../../ui/TextInput.tsx'
import { NoteVersions } from '../notes/NoteVersions.tsx'
import { plainText } from '../notes/note-sections.ts'
import { dayIn } from '../notes/note-labels.ts'
import { processNotesMeaning } from './ProcessNotesLink.tsx'
import { SetAside } from '../notes/SetAside.tsx'
import { useVersionedSave } from '../notes/use-versioned-save.ts'

/** `basedOn` is 0 until something is typed: as in the form of a clinical note. */
type ProcessNoteValues = { noteDate: string; text: string; basedOn: number }

const check: Resolver<ProcessNoteValues> = (values) => {
  const errors: FieldErrors<ProcessNoteValues> = {}
  if (values.text.trim() === '') errors.text = { type: 'check', message: noteTexts.blank }
  if (!isDay(values.noteDate) && values.noteDate !== '') errors.noteDate = { type: 'check', message: noteTexts.noDate }
  return Object.keys(errors).length > 0 ? { values: {}, errors } : { values, errors: {} }
}

type ProcessNoteDialogProps = {
  client: { id: string; name: string }
  /** None for a new one. */
  note: ProcessNote | undefined
  open: boolean
  onClose: () => void
  onDone: () => Promise<void>
}

/** Fetched when first opened; mount it anew for each opening. */
export function ProcessNoteDialog(props: ProcessNoteDialogProps) {
  const me = useQuery(queries.account.me.queryOptions())
  return me.data ? <ProcessNoteForm {...props} me={me.data} /> : null
}

function ProcessNoteForm({ client, note, open, onClose, onDone, me }: ProcessNoteDialogProps & { me: Me }) {
  const [opened] = useState(() => {
    const today = dayIn(me.timeZone, new Date())
    return { values: { noteDate: note?.noteDate ?? today, text: note?.text ?? '', basedOn: 0 }, today }
  })
  const { values: initial, today } = opened
  const form = useForm<ProcessNoteValues>({ defaultValues: initial, resolver: check, shouldFocusError: false })
  const { control, register, handleSubmit, getValues, setError, setValue } = form
  const draft = useDraft(form, {
    key: note ? `process-note:${note.id}:edit` : `process-note:${client.id}:new`,
    owner: me.id,
    initial,
    versioned: true,
    always: note ? [] : ['noteDate'],
    clientId: client.id,
  })
  const { errors, isDirty, submitCount, isSubmitting } = useFormState({ control })
  const text = useWatch({ control, name: 'text' })
  const [asking, setAsking] = useState(false)
  const [aside, setAside] = useState<string>()
  const fields = useRef<HTMLDivElement>(null)
  const firstArea = useRef<HTMLTextAreaElement>(null)
  const textField = register('text')
  useEffect(() => {
    if (note && text !== note.text && getValues('basedOn') === 0) setValue('basedOn', note.version)
  }, [text, note, getValues, setValue])
  useEffect(() => {
    if (submitCount > 0 && !isSubmitting) fields.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
  }, [submitCount, isSubmitting])

  const contentOf = (values: ProcessNoteValues) => ({ noteDate: values.noteDate || today, text: values.text })
  const saving = useVersionedSave<ProcessNoteValues, ProcessNote>({
    saved: note,
    add: (values, idempotencyKey) =>
      api.processNotes.add({ clientId: client.id, ...contentOf(values) }, { context: { idempotencyKey } }),
    update: (target, values) => api.processNotes.update({ ...target, ...contentOf(values) }),
    get: (id) => api.processNotes.get({ id }),
    onSaved: async () => {
      draft.finish()
      onClose()
      toast.good('Process note saved')
      await onDone()
    },
    onFieldErrors: (said) => {
      for (const name of ['noteDate', 'text'] as const)
        if (said[name]) setError(name, { type: 'server', message: said[name] })
    },
    failure: 'Failed to save process note',
  })
  const { other } = saving
  const put = (next: string, basedOn: number) => {
    setValue('text', next, { shouldDirty: true })
    setValue('basedOn', basedOn)
    saving.settle()
  }
  const save = () => void handleSubmit((values) => saving.save(values))()
  const leave = () => (isDirty ? setAsking(true) : onClose())
  return (
    <Dialog
      open={open}
      onClose={leave}
      initialFocus={firstArea}
      size="writing"
      title={note ? 'Edit process note' : 'Add process note'}
      description={`${client.name}. ${processNotesMeaning}`}
      onSubmit={(event) => {
        event.preventDefault()
        save()
      }}
      fact={other ? undefined : draft.fact}
      actions={
        other ? undefined : (
          <>
            <Button onClick={leave}>Cancel</Button>
            <Button type="submit" variant="filled" busy={saving.busy}>
              Save process note
            </Button>
          </>
        )
      }
    >
      {other ? (
        <NoteVersions
          saved={[{ heading: '', text: other.text }]}
          savedAt={other.updatedAt}
          typed={[{ heading: '', text: getValues('text') }]}
          busy={saving.busy}
          onSaveTyped={() => {
            put(getValues('text'), other.version)
            save()
          }}
          onTakeSaved={() => {
            setAside(getValues('text'))
            put(other.text, other.version)
          }}
          onBoth={(sections) => put(plainText(sections), other.version)}
        />
      ) : (
        <div ref={fields}>
          <DraftNotice
            restored={draft.restored}
            onStartAnew={draft.startAnew}
            startAnewLabel={note ? 'Start from what is saved' : 'Start with an empty note'}
            differences={draft.other && differencesOf(getValues(), draft.other.values)}
            onTake={draft.take}
          />
          <SetAside
            shown={aside !== undefined}
            onBack={() => {
              put(aside ?? '', getValues('basedOn'))
              setAside(undefined)
            }}
          />
          <FormError>{saving.refusal}</FormError>
          <div className="flex flex-col gap-5">
            <Field label="Date" error={errors.noteDate?.message} className="sm:max-w-60">
              <TextInput type="date" min="1900-01-01" max={today} {...register('noteDate')} />
            </Field>
            <Field label="Process note" error={errors.text?.message}>
              <TextArea
                rows={12}
                {...textField}
                ref={(area) => {
                  textField.ref(area)
                  firstArea.current = area
                }}
              />
            </Field>
          </div>
        </div>
      )}
      <AlertDialog
        open={asking}
        onClose={() => setAsking(false)}
        title="Discard what you typed?"
        description="It has not been saved, and its draft goes too."
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

function differencesOf(here: ProcessNoteValues, other: ProcessNoteValues) {
  return [
    {
      label: 'Date',
      here: here.noteDate && formatFullDay(here.noteDate),
      other: other.noteDate && formatFullDay(other.noteDate),
    },
    { label: 'Process note', here: here.text, other: other.text },
  ].filter((field) => field.here !== field.other)
}
