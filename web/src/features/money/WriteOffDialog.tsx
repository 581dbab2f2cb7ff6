import type { Invoice } from '@openhour/shared/features/money/invoices.contract.ts'
import { formatAmount } from '@openhour/shared/lib/currencies.ts'
import { api } from '../../lib/api/api.ts'
import { closing } from '../../lib/forms/closing.ts'
import { useRecordForm } from '../../lib/forms/use-record-form.ts'
import { FormFields } from '../../ui/form/FormFields.tsx'
import { FormDialog } from '../../ui/FormDialog.tsx'
import { reasonForm } from './reason-form.ts'
import { useRefreshMoney } from './use-refresh-money.ts'

type WriteOffDialogProps = { invoice: Invoice; open: boolean; onClose: () => void }

/** Fetched when first opened; mount a new one for each opening. */
export function WriteOffDialog({ invoice, open, onClose }: WriteOffDialogProps) {
  const { id, number, openMinor, currency } = invoice
  const refresh = useRefreshMoney()
  const form = useRecordForm(reasonForm, {
    noun: 'reason',
    draftKey: `write-off:${id}`,
    onSend: (details) => api.invoices.writeOff({ id, ...details }),
    onSent: closing(onClose, 'Written off', refresh),
    failure: 'Nothing was written off',
  })
  return (
    <FormDialog
      {...form.dialog}
      open={open}
      onClose={onClose}
      title="Write off what is open?"
      description={`You give up ${formatAmount(openMinor, currency)} of invoice ${number ?? ''}. The invoice itself stays as it is.`}
      submitLabel="Write off"
    >
      <FormFields {...form} />
    </FormDialog>
  )
}
