import type { ClientContact } from '@openhour/shared/features/client-contacts/client-contacts.contract.ts'
import type { ClientBilling, MoneyState } from '@openhour/shared/features/money/money.contract.ts'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { api } from '../../lib/api/api.ts'
import { useRefresh } from '../../lib/api/refresh.ts'
import { closing } from '../../lib/forms/closing.ts'
import { useRecordForm } from '../../lib/forms/use-record-form.ts'
import { FormFields } from '../../ui/form/FormFields.tsx'
import { FormDialog } from '../../ui/FormDialog.tsx'
import { agreedForm } from './agreed-form.ts'
import { usualPrice } from './usual-price.ts'

type AgreedDialogProps = {
  agreed: ClientBilling
  money: MoneyState
  contacts: readonly ClientContact[]
  open: boolean
  onClose: () => void
}

/** Fetched when first opened; mount a new one for each opening. */
export function AgreedDialog({ agreed, money, contacts, open, onClose }: AgreedDialogProps) {
  const { clientId } = agreed
  const refresh = useRefresh('client_billing')
  const [definition] = useState(() => agreedForm(money.currency, usualPrice(money), contacts))
  const form = useRecordForm(definition, {
    noun: 'agreement',
    opened: agreed,
    draftKey: `client-billing:${clientId}:edit`,
    clientId,
    onSend: (details, { base = agreed }) => api.money.saveClient({ clientId, updatedAt: base.updatedAt, ...details }),
    onSent: closing(onClose, 'Agreement saved', refresh),
    onReread: async () => (await api.money.client({ clientId })).agreed,
    failure: 'The agreement was not saved',
  })
  const pricing = useWatch({ control: form.form.control, name: 'pricing' }) as string
  const hidden = { ...(pricing !== 'own' && { priceMinor: null }), ...(pricing !== 'free' && { freeReason: null }) }
  return (
    <FormDialog {...form.dialog} open={open} onClose={onClose} title="What is agreed" submitLabel="Save changes">
      <FormFields {...form} parts={hidden} />
    </FormDialog>
  )
}
