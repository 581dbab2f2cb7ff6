import { NewTemplate, type SupportTemplate } from '@openhour/shared/features/support/support-inbox.contract.ts'
import { defineForm } from '../../lib/forms/define-form.ts'

export const templateForm = defineForm({
  schema: NewTemplate,
  shape: NewTemplate.shape,
  fields: {
    name: { label: 'Name', control: 'text', hint: 'Only admins see it.' },
    text: { label: 'Text', control: 'textarea', rows: 8 },
  },
  toValues: ({ name, text }: SupportTemplate) => ({ name, text }),
})
