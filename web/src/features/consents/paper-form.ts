import { PaperConsent } from '@openhour/shared/features/consents/consents.contract.ts'
import { consentPurposes, maxPaperNote } from '@openhour/shared/features/consents/consents.rules.ts'
import { defineForm } from '../../lib/forms/define-form.ts'
import { purposeLabels } from './consent-states.ts'
import { dayField } from '../../ui/form/day-field.ts'

export const paperForm = defineForm({
  schema: PaperConsent,
  shape: PaperConsent.shape,
  fields: {
    purpose: {
      label: 'Consent to',
      control: 'select',
      options: consentPurposes.map((value) => ({ value, label: purposeLabels[value] })),
      initial: 'treatment',
      width: 'half',
    },
    paperDate: { label: 'Date on the paper', ...dayField({ firstDay: '1900-01-01', lastDay: 'today' }), width: 'half' },
    paperNote: {
      label: 'Where the paper is',
      control: 'text',
      maxLength: maxPaperNote,
      hint: 'Only you can see this.',
    },
  },
})
