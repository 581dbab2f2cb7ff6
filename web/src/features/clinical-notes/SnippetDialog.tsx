import type { Snippet } from '@openhour/shared/features/clinical-notes/note-templates.contract.ts'
import { longestSnippet, noteTexts } from '@openhour/shared/features/clinical-notes/clinical-notes.rules.ts'
import { api } from '../../lib/api.ts'
import { Field } from '../../ui/Field.tsx'
import { TextArea } from '../../ui/TextArea.tsx'
import { TextInput } from '../../ui/TextInput.tsx'
import { OwnTextForm } from './OwnTextForm.tsx'

type SnippetDialogProps = {
  snippet: Snippet | undefined
  open: boolean
  onClose: () => void
  onDone: () => Promise<void>
}
type SnippetValues = { name: string; text: string }

/** Mount it anew for each opening. */
export function SnippetDialog({ snippet, ...rest }: SnippetDialogProps) {
  return (
    <OwnTextForm<SnippetValues>
      {...rest}
      title={snippet ? 'Edit snippet' : 'Add snippet'}
      draftKey={snippet ? `note-snippet:${snippet.id}` : 'note-snippet:new'}
      initial={{ name: snippet?.name ?? '', text: snippet?.text ?? '' }}
      saved="Snippet saved"
      failure="Failed to save snippet"
      check={({ name, text }) => ({
        ...(name.trim() === '' ? { name: noteTexts.noName } : {}),
        ...(text.trim() === '' ? { text: noteTexts.noSnippet } : {}),
      })}
      describe={({ name, text }) => ({ Name: name, Text: text })}
      onSend={async (values, idempotencyKey) => {
        if (snippet) await api.noteSnippets.update({ id: snippet.id, ...values })
        else await api.noteSnippets.add(values, { context: { idempotencyKey } })
      }}
    >
      {({ register }, errors) => (
        <>
          <Field label="Name" hint="In a note, type / and this name, then Tab." error={errors.name?.message}>
            <TextInput autoComplete="off" maxLength={60} {...register('name')} />
          </Field>
          <Field label="Text" error={errors.text?.message}>
            <TextArea rows={5} maxLength={longestSnippet} {...register('text')} />
          </Field>
        </>
      )}
    </OwnTextForm>
  )
}
