import { defineDialogs } from '../../ui/define-dialogs.ts'
import { lazyDialog } from '../../ui/lazy-overlay.ts'

export const [usePaymentDialogs, PaymentDialogs] = defineDialogs()({
  refund: lazyDialog(() => import('./RefundDialog.tsx').then((file) => file.RefundDialog)),
})

/** Of the section with all payments. */
export const [usePaymentsDialogs, PaymentsDialogs] = defineDialogs()({
  matchStatement: lazyDialog(() => import('./MatchStatementDialog.tsx').then((file) => file.MatchStatementDialog)),
})
