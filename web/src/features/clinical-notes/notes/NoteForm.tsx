import type { Me } from '@openhour/shared/features/account/account.contract.ts'
import type { Note } from '@openhour/shared/features/clinical-notes/clinical-notes.contract.ts'
import type { NoteStart } from '@openhour/shared/features/clinical-notes/note-start.ts'
import type { OwnTemplate } from '@openhour/shared/features/clinical-notes/note-templates.contract.ts'
import { useEffect, useRef, useState } from 'react'
import { useForm, useFormState } from 'react-hook-form'
import { api, problemFrom } from '../../../lib/api/api.ts'
import { toast } from '../../../lib/toast.ts'
import { useDraft } from '../../../lib/forms/use-draft.ts'
import { AlertDialog } from '../../../ui/AlertDialog.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { DraftNotice } from '../../../ui/DraftNotice.tsx'
import { FormError } from '../../../ui/Field.tsx'
import type { NoteDialogProps } from './note-form-props.ts'
import { NoteFields } from './NoteFields.tsx'
import { NoteVersions } from './NoteVersions.tsx'
import { plainText } from './note-sections.ts'
import {
  appointmentOf,
  checkNote,
  contentOf,
  newNote,
  type NoteValues,
  typedSections,
  valuesOf,
} from './note-values.ts'
import { dayIn, differences, noteDialogTitle } from './note-labels.ts'
import { SetAside } from './SetAside.tsx'
import { SignQuestion } from './SignDialog.tsx'
import { newNoteKey } from './use-begun-note.ts'
import { useVersionedSave } from './use-versioned-save.ts'

const savedWords = 'Clinical note saved successfully'

type NoteFormProps = NoteDialogProps & { me: Me; own: readonly OwnTemplate[]; start: NoteStart | undefined }

