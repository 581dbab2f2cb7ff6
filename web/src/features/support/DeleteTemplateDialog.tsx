import type { SupportTemplate } from '@openhour/shared/features/support/support-inbox.contract.ts'
import { api } from '../../lib/api/api.ts'
import { defineConfirmationDialog, Named } from '../../ui/ConfirmationDialog.tsx'

export const DeleteTemplateDialog = defineConfirmationDialog(({ template }: { template: SupportTemplate }) => ({
  title: 'Delete this template?',
  text: (
    <>
      <Named>{template.name}</Named> is permanently deleted. Answers that were sent stay.
    </>
  ),
  button: 'Delete template',
  run: () => api.supportInbox.removeTemplate({ id: template.id }),
  changes: ['support_requests'],
  done: 'Template deleted',
  failed: 'Failed to delete the template',
}))
