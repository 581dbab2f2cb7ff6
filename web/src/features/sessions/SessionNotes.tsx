import type { Session } from '@openhour/shared/features/sessions/sessions.contract.ts'
import { sessionTexts } from '@openhour/shared/features/sessions/sessions.rules.ts'
import { NotebookPen } from 'lucide-react'
import { useWatch } from 'react-hook-form'
import type { DrawnForm } from '../../lib/forms/use-record-form.ts'
import { Button } from '../../ui/Button.tsx'
import { Field } from '../../ui/Field.tsx'
import { FormField } from '../../ui/form/FormField.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { TextArea } from '../../ui/TextArea.tsx'
import { writesNotes } from './session-form.ts'

type SessionNotesProps = DrawnForm & {
  /** The session as it is stored; none for a new one. */
  seen: Session | undefined
  onOpenNotes: (() => void) | undefined
  /** Receives the text area, which has the focus at first. */
  onControl: (area: HTMLElement | null) => void
}

/** The notes of a session, written here or, where they are a note of their own, only read. */
export function SessionNotes({ definition, form, seen, onOpenNotes, onControl }: SessionNotesProps) {
  const [status, typed] = useWatch({ control: form.control, name: ['status', 'notes'] })
  if (writesNotes(seen?.formNote))
    return (
      <FormField {...{ definition, form, onControl }} name="notes" hint={hintOf(status, Boolean(seen?.formNote))} />
    )
  return <KeptNotes typed={typed} seen={seen} onOpenNotes={onOpenNotes} />
}

function hintOf(status: string, hasNote: boolean): string {
  if (status === 'completed' || hasNote)
    return 'Kept as the clinical note of this session. It can be changed until it is signed.'
  return status === 'scheduled'
    ? 'What you prepare. Once the session is completed, its notes are kept as a clinical note.'
    : 'Kept with the session, not as a clinical note: it was not held.'
}

/** Notes that are under Clinical Notes and only read here. Text that was typed before they moved there is shown, to be copied. */
function KeptNotes({ typed, seen, onOpenNotes }: Pick<SessionNotesProps, 'seen' | 'onOpenNotes'> & { typed: string }) {
  const kept = seen?.notes ?? ''
  return (
    <div className="flex flex-col gap-4">
      <Field
        label="Notes"
        hint={seen?.formNote?.signed ? sessionTexts.noteSigned : sessionTexts.noteOfTemplate}
        aside={
          onOpenNotes && (
            <Button size="sm" variant="ghost" icon={NotebookPen} onClick={onOpenNotes}>
              Open the note
            </Button>
          )
        }
      >
        <TextArea readOnly rows={5} value={kept} className="bg-surface-2" />
      </Field>
      {typed !== kept && (
        <>
          <Notice tone="plain">
            What you typed cannot be saved with this session any more. Copy it, and add it under Clinical Notes.
          </Notice>
          <Field label="What you typed">
            <TextArea readOnly rows={5} value={typed} />
          </Field>
        </>
      )}
    </div>
  )
}
