import type { Session } from '@openhour/shared/features/sessions/sessions.contract.ts'
import { sessionTexts } from '@openhour/shared/features/sessions/sessions.rules.ts'
import { NotebookPen } from 'lucide-react'
import { useWatch } from 'react-hook-form'
import type { DrawnForm } from '../../lib/forms/use-defined-form.ts'
import { Button } from '../../ui/Button.tsx'
import { Field } from '../../ui/Field.tsx'
import { FormField } from '../../ui/form/FormField.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { TextArea } from '../../ui/TextArea.tsx'
import { writesNotes } from './session-form.ts'

type SessionNotesProps = DrawnForm & {
  /** The stored session; undefined for a new one. */
  base: Session | undefined
  onOpenNotes: (() => void) | undefined
  /** Ref to the text area, which gets the initial focus. */
  onControl: (area: HTMLElement | null) => void
}

/** The notes of a session. Read-only if they are a clinical note that can't be edited here. */
export function SessionNotes({ definition, form, base, onOpenNotes, onControl }: SessionNotesProps) {
  const [status, typed] = useWatch({ control: form.control, name: ['status', 'notes'] })
  if (writesNotes(base?.formNote))
    return (
      <FormField {...{ definition, form, onControl }} name="notes" hint={hintOf(status, Boolean(base?.formNote))} />
    )
  return <StoredNotes typed={typed} base={base} onOpenNotes={onOpenNotes} />
}

function hintOf(status: string, hasNote: boolean): string {
  if (status === 'completed' || hasNote)
    return 'Saved as the clinical note of this session. You can edit it until you sign it.'
  return status === 'scheduled'
    ? 'Your preparation. It becomes the clinical note when you mark the session as completed.'
    : 'Saved with the session, not as a clinical note, because the session didn’t take place.'
}

/** Read-only notes that belong to Clinical Notes. Text typed before that is shown for copying. */
function StoredNotes({
  typed,
  base,
  onOpenNotes,
}: Pick<SessionNotesProps, 'base' | 'onOpenNotes'> & { typed: string }) {
  const kept = base?.notes ?? ''
  return (
    <div className="flex flex-col gap-4">
      <Field
        label="Notes"
        hint={base?.formNote?.signed ? sessionTexts.noteSigned : sessionTexts.noteOfTemplate}
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
            Your text can no longer be saved with this session. Copy it and add it under Clinical Notes.
          </Notice>
          <Field label="Your text">
            <TextArea readOnly rows={5} value={typed} />
          </Field>
        </>
      )}
    </div>
  )
}
