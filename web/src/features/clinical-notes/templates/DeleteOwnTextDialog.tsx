import type { OwnTemplate, Snippet } from '@openhour/shared/features/clinical-notes/note-templates.contract.ts'
import { api } from '../../../lib/api/api.ts'
import { defineConfirmationDialog } from '../../../ui/ConfirmationDialog.tsx'

type Deleted = { own: OwnTemplate | Snippet; onDone: () => Promise<void> }

export const DeleteOwnTextDialog = defineConfirmationDialog(({ own: { id, name, ...own }, onDone }: Deleted) => {
  const [one, calls] = 'sections' in own ? ['template', api.noteTemplates] : ['snippet', api.noteSnippets]
  return {
    title: `Delete this ${one}?`,
    text: `“${name}” will be permanently deleted. Notes written with it don’t change.`,
    button: `Delete ${one}`,
    run: () => calls.delete({ id }),
    changes: onDone,
    done: one === 'template' ? 'Template deleted' : 'Snippet deleted',
    failed: `Failed to delete the ${one}`,
  }
})
