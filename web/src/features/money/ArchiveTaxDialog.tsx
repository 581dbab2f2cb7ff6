import type { TaxCategory } from '@openhour/shared/features/money/money.contract.ts'
import { api } from '../../lib/api/api.ts'
import { defineConfirmationDialog, Named } from '../../ui/ConfirmationDialog.tsx'

export const ArchiveTaxDialog = defineConfirmationDialog(({ tax: { id, name } }: { tax: TaxCategory }) => ({
  title: 'Archive this tax category?',
  text: (
    <>
      <Named>{name}</Named> can no longer be chosen. Charges that have it keep it. You can add one with the same name
      later.
    </>
  ),
  button: 'Archive category',
  tone: 'plain',
  run: () => api.money.archiveTax({ id }),
  changes: ['tax_categories'],
  done: 'Tax category archived',
  failed: 'The tax category was not archived',
}))
