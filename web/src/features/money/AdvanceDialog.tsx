import { api } from '../../lib/api/api.ts'
import { PaymentFormDialog } from './PaymentFormDialog.tsx'

type AdvanceDialogProps = { clientId: string; currency: string; open: boolean; onClose: () => void }

/** Fetched when first opened; mount a new one for each opening. */
export function AdvanceDialog({ clientId, currency, open, onClose }: AdvanceDialogProps) {
  return (
    <PaymentFormDialog
      open={open}
      onClose={onClose}
      title="Payment in advance"
      description="It becomes credit, which you can use for any later invoice."
      submitLabel="Record payment"
      currency={currency}
      draftKey={`payment-in-advance:${clientId}:new`}
      clientId={clientId}
      onSend={(details, idempotencyKey) =>
        api.payments.recordAdvance({ clientId, currency, ...details }, { context: { idempotencyKey } })
      }
      done="Payment recorded"
      failure="The payment was not recorded"
    />
  )
}
