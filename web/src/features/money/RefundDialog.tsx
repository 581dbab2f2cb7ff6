import type { Payment } from '@openhour/shared/features/money/payments.contract.ts'
import { handMethods } from '@openhour/shared/features/money/money.rules.ts'
import { formatAmount } from '@openhour/shared/lib/currencies.ts'
import { api } from '../../lib/api/api.ts'
import { PaymentFormDialog } from './PaymentFormDialog.tsx'

type RefundDialogProps = { payment: Payment; open: boolean; onClose: () => void }

/** Fetched when first opened; mount a new one for each opening. */
export function RefundDialog({ payment, open, onClose }: RefundDialogProps) {
  const { id, payerName, leftMinor, currency, clientId } = payment
  return (
    <PaymentFormDialog
      open={open}
      onClose={onClose}
      title="Give credit back"
      description={`${formatAmount(leftMinor, currency)} of this payment by ${payerName} is left. Pay it back first, then record it here.`}
      submitLabel="Record refund"
      currency={currency}
      amountMinor={leftMinor}
      method={handMethods.find((one) => one === payment.method) ?? 'transfer'}
      draftKey={`refund:${id}:new`}
      clientId={clientId}
      onSend={(details, idempotencyKey) => api.payments.refund({ id, ...details }, { context: { idempotencyKey } })}
      done="Refund recorded"
      failure="The refund was not recorded"
    />
  )
}
