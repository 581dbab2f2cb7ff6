import type { Charge } from '@openhour/shared/features/money/charges.contract.ts'
import { formatAmount } from '@openhour/shared/lib/currencies.ts'
import { api } from '../../lib/api/api.ts'
import { closing } from '../../lib/forms/closing.ts'
import { useRecordForm } from '../../lib/forms/use-record-form.ts'
import { FormFields } from '../../ui/form/FormFields.tsx'
import { FormDialog } from '../../ui/FormDialog.tsx'
import { reasonForm } from './reason-form.ts'
import { useRefreshMoney } from './use-refresh-money.ts'

type WaiveDialogProps = { charge: Charge; open: boolean; onClose: () => void }

/** Fetched when first opened; mount a new one for each opening. */
export function WaiveDialog({ charge, open, onClose }: WaiveDialogProps) {
  const refresh = useRefreshMoney()
  const { id, clientId, clientName, description, amountMinor, currency } = charge
  const form = useRecordForm(reasonForm, {
    noun: 'reason',
    draftKey: `waive-charge:${id}`,
    clientId,
    onSend: (details) => api.charges.waive({ id, ...details }),
    onSent: closing(onClose, 'Charge waived', refresh),
    failure: 'The charge was not waived',
  })
  return (
    <FormDialog
      {...form.dialog}
      open={open}
      onClose={onClose}
      title="Waive this charge?"
      description={`${clientName}: ${description}, ${formatAmount(amountMinor, currency)}. You can charge it later after all.`}
      submitLabel="Waive charge"
    >
      <FormFields {...form} />
    </FormDialog>
  )
}
