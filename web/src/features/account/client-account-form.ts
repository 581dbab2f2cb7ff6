import { NewClientFields } from '@openhour/shared/features/invitations/invitation-forms.ts'
import { defineForm } from '../../lib/forms/define-form.ts'

/** What an invited client types to get an account. The address is the invitation's. */
export const clientAccountForm = defineForm({
  schema: NewClientFields,
  shape: NewClientFields.shape,
  fields: {
    name: { label: 'Full name', control: 'text', autoComplete: 'name' },
    password: { label: 'Password', control: 'part' },
  },
})
