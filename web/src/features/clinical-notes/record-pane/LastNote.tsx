import type { Note } from '@openhour/shared/features/clinical-notes/clinical-notes.contract.ts'
import { templateName } from '@openhour/shared/features/clinical-notes/clinical-notes.rules.ts'
import { History } from 'lucide-react'
import { useState } from 'react'
import { queries } from '../../../lib/api/api.ts'
import { formatFullDay } from '../../../lib/time/format.ts'
import { AlertDialog } from '../../../ui/AlertDialog.tsx'
import { Button } from '../../../ui/Button.tsx'
import type { NoteFieldsProps } from '../notes/note-form-props.ts'
import { arrange, hasText } from '../notes/note-sections.ts'
import { bodyOf, headingsOf } from '../notes/note-values.ts'
import { NoteText } from '../notes/NoteText.tsx'
import { Quiet, Read } from './PaneSection.tsx'

export type LastNoteProps = Pick<NoteFieldsProps, 'form' | 'client' | 'note' | 'own'>

/** The client's latest note before this one, to read, and to start this one from. */
export function LastNote(props: LastNoteProps) {
  const { client, note } = props
  const other = note ? { exceptId: note.id, before: note.serviceDate } : {}
  return (
    <Read of={queries.notes.previous.queryOptions({ input: { clientId: client.id, ...other } })} what="The last note">
      {({ note: last }) => (last ? <Last last={last} {...props} /> : <Quiet>No earlier note.</Quiet>)}
    </Read>
  )
}

function Last({ last, form, own }: LastNoteProps & { last: Note }) {
  const [asking, setAsking] = useState(false)
  const { getValues, setValue } = form
  const day = formatFullDay(last.serviceDate)
  const load = () => {
    const body = bodyOf(last)
    setAsking(false)
    setValue('template', body.template, { shouldDirty: true })
    setValue('sections', arrange(body.sections, headingsOf(body, own)), { shouldDirty: true })
  }
  return (
    <>
      <p className="text-sm text-muted">
        {[day, templateName(last.template, last.templateName), last.signed ? undefined : 'Unsigned']
          .filter(Boolean)
          .join(' · ')}
      </p>
      <NoteText sections={last.sections} />
      <Button
        size="sm"
        variant="ghost"
        icon={History}
        className="mt-2 -ml-2.5"
        onClick={() => (getValues('sections').some(hasText) ? setAsking(true) : load())}
      >
        Load previous note
      </Button>
      <AlertDialog
        open={asking}
        onClose={() => setAsking(false)}
        title="Replace what you typed?"
        description={`It is replaced by the text of the note of ${day}.`}
        confirmLabel="Replace"
        cancelLabel="Keep my text"
        onConfirm={load}
      />
    </>
  )
}
