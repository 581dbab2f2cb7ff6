import type { Invoice } from '@openhour/shared/features/money/invoices.contract.ts'
import type { Payment } from '@openhour/shared/features/money/payments.contract.ts'
import { paymentMethodNames, paymentsPerPage } from '@openhour/shared/features/money/money.rules.ts'
import { formatAmount } from '@openhour/shared/lib/currencies.ts'
import { useState } from 'react'
import { api } from '../../lib/api/api.ts'
import { useOpenedRecord } from '../../lib/forms/use-opened-record.ts'
import { formatDay } from '../../lib/time/format.ts'
import { toast } from '../../lib/toast.ts'
import { useAction } from '../../lib/use-action.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { EditRecordDialog } from '../../ui/form/EditRecordDialog.tsx'
import { Field, FormError } from '../../ui/Field.tsx'
import { RadioCards } from '../../ui/RadioCards.tsx'
import { useRefreshMoney } from './use-refresh-money.ts'

type UseCreditDialogProps = { invoice: Invoice; open: boolean; onClose: () => void }

/** Settles an invoice with what is left of an earlier payment. Fetched when first opened; mount a new one for each opening. */
export function UseCreditDialog({ invoice, ...frame }: UseCreditDialogProps) {
  const { id, clientId, payerId, currency, creditMinor } = invoice
  const payments = useOpenedRecord({
    id,
    read: async () => {
      const found: Payment[] = []
      for (let page = 1; ; page++) {
        const { items } = await api.payments.list({ page, ...(clientId !== null && { clientId }) })
        found.push(...items.filter((one) => one.leftMinor > 0 && one.currency === currency && one.payerId === payerId))
        const all = found.reduce((sum, { leftMinor }) => sum + leftMinor, 0)
        if (items.length < paymentsPerPage || all >= creditMinor) return found
      }
    },
  })
  return (
    <EditRecordDialog {...frame} title={title} record={payments} noun="credit" failure="The credit could not be loaded">
      {(found) => <Choice {...frame} invoice={invoice} payments={found} />}
    </EditRecordDialog>
  )
}

const title = 'Use credit'

function Choice({ invoice, payments, open, onClose }: UseCreditDialogProps & { payments: readonly Payment[] }) {
  const refresh = useRefreshMoney()
  const { busy, refusal, run } = useAction()
  const [chosenId, setChosenId] = useState(payments[0]?.id)
  const chosen = payments.find(({ id }) => id === chosenId)
  const amount = (minor: number) => formatAmount(minor, invoice.currency)
  const use = async (payment: Payment) => {
    const done = await run('use', () => api.payments.use({ id: payment.id, invoiceId: invoice.id }))
    if (done) {
      onClose()
      toast.good('Credit used')
    }
    await refresh()
  }
  return (
    <Dialog
      open={open}
      onClose={onClose}
      size="form"
      title={title}
      description={`${amount(invoice.openMinor)} of invoice ${invoice.number ?? ''} is open.`}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          {chosen && (
            <Button variant="filled" busy={busy !== undefined} onClick={() => void use(chosen)}>
              Use {amount(Math.min(chosen.leftMinor, invoice.openMinor))}
            </Button>
          )}
        </>
      }
    >
      <FormError>{refusal}</FormError>
      {payments.length === 0 ? (
        <p>There is no credit left in this currency.</p>
      ) : (
        <Field label="Payment to use">
          <RadioCards
            name="payment"
            value={chosenId}
            onChange={({ target }) => setChosenId(target.value)}
            columns={1}
            options={payments.map((one) => ({
              value: one.id,
              label: `${amount(one.leftMinor)} left`,
              description: `${one.payerName}, ${paymentMethodNames[one.method]} of ${formatDay(one.receivedDate)}`,
            }))}
          />
        </Field>
      )}
    </Dialog>
  )
}
