import type { Payment } from '@openhour/shared/features/money/payments.contract.ts'
import { paymentMethodNames } from '@openhour/shared/features/money/money.rules.ts'
import { statementPath } from '@openhour/shared/features/money/statements.rules.ts'
import { formatAmount } from '@openhour/shared/lib/currencies.ts'
import { Download } from 'lucide-react'
import { formatDay } from '../../lib/time/format.ts'
import { useSaveFile } from '../../lib/files/use-save-file.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { PaymentDialogs, usePaymentDialogs } from './payment-dialogs.ts'

/** Payments and refunds. What is left of a payment can be given back. */
export function PaymentRows({ payments }: { payments: readonly Payment[] }) {
  const dialogs = usePaymentDialogs()
  return (
    <>
      <Card padding="none">
        <ul aria-label="Payments" className="divide-y divide-line">
          {payments.map((payment) => (
            <li
              key={payment.id}
              data-row={payment.id}
              className="flex flex-wrap items-start gap-x-4 gap-y-2 px-4 py-3.5 sm:px-6"
            >
              <div className="min-w-0 flex-[1_1_14rem]">
                <p className="font-medium wrap-anywhere">{payment.payerName}</p>
                <p className="mt-0.5 text-sm wrap-anywhere text-muted">{factsOf(payment)}</p>
                {payment.note !== null && <p className="mt-0.5 text-sm wrap-anywhere text-muted">{payment.note}</p>}
              </div>
              <div className="flex flex-col gap-1 sm:items-end">
                <span className="tnum font-medium whitespace-nowrap">
                  {formatAmount(payment.amountMinor, payment.currency)}
                </span>
                {payment.refundsId !== null && <Badge>Refund</Badge>}
                {payment.leftMinor > 0 && (
                  <Badge tone="honey">{formatAmount(payment.leftMinor, payment.currency)} credit left</Badge>
                )}
              </div>
              <Receipt payment={payment} />
              {payment.leftMinor > 0 && (
                <Button
                  size="sm"
                  aria-haspopup="dialog"
                  aria-label={`Give back credit of ${payment.payerName}`}
                  onClick={() => dialogs.show({ kind: 'refund', payment })}
                >
                  Give back
                </Button>
              )}
            </li>
          ))}
        </ul>
      </Card>
      <PaymentDialogs dialogs={dialogs} />
    </>
  )
}

function Receipt({ payment }: { payment: Payment }) {
  const { id, payerName, receivedDate, amountMinor } = payment
  const what = amountMinor < 0 ? 'Refund' : 'Receipt'
  const { saving, save } = useSaveFile(`${statementPath}/payments/${id}`, `${what} ${receivedDate}.pdf`)
  return (
    <Button
      size="sm"
      icon={Download}
      busy={saving}
      aria-label={`${what} for ${payerName}, ${formatDay(receivedDate)}`}
      onClick={() => void save()}
    >
      {what}
    </Button>
  )
}

const factsOf = ({ receivedDate, method, reference }: Payment) =>
  [formatDay(receivedDate), paymentMethodNames[method], ...(reference === null ? [] : [reference])].join(' · ')
