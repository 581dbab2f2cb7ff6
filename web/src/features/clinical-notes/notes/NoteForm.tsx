import type { Me } from '@openhour/shared/features/account/account.contract.ts'
import type { Note } from '@openhour/shared/features/clinical-notes/clinical-notes.contract.ts'
import { newNoteDraftKey } from '@openhour/shared/features/clinical-notes/note-paths.rules.ts'
import type { NoteStart } from '@openhour/shared/features/clinical-notes/note-start.ts'
import type { OwnTemplate } from '@openhour/shared/features/clinical-notes/note-templates.contract.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useFormState, type UseFormReturn } from 'react-hook-form'
import { api, queries } from '../../../lib/api/api.ts'
import { problemFrom } from '../../../lib/api/http.ts'
import { differencesOf } from '../../../lib/forms/form-versions.ts'
import { useRecordForm } from '../../../lib/forms/use-record-form.ts'
import { dayIn } from '../../../lib/time/day-in.ts'
import { toast } from '../../../lib/toast.ts'
import { Button } from '../../../ui/Button.tsx'
import { FormDialog } from '../../../ui/FormDialog.tsx'
import { noteForm } from './note-form.ts'
import type { NoteDialogProps } from './note-form-props.ts'
import { noteDialogTitle, sessionName } from './note-labels.ts'
import { plainText } from './note-sections.ts'
import { newNote, type NoteValues } from './note-values.ts'
import { NoteFields } from './NoteFields.tsx'
import { SignedElsewhere } from './SignedElsewhere.tsx'
import { SignQuestion } from './SignDialog.tsx'

const savedText = 'Clinical note saved successfully'

type NoteFormProps = NoteDialogProps & { me: Me; own: readonly OwnTemplate[]; start: NoteStart | undefined }

/** The form of a note. It stays open with its text until the server has saved it. */
export function NoteForm(props: NoteFormProps) {
  const { client, note, open, onClose, onDone, onAddendum, me, own, start } = props
  const onDraftChange = note ? () => undefined : props.onDraftChange
  const queryClient = useQueryClient()
  // A snapshot, so that templates changed later don't rearrange the typed text.
  const [{ today, definition }] = useState(() => {
    const day = dayIn(new Date(), me.timeZone)
    const key = queries.notes.sessions.queryKey({ input: { clientId: client.id } })
    const nameOf = (id: string) =>
      sessionName(id, { sessions: queryClient.getQueryData(key)?.items, note, start, today: day })
    return { today: day, definition: noteForm({ own, today: day, sessionName: nameOf }) }
  })
  const [signing, setSigning] = useState(false)
  const [signed, setSigned] = useState<Note>()
  const firstArea = useRef<HTMLTextAreaElement>(null)

  const sent = async (said: string) => {
    onDraftChange(false)
    onClose()
    toast.good(said)
    await onDone()
  }
  const sign = async ({ id, version }: Note) => {
    try {
      await api.notes.sign({ id, version })
    } catch (error) {
      await sent(savedText)
      toast.bad('The note is saved, but not signed', { description: problemFrom(error).detail })
      return
    }
    await sent('Clinical note signed')
  }
  const { dialog, ...kit } = useRecordForm(definition, {
    noun: 'note',
    opened: note,
    initial: note ? undefined : newNote(start, own, today),
    draftKey: note ? `clinical-note:${note.id}:edit` : newNoteDraftKey(client.id),
    clientId: client.id,
    always: note ? undefined : ['template', 'serviceDate', 'sessionId'],
    onSend: (content, { base, idempotencyKey }) =>
      base
        ? api.notes.update({ id: base.id, version: base.version, ...content })
        : api.notes.add({ clientId: client.id, ...content }, { context: { idempotencyKey } }),
    onSent: (saved) => (saved && signing ? sign(saved) : sent(savedText)),
    onReread: note && (() => api.notes.get({ id: note.id })),
    onRefused: async ({ code }) => {
      const theirs = code === 'signed' && note && (await api.notes.get({ id: note.id }).catch(() => undefined))
      if (theirs) setSigned(theirs)
      return Boolean(theirs)
    },
    deletedElsewhere: 'This note was deleted in another tab. Your text is still here: save it as a new note.',
    failure: 'Failed to save clinical note',
  })
  const form = kit.form as unknown as UseFormReturn<NoteValues>
  const { isDirty, isSubmitting } = useFormState({ control: form.control })
  const submitDisabled = dialog.submitDisabled || signed !== undefined

  return (
    <FormDialog
      {...dialog}
      open={open}
      onClose={onClose}
      initialFocus={firstArea}
      size="writing"
      title={noteDialogTitle(note)}
      description={`${client.name}. Only you can read this.`}
      submitLabel="Save Note"
      submitDisabled={submitDisabled}
      cancelLabel={isDirty ? 'Keep as draft' : 'Cancel'}
      leaving={{
        description: 'Your text has not been saved as a note. Its draft is deleted too.',
        cancelLabel: 'Keep writing',
        onKept: () => {
          onDraftChange(true)
          toast.plain('Kept as a draft', {
            description: note ? 'Choose Continue to keep writing.' : 'Choose Add Note to keep writing.',
          })
        },
        onDiscarded: () => onDraftChange(false),
      }}
      actions={
        <Button
          onClick={() => void form.handleSubmit(() => setSigning(true))()}
          aria-haspopup="dialog"
          disabled={isSubmitting || submitDisabled}
        >
          Save and sign
        </Button>
      }
    >
      {(discard) => (
        <>
          {signed && (
            <SignedElsewhere
              differences={differencesOf(definition, form.getValues(), definition.valuesOf(signed))}
              typed={plainText(form.getValues('sections'))}
              onAddendum={(text) => {
                dialog.draft.finish()
                onAddendum(signed, text)
              }}
            />
          )}
          <NoteFields
            kit={kit}
            {...{ form, client, note, own, today, start, firstArea }}
            onDiscard={isDirty ? discard : undefined}
          />
          <SignQuestion
            open={signing}
            onClose={() => setSigning(false)}
            busy={isSubmitting}
            onConfirm={() =>
              void form.handleSubmit(async (values) => {
                await dialog.sending.send(values)
                setSigning(false)
              })()
            }
          />
        </>
      )}
    </FormDialog>
  )
}
