import { insertDanger, type NoteSections } from '@openhour/shared/features/ai/draft-in-note.rules.ts'
import { AddendumDetails, type Note } from '@openhour/shared/features/clinical-notes/clinical-notes.contract.ts'
import type { NoteOrigin } from '@openhour/shared/features/clinical-notes/note-paths.rules.ts'
import { useEffect } from 'react'
import { useWatch } from 'react-hook-form'
import { api } from '../../../lib/api/api.ts'
import { closing } from '../../../lib/forms/closing.ts'
import { defineForm } from '../../../lib/forms/define-form.ts'
import type { DrawnForm } from '../../../lib/forms/use-defined-form.ts'
import { useRecordForm } from '../../../lib/forms/use-record-form.ts'
import { Disclosure } from '../../../ui/Disclosure.tsx'
import { FormFields } from '../../../ui/form/FormFields.tsx'
import { FormDialog } from '../../../ui/FormDialog.tsx'
import { type AiText, forgetReviews, useAiTexts } from '../ai-text/ai-text.ts'
import { AiTextLines } from '../ai-text/AiTextLines.tsx'
import { AiTextNotice } from '../ai-text/AiTextNotice.tsx'
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

const nothing: readonly NoteOrigin[] = []

type AddendumDialogProps = {
  note: Note
  /** The initial text. */
  text?: string
  /** What AI wrote that the text took over. */
  ai?: readonly NoteOrigin[]
  open: boolean
  onClose: () => void
  onDone: () => Promise<void>
}

/** Adds an addendum to a signed note. Mount a new instance each time it opens. */
export function AddendumDialog({ note, text = '', ai = nothing, open, onClose, onDone }: AddendumDialogProps) {
  const sent = closing(onClose, 'Addendum added', onDone)
  const { dialog, ...kit } = useRecordForm(addendumForm, {
    noun: 'addendum',
    draftKey: `note-addendum:${note.id}`,
    clientId: note.clientId,
    onSend: (details, { idempotencyKey }) =>
      api.notes.addAddendum({ id: note.id, ...details, ...settledBy(ai) }, { context: { idempotencyKey } }),
    onSent: async () => {
      forgetReviews(ai)
      await sent()
    },
    failure: 'Failed to save addendum',
  })
  const { setValue, getValues } = kit.form
  const read = useAiTexts(ai)
  const texts = [...read.values()].filter((one) => one !== null)
  const set = (sections: NoteSections) => setValue('text', sections[0]?.text ?? '', { shouldDirty: true })
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
      <AiTextNotice
        said=""
        texts={texts}
        gone={texts.length < read.size}
        onDanger={(danger) => set(insertDanger(asSections(getValues('text')), danger))}
      />
      <FormFields {...kit} />
      {texts.length > 0 && (
        <div className="mt-5">
          <Disclosure label="Lines of the AI draft" hint="Take all, none or single ones.">
            <Lines note={note} texts={texts} control={kit.form.control} onChange={set} />
          </Disclosure>
        </div>
      )}
    </FormDialog>
  )
}

/** An addendum is a text without headings. */
const asSections = (text: string): NoteSections => [{ heading: '', text }]

type LinesProps = {
  note: Note
  texts: readonly AiText[]
  control: DrawnForm['form']['control']
  onChange: (sections: NoteSections) => void
}

function Lines({ note: { sections, addenda }, texts, control, onChange }: LinesProps) {
  const text = useWatch({ control, name: 'text' }) as string
  const elsewhere = [...sections, ...addenda].map((one) => one.text).join('\n')
  return texts.map((one) => (
    <AiTextLines key={one.id} text={one} sections={asSections(text)} elsewhere={elsewhere} onChange={onChange} />
  ))
}
