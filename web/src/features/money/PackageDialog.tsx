import type { MoneyState } from '@openhour/shared/features/money/money.contract.ts'
import type { Package } from '@openhour/shared/features/money/packages.contract.ts'
import { useState } from 'react'
import { api } from '../../lib/api/api.ts'
import { closing } from '../../lib/forms/closing.ts'
import { useRecordForm } from '../../lib/forms/use-record-form.ts'
import { FormFields } from '../../ui/form/FormFields.tsx'
import { FormDialog } from '../../ui/FormDialog.tsx'
import { newPackageForm, packageForm } from './package-form.ts'
import { useRefreshMoney } from './use-refresh-money.ts'

type Frame = { open: boolean; onClose: () => void }

/** Sells sessions ahead. Fetched when first opened; mount a new one for each opening. */
export function NewPackageDialog({ clientId, money, ...frame }: Frame & { clientId: string; money: MoneyState }) {
  const refresh = useRefreshMoney()
  const { currency, taxes } = money
  const [definition] = useState(() =>
    newPackageForm(
      currency,
      taxes.filter(({ archivedAt }) => archivedAt === null),
    ),
  )
  const form = useRecordForm(definition, {
    noun: 'package',
    initial: { taxCategoryId: money.sessionTaxId ?? '' },
    draftKey: `package:${clientId}:new`,
    clientId,
    onSend: (details, { idempotencyKey }) =>
      api.packages.add({ clientId, currency, ...details }, { context: { idempotencyKey } }),
    onSent: closing(frame.onClose, 'Package sold', refresh),
    failure: 'The package was not sold',
  })
  return (
    <FormDialog
      {...form.dialog}
      {...frame}
      title="Sell a package"
      description="Its price waits under Charges for an invoice. From then on held sessions use it."
      submitLabel="Sell package"
    >
      <FormFields {...form} />
    </FormDialog>
  )
}

/** Renames a package, or changes when it expires. */
export function PackageDialog({ item, ...frame }: Frame & { item: Package }) {
  const refresh = useRefreshMoney()
  const form = useRecordForm(packageForm, {
    noun: 'package',
    opened: item,
    draftKey: `package:${item.id}:edit`,
    clientId: item.clientId,
    onSend: (details, { base = item }) => api.packages.change({ id: base.id, updatedAt: base.updatedAt, ...details }),
    onSent: closing(frame.onClose, 'Package saved', refresh),
    onReread: async () => {
      const { items } = await api.packages.list({ clientId: item.clientId })
      const found = items.find(({ id }) => id === item.id)
      if (!found) throw new Error('The package is gone')
      return found
    },
    failure: 'The package was not saved',
  })
  return (
    <FormDialog {...form.dialog} {...frame} title="Edit package" submitLabel="Save changes">
      <FormFields {...form} />
    </FormDialog>
  )
}
