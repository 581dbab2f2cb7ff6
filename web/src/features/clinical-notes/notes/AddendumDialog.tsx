import { AddendumDetails, type Note } from '@openhour/shared/features/clinical-notes/clinical-notes.contract.ts'
import type { NoteOrigin } from '@openhour/shared/features/clinical-notes/note-paths.rules.ts'
import { useEffect } from 'react'
import { api } from '../../../lib/api/api.ts'
import { closing } from '../../../lib/forms/closing.ts'
import { defineForm } from '../../../lib/forms/define-form.ts'
import { useRecordForm } from '../../../lib/forms/use-record-form.ts'
import { FormFields } from '../../../ui/form/FormFields.tsx'
import { FormDialog } from '../../../ui/FormDialog.tsx'
import { noteTitle } from './note-labels.ts'
import { settledBy } from './note-values.ts'

const addendumForm = defineForm({
  schema: AddendumDetails,
  shape: AddendumDetails.shape,
  fields: {
    text: { label: 'Addendum', control: 'textarea', rows: 6 },
    reason: { label: 'Reason', control: 'text', hint: 'Why are you adding this now?', maxLength: 500 },
  },
})

type AddendumDialogProps = {
  note: Note
  /** The initial text. */
  text?: string
  /** What AI wrote that the text took over. */
  ai?: NoteOrigin | ''
  open: boolean
  onClose: () => void
  onDone: () => Promise<void>
}

/** Adds an addendum to a signed note. Mount a new instance each time it opens. */
export function AddendumDialog({ note, text = '', ai = '', open, onClose, onDone }: AddendumDialogProps) {
  const { dialog, ...kit } = useRecordForm(addendumForm, {
    noun: 'addendum',
    draftKey: `note-addendum:${note.id}`,
    clientId: note.clientId,
    onSend: (details, { idempotencyKey }) =>
      api.notes.addAddendum({ id: note.id, ...details, ...settledBy(ai) }, { context: { idempotencyKey } }),
    onSent: closing(onClose, 'Addendum added', onDone),
    failure: 'Failed to save addendum',
  })
  const { setValue } = kit.form
  // Counts as typed: it is saved as a draft, and closing asks first.
  useEffect(() => {
    if (text !== '') setValue('text', text, { shouldDirty: true })
  }, [text, setValue])
  return (
    <FormDialog
      {...dialog}
      open={open}
      onClose={onClose}
      title="Add addendum"
      description={`To ${noteTitle(note)}. It appears below the note with your name and the time. You can’t change or delete it.`}
      submitLabel="Add addendum"
      leaving={{
        description: 'Your text has not been added to the note. Its draft is deleted too.',
        cancelLabel: 'Keep writing',
      }}
    >
      <FormFields {...kit} />
    </FormDialog>
  )
}
