import type { PaymentDetails } from '@openhour/shared/features/money/payments.contract.ts'
import { type ReactNode, useState } from 'react'
import type * as z from 'zod/mini'
import { typedAmount } from '../../lib/forms/amount-text.ts'
import { closing } from '../../lib/forms/closing.ts'
import { useRecordForm } from '../../lib/forms/use-record-form.ts'
import { usePracticeDates } from '../../lib/time/practice-dates.ts'
import { FormFields } from '../../ui/form/FormFields.tsx'
import { FormDialog } from '../../ui/FormDialog.tsx'
import { paymentForm } from './payment-form.ts'
import { useRefreshMoney } from './use-refresh-money.ts'

type Details = z.infer<typeof PaymentDetails>

type PaymentFormDialogProps = {
  title: string
  description: ReactNode
  submitLabel: string
  currency: string
  /** Filled in to begin with. */
  amountMinor?: number
  method?: Details['method']
  draftKey: string
  clientId: string | null
  onSend: (details: Details, idempotencyKey: string) => Promise<unknown>
  /** The toasts. */
  done: string
  failure: string
  open: boolean
  onClose: () => void
}

/** Money that came in or goes back: today, by transfer, unless something else is typed. */
export function PaymentFormDialog(props: PaymentFormDialogProps) {
  const { currency, amountMinor, method = 'transfer', draftKey, clientId, onSend, done, failure, ...frame } = props
  const { today } = usePracticeDates()
  const refresh = useRefreshMoney()
  const [definition] = useState(() => paymentForm(currency))
  const form = useRecordForm(definition, {
    noun: 'payment',
    initial: { amountMinor: typedAmount(amountMinor, currency), receivedDate: today, method },
    draftKey,
    ...(clientId !== null && { clientId }),
    onSend: (details, { idempotencyKey }) => onSend(details, idempotencyKey),
    onSent: closing(frame.onClose, done, refresh),
    onRefused: async () => {
      await refresh()
    },
    failure,
  })
  return (
    <FormDialog {...form.dialog} {...frame}>
      <FormFields {...form} />
    </FormDialog>
  )
}
