import type { Snippet } from '@openhour/shared/features/clinical-notes/note-templates.contract.ts'
import { api } from '../../../lib/api/api.ts'
import { closing } from '../../../lib/forms/closing.ts'
import { useRecordForm } from '../../../lib/forms/use-record-form.ts'
import { FormFields } from '../../../ui/form/FormFields.tsx'
import { FormDialog } from '../../../ui/FormDialog.tsx'
import { snippetForm } from './own-text-forms.ts'

type SnippetDialogProps = {
  snippet?: Snippet | undefined
  open: boolean
  onClose: () => void
  onDone: () => Promise<void>
}

/** Mount a new instance each time it opens. */
export function SnippetDialog({ snippet, open, onClose, onDone }: SnippetDialogProps) {
  const { dialog, ...kit } = useRecordForm(snippetForm, {
    noun: 'snippet',
    opened: snippet,
    draftKey: snippet ? `note-snippet:${snippet.id}` : 'note-snippet:new',
    onSend: (details, { idempotencyKey }) =>
      snippet
        ? api.noteSnippets.update({ id: snippet.id, ...details })
        : api.noteSnippets.add(details, { context: { idempotencyKey } }),
    onSent: closing(onClose, 'Snippet saved', onDone),
    failure: 'Failed to save snippet',
  })
  return (
    <FormDialog
      {...dialog}
      open={open}
      onClose={onClose}
      title={snippet ? 'Edit snippet' : 'Add snippet'}
      submitLabel="Save"
      leaving={{ description: 'It has not been saved. Its draft is deleted too.' }}
    >
      <FormFields {...kit} />
    </FormDialog>
  )
}
