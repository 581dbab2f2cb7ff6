import type { AiLine, AiSource, SessionSections } from '@openhour/shared/features/ai/ai-lines.contract.ts'
import type { AiSessionNote } from '@openhour/shared/features/ai/ai-session-notes.contract.ts'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { api } from '../../../lib/api/api.ts'
import { useRefresh } from '../../../lib/api/refresh.ts'
import { useRecordForm } from '../../../lib/forms/use-record-form.ts'
import { toast } from '../../../lib/toast.ts'
import { FormFields } from '../../../ui/form/FormFields.tsx'
import { LinesForm } from '../lines/LinesForm.tsx'
import { LinesWithSources } from '../lines/LinesWithSources.tsx'
import { sessionNoteForm } from './edit-form.ts'
import { sessionSections } from './session-sections.ts'

type EditSessionNoteProps = { note: AiSessionNote; sources: readonly AiSource[]; today: string; onDone: () => void }

/** Changes a kept note: its day and length, its lines, and the therapist's assessment of the mood. */
export function EditSessionNote({ note, sources, today, onDone }: EditSessionNoteProps) {
  const refresh = useRefresh('ai_session_notes')
  const [definition] = useState(() => sessionNoteForm(today, note.engine))
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
  const sections = useWatch({ control: form.control, name: 'sections' }) as SessionSections
  const change = (id: string, lines: AiLine[]) =>
    form.setValue(
      'sections',
      { ...(form.getValues('sections') as SessionSections), [id]: lines },
      { shouldDirty: true },
    )

  return (
    <LinesForm
      dialog={dialog}
      label="Edit session note"
      submitLabel="Save changes"
      discarded="The session note stays as it was saved."
      onDone={onDone}
    >
      <FormFields {...kit} names={['sessionDate', 'durationMinutes']} />
      <LinesWithSources sections={sessionSections(sections, note.engine)} sources={sources} onChange={change} />
      <FormFields {...kit} names={['moodAssessment']} />
    </LinesForm>
  )
}
