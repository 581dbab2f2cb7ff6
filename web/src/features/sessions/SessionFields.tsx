import type { Session } from '@openhour/shared/features/sessions/sessions.contract.ts'
import { sessionStatuses, sessionTexts, sessionTypes } from '@openhour/shared/features/sessions/sessions.rules.ts'
import { NotebookPen } from 'lucide-react'
import { type Control, type FieldErrors, type UseFormRegister, useWatch } from 'react-hook-form'
import { Button } from '../../ui/Button.tsx'
import { Field } from '../../ui/Field.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Select } from '../../ui/Select.tsx'
import { TextArea } from '../../ui/TextArea.tsx'
import { TextInput } from '../../ui/TextInput.tsx'
import { type SessionFormValues, writesNotes } from './form-values.ts'
import { statusNames, typeNames } from './session-words.ts'

const types = sessionTypes.map((value) => ({ value, label: typeNames[value] }))
const statuses = sessionStatuses.map((value) => ({ value, label: statusNames[value] }))

type SessionFieldsProps = {
  control: Control<SessionFormValues>
  register: UseFormRegister<SessionFormValues>
  errors: FieldErrors<SessionFormValues>
  /** The session as it is stored; none for a new one. */
  seen: Session | undefined
  onOpenNotes: (() => void) | undefined
  /** Receives the notes' text area, which has the focus at first. */
  onNotes: (area: HTMLTextAreaElement | null) => void
}

export function SessionFields({ control, register, errors, seen, onOpenNotes, onNotes }: SessionFieldsProps) {
  return (
    <div className="grid grid-cols-2 gap-x-4 gap-y-5">
      <Field label="Date" error={errors.sessionDate?.message}>
        <TextInput type="date" {...register('sessionDate')} />
      </Field>
      <Field label="Duration in minutes" error={errors.durationMinutes?.message}>
        <TextInput type="number" inputMode="numeric" min={1} max={1440} {...register('durationMinutes')} />
      </Field>
      <Field label="Type" error={errors.sessionType?.message}>
        <Select options={types} {...register('sessionType')} />
      </Field>
      <Field label="Status" error={errors.status?.message}>
        <Select options={statuses} {...register('status')} />
      </Field>
      <div className="col-span-2">
        {writesNotes(seen?.formNote) ? (
          <NotesField control={control} register={register} errors={errors} seen={seen} onNotes={onNotes} />
        ) : (
          <KeptNotes control={control} seen={seen} onOpenNotes={onOpenNotes} />
        )}
      </div>
    </div>
  )
}

function NotesField({ control, register, errors, seen, onNotes }: Omit<SessionFieldsProps, 'onOpenNotes'>) {
  const status = useWatch({ control, name: 'status' })
  const text = register('notes')
  return (
    <Field label="Notes" error={errors.notes?.message} hint={hintOf(status, Boolean(seen?.formNote))}>
      <TextArea
        rows={12}
        {...text}
        ref={(area) => {
          text.ref(area)
          onNotes(area)
        }}
      />
    </Field>
  )
}

function hintOf(status: string, hasNote: boolean): string {
  if (status === 'completed' || hasNote)
    return 'Kept as the clinical note of this session. It can be changed until it is signed.'
  return status === 'scheduled'
    ? 'What you prepare. Once the session is completed, its notes are kept as a clinical note.'
    : 'Kept with the session, not as a clinical note: it was not held.'
}

/** Notes that stand under Clinical Notes, and may only be read here. What was typed before they did is shown, to be taken along. */
function KeptNotes({ control, seen, onOpenNotes }: Pick<SessionFieldsProps, 'control' | 'seen' | 'onOpenNotes'>) {
  const typed = useWatch({ control, name: 'notes' })
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
