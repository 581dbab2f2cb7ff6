import type { OwnTemplate } from '@openhour/shared/features/clinical-notes/note-templates.contract.ts'
import { api } from '../../../lib/api/api.ts'
import { closing } from '../../../lib/forms/closing.ts'
import { useRecordForm } from '../../../lib/forms/use-record-form.ts'
import { FormFields } from '../../../ui/form/FormFields.tsx'
import { FormDialog } from '../../../ui/FormDialog.tsx'
import { templateForm } from './own-text-forms.ts'
import { SectionsField } from './SectionsField.tsx'

type TemplateDialogProps = {
  template?: OwnTemplate | undefined
  open: boolean
  onClose: () => void
  onDone: () => Promise<void>
}

/** Mount a new instance each time it opens. */
export function TemplateDialog({ template, open, onClose, onDone }: TemplateDialogProps) {
  const { dialog, ...kit } = useRecordForm(templateForm, {
    noun: 'template',
    opened: template,
    draftKey: template ? `note-template:${template.id}` : 'note-template:new',
    onSend: (details, { idempotencyKey }) =>
      template
        ? api.noteTemplates.update({ id: template.id, ...details })
        : api.noteTemplates.add(details, { context: { idempotencyKey } }),
    onSent: closing(onClose, 'Template saved', onDone),
    failure: 'Failed to save template',
  })
  return (
    <FormDialog
      {...dialog}
      open={open}
      onClose={onClose}
      title={template ? 'Edit template' : 'Add template'}
      submitLabel="Save"
      leaving={{ description: 'It has not been saved. Its draft is deleted too.' }}
    >
      <FormFields {...kit} parts={{ sections: <SectionsField form={kit.form} /> }} />
    </FormDialog>
  )
}
