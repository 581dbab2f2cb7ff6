import {
  ProcessNoteContent,
  type ProcessNote,
} from '@openhour/shared/features/clinical-notes/process-notes.contract.ts'
import type { Me } from '@openhour/shared/features/account/account.contract.ts'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { api, queries } from '../../../lib/api/api.ts'
import { closing } from '../../../lib/forms/closing.ts'
import { defineForm } from '../../../lib/forms/define-form.ts'
import { useRecordForm } from '../../../lib/forms/use-record-form.ts'
import { dayIn } from '../../../lib/time/day-in.ts'
import { FormField } from '../../../ui/form/FormField.tsx'
import { FormFields } from '../../../ui/form/FormFields.tsx'
import { FormDialog } from '../../../ui/FormDialog.tsx'
import { processNotesMeaning } from './ProcessNotesLink.tsx'
import { dayField } from '../../../ui/form/day-field.ts'

const processNoteForm = (today: string) =>
  defineForm({
    schema: ProcessNoteContent,
    shape: ProcessNoteContent.shape,
    fields: {
      noteDate: {
        label: 'Date',
        ...dayField({ firstDay: '1900-01-01', lastDay: today }),
        initial: today,
        width: 'five',
      },
      text: { label: 'Process note', control: 'textarea', rows: 12 },
    },
    toInput: ({ noteDate, text }, _seen: ProcessNote | undefined) => ({ noteDate: noteDate || today, text }),
  })

type ProcessNoteDialogProps = {
  client: { id: string; name: string }
  /** Undefined for a new one. */
  note?: ProcessNote | undefined
  open: boolean
  onClose: () => void
  onDone: () => Promise<void>
}

/** Lazy-loaded. Mount a new instance each time it opens. */
export function ProcessNoteDialog(props: ProcessNoteDialogProps) {
  const me = useQuery(queries.account.me.queryOptions())
  return me.data ? <ProcessNoteForm {...props} me={me.data} /> : null
}

function ProcessNoteForm({ client, note, open, onClose, onDone, me }: ProcessNoteDialogProps & { me: Me }) {
  const [definition] = useState(() => processNoteForm(dayIn(new Date(), me.timeZone)))
  const firstArea = useRef<HTMLElement>(null)
  const { dialog, ...kit } = useRecordForm(definition, {
    noun: 'process note',
    opened: note,
    draftKey: note ? `process-note:${note.id}:edit` : `process-note:${client.id}:new`,
    clientId: client.id,
    always: note ? undefined : ['noteDate'],
    onSend: (content, { base, idempotencyKey }) =>
      base
        ? api.processNotes.update({ id: base.id, version: base.version, ...content })
        : api.processNotes.add({ clientId: client.id, ...content }, { context: { idempotencyKey } }),
    onSent: closing(onClose, 'Process note saved', onDone),
    onReread: note && (() => api.processNotes.get({ id: note.id })),
    deletedElsewhere: 'This process note was deleted in another tab. Your text is still here: save it as a new note.',
    failure: 'Failed to save process note',
  })
  const text = (
    <FormField
      {...kit}
      name="text"
      onControl={(area) => {
        firstArea.current = area
      }}
    />
  )
  return (
    <FormDialog
      {...dialog}
      open={open}
      onClose={onClose}
      initialFocus={firstArea}
      size="writing"
      title={note ? 'Edit process note' : 'Add process note'}
      description={`${client.name}. ${processNotesMeaning}`}
      submitLabel="Save process note"
      leaving={{ description: 'It has not been saved. Its draft is deleted too.', cancelLabel: 'Keep writing' }}
    >
      <FormFields {...kit} parts={{ text }} />
    </FormDialog>
  )
}
