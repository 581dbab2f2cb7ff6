import type { Invoice } from '@openhour/shared/features/money/invoices.contract.ts'
import { reasonLine } from '@openhour/shared/features/money/money.contract.ts'
import { formatAmount } from '@openhour/shared/lib/currencies.ts'
import * as z from 'zod/mini'
import { api } from '../../lib/api/api.ts'
import { closing } from '../../lib/forms/closing.ts'
import { defineForm } from '../../lib/forms/define-form.ts'
import { useRecordForm } from '../../lib/forms/use-record-form.ts'
import { FormFields } from '../../ui/form/FormFields.tsx'
import { FormDialog } from '../../ui/FormDialog.tsx'
import { useRefreshMoney } from './use-refresh-money.ts'

const Correction = z.strictObject({ reason: reasonLine, again: z.boolean() })
const correctionForm = defineForm({
  schema: Correction,
  shape: { reason: reasonLine, after: z.string() },
  fields: {
    reason: { label: 'Reason', control: 'text', hint: 'Printed on the credit note, so without anything clinical.' },
    after: {
      label: 'What happens to the charges',
      control: 'cards',
      options: [
        { value: 'again', label: 'Invoice again', description: 'Mend them, then draft a new invoice' },
        { value: 'waive', label: 'Waive', description: 'Nothing is to be paid for them' },
      ],
      initial: 'again',
    },
  },
  toInput: ({ reason, after }) => ({ reason, again: after === 'again' }),
})

type CorrectDialogProps = { invoice: Invoice; open: boolean; onClose: () => void }

/** Fetched when first opened; mount a new one for each opening. */
export function CorrectDialog({ invoice, open, onClose }: CorrectDialogProps) {
  const { id, number, grossMinor, currency } = invoice
  const refresh = useRefreshMoney()
  const form = useRecordForm(correctionForm, {
    noun: 'correction',
    draftKey: `correct-invoice:${id}`,
    onSend: (details, { idempotencyKey }) => api.invoices.correct({ id, ...details }, { context: { idempotencyKey } }),
    onSent: closing(onClose, 'Invoice corrected', refresh),
    failure: 'The invoice was not corrected',
  })
  return (
    <FormDialog
      {...form.dialog}
      open={open}
      onClose={onClose}
      title="Correct by a credit note"
      description={`A credit note about all of invoice ${number ?? ''}, ${formatAmount(grossMinor, currency)}, is issued at once. What was paid becomes credit.`}
      submitLabel="Issue credit note"
    >
      <FormFields {...form} />
    </FormDialog>
  )
}
