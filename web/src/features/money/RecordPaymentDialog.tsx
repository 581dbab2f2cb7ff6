import type { Invoice } from '@openhour/shared/features/money/invoices.contract.ts'
import { formatAmount } from '@openhour/shared/lib/currencies.ts'
import { api } from '../../lib/api/api.ts'
import { PaymentFormDialog } from './PaymentFormDialog.tsx'

type RecordPaymentDialogProps = { invoice: Invoice; open: boolean; onClose: () => void }

/** Fetched when first opened; mount a new one for each opening. */
export function RecordPaymentDialog({ invoice, open, onClose }: RecordPaymentDialogProps) {
  const { id, number, currency, openMinor, clientId } = invoice
  return (
    <PaymentFormDialog
      open={open}
      onClose={onClose}
      title="Record a payment"
      description={`${formatAmount(openMinor, currency)} of invoice ${number ?? ''} is open. More than that becomes credit.`}
      submitLabel="Record payment"
      currency={currency}
      amountMinor={openMinor}
      draftKey={`payment:${id}:new`}
      clientId={clientId}
      onSend={(details, idempotencyKey) =>
        api.payments.record({ invoiceId: id, ...details }, { context: { idempotencyKey } })
      }
      done="Payment recorded"
      failure="The payment was not recorded"
    />
  )
}
