import type { SupportTemplate } from '@openhour/shared/features/support/support-inbox.contract.ts'
import { api } from '../../lib/api/api.ts'
import { useRefresh } from '../../lib/api/refresh.ts'
import { useRecordForm } from '../../lib/forms/use-record-form.ts'
import { FormFields } from '../../ui/form/FormFields.tsx'
import { FormDialog } from '../../ui/FormDialog.tsx'
import { templateForm } from './template-form.ts'

type TemplateDialogProps = { template?: SupportTemplate; open: boolean; onClose: () => void }

/** Lazy-loaded. Adds a template, or changes one. */
export function TemplateDialog({ template, open, onClose }: TemplateDialogProps) {
  const refresh = useRefresh('support_requests')
  const kit = useRecordForm(templateForm, {
    noun: 'template',
    opened: template,
    draftKey: template ? `support-template:${template.id}:edit` : 'support-template:new',
    onSend: (given, { idempotencyKey }) =>
      template
        ? api.supportInbox.changeTemplate({ id: template.id, ...given })
        : api.supportInbox.addTemplate(given, { context: { idempotencyKey } }),
    onSent: async () => {
      onClose()
      await refresh()
    },
    failure: 'Failed to save the template',
  })
  return (
    <FormDialog
      {...kit.dialog}
      open={open}
      onClose={onClose}
      title={template ? 'Change template' : 'New template'}
      submitLabel="Save template"
    >
      <FormFields {...kit} />
    </FormDialog>
  )
}
