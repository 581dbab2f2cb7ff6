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
      label: 'Reminders by email',
      hint: 'Before each appointment, at the times in your settings, also if the client has no address. They can stop these emails with a link in each.',
      ...wishes,
    },
    wantsTexts: {
      label: 'Reminders by text message',
      hint: 'This person has agreed to text messages at this number. They can stop them at any time by replying STOP.',
      ...wishes,
    },
    namingAgreed: {
      label: 'The client agreed to be named in messages to this contact',
      hint: 'Emails then give the client’s first name. Without it, and in text messages, nobody is named. We note the date and who ticked this.',
      ...wishes,
    },
    wantsInvoices: { label: 'Invoices', hint: 'If this person pays. You send each yourself.', ...wishes },
  },
  toInput: (given, _seen: ClientContact | undefined) => given,
})
