import type { AiLine, AiSource, SessionSections } from '@openhour/shared/features/ai/ai-lines.contract.ts'
import type { AiSessionNote } from '@openhour/shared/features/ai/ai-session-notes.contract.ts'
import { useRef, useState } from 'react'
import { useFormState, useWatch } from 'react-hook-form'
import { api } from '../../../lib/api/api.ts'
import { useRefresh } from '../../../lib/api/refresh.ts'
import { useRecordForm } from '../../../lib/forms/use-record-form.ts'
import { toast } from '../../../lib/toast.ts'
import { AlertDialog } from '../../../ui/AlertDialog.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Card } from '../../../ui/Card.tsx'
import { DraftNotice } from '../../../ui/DraftNotice.tsx'
import { FormError } from '../../../ui/Field.tsx'
import { faultsFact } from '../../../ui/form/faults.ts'
import { FormFields } from '../../../ui/form/FormFields.tsx'
import { SavedElsewhere } from '../../../ui/form/SavedElsewhere.tsx'
import { useFaultFocus } from '../../../ui/form/use-fault-focus.ts'
import { LinesWithSources } from '../lines/LinesWithSources.tsx'
import { sessionNoteForm } from './edit-form.ts'
import { sessionSections } from './session-sections.ts'

type EditSessionNoteProps = { note: AiSessionNote; sources: readonly AiSource[]; today: string; onDone: () => void }

/** Changes a kept note: its day and length, its lines, and the therapist's assessment of the mood. */
export function EditSessionNote({ note, sources, today, onDone }: EditSessionNoteProps) {
  const refresh = useRefresh('ai_session_notes')
  const [definition] = useState(() => sessionNoteForm(today))
  const [asking, setAsking] = useState(false)
  const element = useRef<HTMLFormElement>(null)
  const { dialog, ...kit } = useRecordForm(definition, {
    noun: 'session note',
    opened: note,
    draftKey: `ai-session-note:${note.id}:edit`,
    clientId: note.clientId,
    onSend: (changed, { base = note }) => api.aiSessionNotes.update({ id: note.id, version: base.version, ...changed }),
    onSent: async () => {
      toast.good('Session note saved')
      await refresh()
      onDone()
    },
    onReread: () => api.aiSessionNotes.get({ id: note.id }),
    failure: 'Failed to save note',
  })
  const { form } = kit
  const { errors, isDirty, isSubmitting } = useFormState({ control: form.control })
  const sections = useWatch({ control: form.control, name: 'sections' }) as SessionSections
  const change = (id: string, lines: AiLine[]) =>
    form.setValue(
      'sections',
      { ...(form.getValues('sections') as SessionSections), [id]: lines },
      { shouldDirty: true },
    )
  useFaultFocus(form.control, element)

  return (
    <Card padding="lg">
      <form
        ref={element}
        noValidate
        aria-label="Edit session note"
        onSubmit={(event) => void form.handleSubmit(dialog.sending.send)(event)}
      >
        <DraftNotice draft={dialog.draft} />
        <SavedElsewhere {...dialog.savedElsewhere} />
        <div className="flex flex-col gap-6">
          <FormFields {...kit} names={['sessionDate', 'durationMinutes']} />
          <LinesWithSources sections={sessionSections(sections)} sources={sources} onChange={change} />
          <FormFields {...kit} names={['moodAssessment']} />
          <div className="flex flex-wrap items-center justify-end gap-2">
            <div className="w-full has-[p]:mb-3">
              <FormError>{dialog.sending.refusal ?? (errors['sections']?.message as string | undefined)}</FormError>
            </div>
            <p className="mr-auto text-sm text-muted max-sm:w-full" aria-live="polite">
              {faultsFact(errors) ?? dialog.draft.fact}
            </p>
            <Button onClick={() => (isDirty ? setAsking(true) : onDone())} className="max-sm:h-11 max-sm:flex-1">
              Cancel
            </Button>
            <Button
              type="submit"
              variant="filled"
              busy={isSubmitting}
              disabled={dialog.submitDisabled}
              className="max-sm:h-11 max-sm:flex-1"
            >
              Save changes
            </Button>
          </div>
        </div>
      </form>
      <AlertDialog
        open={asking}
        onClose={() => setAsking(false)}
        title="Discard your changes?"
        description="The session note stays as it was saved."
        cancelLabel="Keep editing"
        confirmLabel="Discard"
        onConfirm={() => {
          setAsking(false)
          dialog.draft.finish()
          onDone()
        }}
      />
    </Card>
  )
}
