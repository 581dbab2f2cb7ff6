import { reasonLine } from '@openhour/shared/features/money/money.contract.ts'
import * as z from 'zod/mini'
import { defineForm } from '../../lib/forms/define-form.ts'

const Reason = z.strictObject({ reason: reasonLine })

/** Why something is waived, written off or corrected. */
export const reasonForm = defineForm({
  schema: Reason,
  shape: Reason.shape,
  fields: {
    reason: { label: 'Reason', control: 'text', hint: 'Without anything clinical. It stays with the invoices.' },
  },
})
