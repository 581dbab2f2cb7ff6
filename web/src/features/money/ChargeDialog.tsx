import type { Charge } from '@openhour/shared/features/money/charges.contract.ts'
import type { MoneyState } from '@openhour/shared/features/money/money.contract.ts'
import { useState } from 'react'
import { api } from '../../lib/api/api.ts'
import { closing } from '../../lib/forms/closing.ts'
import { useOpenedRecord } from '../../lib/forms/use-opened-record.ts'
import { useRecordForm } from '../../lib/forms/use-record-form.ts'
import { usePracticeDates } from '../../lib/time/practice-dates.ts'
import { EditRecordDialog } from '../../ui/form/EditRecordDialog.tsx'
import { FormFields } from '../../ui/form/FormFields.tsx'
import { FormDialog } from '../../ui/FormDialog.tsx'
import { chargeForm } from './charge-form.ts'
import { useRefreshMoney } from './use-refresh-money.ts'

type ChargeDialogProps = {
  clientId: string
  /** Undefined for a new one. */
  charge?: Charge | undefined
  open: boolean
  onClose: () => void
}

/** Fetched when first opened; mount a new one for each opening. */
export function ChargeDialog(props: ChargeDialogProps) {
  const { charge, open, onClose } = props
  const settings = useOpenedRecord({ id: 'charge', read: () => api.money.settings() })
  const frame = { open, onClose, title: charge ? 'Edit charge' : 'Add a charge' }
  return (
    <EditRecordDialog {...frame} record={settings} noun="charge" failure="Your prices could not be loaded">
      {(money) => <Form {...props} title={frame.title} money={money} />}
    </EditRecordDialog>
  )
}

function Form({ clientId, charge, money, ...frame }: ChargeDialogProps & { title: string; money: MoneyState }) {
  const { today } = usePracticeDates()
  const refresh = useRefreshMoney()
  const currency = charge?.currency ?? money.currency
  const [definition] = useState(() =>
    chargeForm(
      currency,
      money.taxes.filter(({ id, archivedAt }) => archivedAt === null || id === charge?.taxCategoryId),
    ),
  )
  const form = useRecordForm(definition, {
    noun: 'charge',
    ...(charge ? { opened: charge } : { initial: { serviceDate: today, taxCategoryId: money.sessionTaxId ?? '' } }),
    draftKey: charge ? `charge:${charge.id}:edit` : `charge:${clientId}:new`,
    clientId,
    onSend: (details, { base = charge, idempotencyKey }) =>
      base
        ? api.charges.update({ id: base.id, updatedAt: base.updatedAt, ...details })
        : api.charges.add({ clientId, currency, ...details }, { context: { idempotencyKey } }),
    onSent: closing(frame.onClose, charge ? 'Charge saved' : 'Charge added', refresh),
    ...(charge && { onReread: () => api.charges.get({ id: charge.id }) }),
    onRefused: async () => {
      await refresh()
    },
    failure: charge ? 'The charge was not saved' : 'The charge was not added',
  })
  return (
    <FormDialog {...form.dialog} {...frame} submitLabel={charge ? 'Save changes' : 'Add charge'}>
      <FormFields {...form} />
    </FormDialog>
  )
}