/** Writes a note. It stays open, with everything typed, until the server has taken it. */
export function NoteForm(props: NoteFormProps) {
  const { client, note, open, onClose, onDone, onBegun, onAddendum, me, own, start } = props
  const [opened] = useState(() => {
    const today = dayIn(me.timeZone, new Date())
    const nothing = {
      serviceDate: today,
      sessionId: null,
      appointment: null,
      template: 'free',
      templateName: null,
    } as const
    return { values: note ? valuesOf(note, own) : newNote(start ?? nothing, own), today }
  })
  const { today, values: initial } = opened
  const form = useForm<NoteValues, { today: string }>({
    defaultValues: initial,
    context: { today },
    resolver: checkNote,
    shouldFocusError: false,
  })
  const { control, handleSubmit, getValues, setError, setValue } = form
  const draft = useDraft(form, {
    key: note ? `clinical-note:${note.id}:edit` : newNoteKey(client.id),
    owner: me.id,
    initial,
    versioned: true,
    // The next new note may start with another session, or in another template.
    always: note ? [] : ['template', 'serviceDate', 'sessionId'],
    clientId: client.id,
  })
  const { errors, isDirty, submitCount, isSubmitting } = useFormState({ control })
  const [asking, setAsking] = useState<'sign' | 'discard'>()
  const [aside, setAside] = useState<NoteValues>()
  const fields = useRef<HTMLDivElement>(null)
  const firstArea = useRef<HTMLTextAreaElement>(null)
  const sent = async (said: string) => {
    draft.finish()
    onBegun(false)
    onClose()
    toast.good(said)
    await onDone()
  }
  const saving = useVersionedSave<NoteValues, Note>({
    saved: note,
    add: (values, idempotencyKey) =>
      api.notes.add(
        { clientId: client.id, ...contentOf(values), ...appointmentOf(values) },
        { context: { idempotencyKey } },
      ),
    update: (target, values) => api.notes.update({ ...target, ...contentOf(values) }),
    get: (id) => api.notes.get({ id }),
    onSaved: () => sent(savedWords),
    onFieldErrors: (said) => {
      for (const name of ['serviceDate', 'sessionId'] as const)
        if (said[name]) setError(name, { type: 'server', message: said[name] })
    },
    failure: 'Failed to save clinical note',
  })
  const sign = async ({ id, version }: Note) => {
    try {
      await api.notes.sign({ id, version })
    } catch (error) {
      await sent(savedWords)
      toast.bad('The note is saved, but not signed', { description: problemFrom(error).detail })
      return
    }
    await sent('Clinical note signed')
  }
  const { other } = saving

  // After the errors are drawn: only then is the first faulty field in sight and marked.
  useEffect(() => {
    if (submitCount > 0 && !isSubmitting) fields.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
  }, [submitCount, isSubmitting])

  const put = (values: NoteValues) => {
    for (const name of Object.keys(values) as (keyof NoteValues)[]) setValue(name, values[name], { shouldDirty: true })
  }
  const discard = () => {
    draft.finish()
    onBegun(false)
    onClose()
  }
  const leave = () => {
    if (!isDirty) return onClose()
    // What is saved nowhere would be lost.
    if (draft.phase === 'unsaved' || draft.phase === 'conflict') return setAsking('discard')
    void draft.keep()
    onBegun(true)
    onClose()
    toast.plain('Kept as a draft', {
      description: note ? 'Continue brings back what you typed.' : 'Add Note brings back what you typed.',
    })
  }
  const save = () => void handleSubmit((values) => saving.save(values))()

  return (
    <Dialog
      open={open}
      onClose={leave}
      initialFocus={firstArea}
      size="writing"
      title={noteDialogTitle(note)}
      description={`${client.name}. Only you can read this.`}
      onSubmit={(event) => {
        event.preventDefault()
        save()
      }}
      fact={other ? undefined : draft.fact}
      actions={
        other ? undefined : (
          <>
            <Button onClick={leave}>{isDirty ? 'Keep as draft' : 'Cancel'}</Button>
            <Button
              onClick={() => void handleSubmit(() => setAsking('sign'))()}
              aria-haspopup="dialog"
              disabled={isSubmitting}
            >
              Save and sign
            </Button>
            <Button type="submit" variant="filled" busy={saving.busy}>
              Save Note
            </Button>
          </>
        )
      }
    >
      {other ? (
        <NoteVersions
          saved={typedSections(other)}
          savedAt={other.updatedAt}
          typed={getValues('sections')}
          busy={saving.busy}
          onSaveTyped={() => {
            saving.settle()
            setValue('basedOn', other.version)
            save()
          }}
          onTakeSaved={() => {
            setAside(getValues())
            put({ ...valuesOf(other, own), basedOn: other.version })
            saving.settle()
          }}
          onBoth={(sections) => {
            put({ ...getValues(), sections, basedOn: other.version })
            saving.settle()
          }}
          onAddendum={
            other.signed
              ? () => {
                  const text = plainText(getValues('sections'))
                  draft.finish()
                  onAddendum(other, text)
                }
              : undefined
          }
        />
      ) : (
        <div ref={fields}>
          <DraftNotice
            restored={draft.restored}
            onStartAnew={draft.startAnew}
            startAnewLabel={note ? 'Start from what is saved' : 'Start with an empty note'}
            differences={draft.other && differences(getValues(), draft.other.values)}
            onTake={draft.take}
          />
          <SetAside
            shown={aside !== undefined}
            onBack={() => {
              if (aside) put({ ...aside, basedOn: getValues('basedOn') })
              setAside(undefined)
            }}
          />
          <FormError>{saving.refusal}</FormError>
          {saving.refusal && <div className="h-5" />}
          <NoteFields
            form={form}
            errors={errors}
            client={client}
            note={note}
            own={own}
            today={today}
            start={start}
            firstArea={firstArea}
            onDiscard={isDirty ? () => setAsking('discard') : undefined}
          />
        </div>
      )}
      <SignQuestion
        open={asking === 'sign'}
        onClose={() => setAsking(undefined)}
        busy={saving.busy}
        onConfirm={() => {
          void handleSubmit(async (values) => {
            await saving.save(values, sign)
            setAsking(undefined)
          })()
        }}
      />
      <AlertDialog
        open={asking === 'discard'}
        onClose={() => setAsking(undefined)}
        title="Discard what you typed?"
        description="It has not been saved as a note, and its draft goes too."
        confirmLabel="Discard"
        cancelLabel="Keep writing"
        onConfirm={discard}
      />
    </Dialog>
  )
}
