import {
  type ClientContact,
  ContactDetails,
} from '@openhour/shared/features/client-contacts/client-contacts.contract.ts'
import { contactKindLabels, contactKinds } from '@openhour/shared/features/client-contacts/client-contacts.rules.ts'
import { defineForm } from '../../lib/forms/define-form.ts'

const wishes = { group: 'What they get', control: 'switch' } as const

export const contactForm = defineForm({
  schema: ContactDetails,
  shape: ContactDetails.shape,
  fields: {
    name: { label: 'Name', control: 'text' },
    kind: {
      label: 'Who this is',
      control: 'select',
      options: contactKinds.map((value) => ({ value, label: contactKindLabels[value] })),
      placeholder: 'Choose',
      width: 'half',
    },
    relation: { label: 'Relation to the client', control: 'text', placeholder: 'Mother', width: 'half' },
    email: { label: 'Email', control: 'email', width: 'half' },
    phone: { label: 'Phone', control: 'tel', width: 'half' },
    wantsReminders: {
      label: 'Reminders',
      hint: 'An email before each appointment, at the times in your settings, also if the client has no address. It doesn’t name the client and has no links.',
      ...wishes,
    },
    wantsInvoices: { label: 'Invoices', hint: 'For your records. Invoices are not sent to contacts.', ...wishes },
  },
  toInput: (given, _seen: ClientContact | undefined) => given,
})
