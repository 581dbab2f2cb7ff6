import type { PayerOrganisation } from '@openhour/shared/features/money/payer-organisations.contract.ts'
import { api } from '../../lib/api/api.ts'
import { defineConfirmationDialog, Named } from '../../ui/ConfirmationDialog.tsx'

export const RemoveOrganisationDialog = defineConfirmationDialog(
  ({ organisation: { payerId, name } }: { organisation: PayerOrganisation }) => ({
    title: 'Remove the e-invoice details?',
    text: (
      <>
        <Named>{name}</Named> gets plain PDF invoices from now on. E-invoices that were issued stay as they are.
      </>
    ),
    button: 'Remove details',
    run: () => api.payerOrganisations.remove({ payerId }),
    changes: ['payer_organisations'],
    done: 'E-invoice details removed',
    failed: 'The e-invoice details were not removed',
  }),
)
