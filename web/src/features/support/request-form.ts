import { NewRequest } from '@openhour/shared/features/support/support.contract.ts'
import { maxDiagnosticsLength, supportTexts } from '@openhour/shared/features/support/support.rules.ts'
import * as z from 'zod/mini'
import { defineForm } from '../../lib/forms/define-form.ts'

const { files: _, diagnostics: _diagnostics, ...shape } = NewRequest.shape

/** In the form, `withDiagnostics` says whether they are sent. Screenshots are added when it is sent. */
export const requestForm = defineForm({
  schema: NewRequest,
  shape: { ...shape, withDiagnostics: z.boolean(), diagnostics: z.string().check(z.maxLength(maxDiagnosticsLength)) },
  fields: {
    subject: { label: 'Subject', control: 'text' },
    text: {
      label: 'What do you need help with?',
      control: 'textarea',
      rows: 6,
      hint: supportTexts.noNames,
    },
    withDiagnostics: {
      label: 'Send diagnostics along',
      control: 'switch',
      initial: true,
      hint: 'They help to find a fault. You can read and change them first.',
    },
    diagnostics: { label: 'Diagnostics', control: 'textarea', rows: 8, maxLength: maxDiagnosticsLength },
  },
  toInput: ({ withDiagnostics, diagnostics, ...request }) => ({
    ...request,
    diagnostics: withDiagnostics && diagnostics.trim() !== '' ? diagnostics : null,
    files: [],
  }),
})
