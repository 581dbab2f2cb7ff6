import { type ClientDocument, DocumentDetails } from '@openhour/shared/features/documents/documents.contract.ts'
import { documentKinds } from '@openhour/shared/features/documents/document-search.rules.ts'
import { documentKindNames } from '@openhour/shared/features/documents/documents.rules.ts'
import * as z from 'zod/mini'
import { dayField } from '../../ui/form/day-field.ts'
import { defineForm } from '../../lib/forms/define-form.ts'

const EditedDocument = z.extend(DocumentDetails, { shared: z.boolean() })

export const documentForm = defineForm({
  schema: EditedDocument,
  shape: EditedDocument.shape,
  fields: {
    title: { label: 'Title', control: 'text' },
    documentType: {
      label: 'Document Type',
      control: 'select',
      options: documentKinds.map((value) => ({ value, label: documentKindNames[value] })),
    },
    description: { label: 'Description', control: 'textarea' },
    expiresOn: {
      label: 'Expires on',
      ...dayField(),
      hint: 'The last day on which it is valid.',
      optional: true,
      width: 'pair',
    },
    remindDays: {
      label: 'Remind days before',
      control: 'number',
      inputMode: 'numeric',
      hint: 'A task is added for you then.',
      initial: '30',
      width: 'pair',
    },
    shared: { label: 'Share with the client', control: 'switch' },
  },
  toValues: ({ sharedAt }: ClientDocument) => ({ shared: sharedAt !== null }),
})
