import type { PayerOrganisation } from '@openhour/shared/features/money/payer-organisations.contract.ts'
import { api } from '../../lib/api/api.ts'
import { useRefresh } from '../../lib/api/refresh.ts'
import { closing } from '../../lib/forms/closing.ts'
import { useRecordForm } from '../../lib/forms/use-record-form.ts'
import { FormFields } from '../../ui/form/FormFields.tsx'
import { FormDialog } from '../../ui/FormDialog.tsx'
import { organisationForm } from './organisation-form.ts'

type OrganisationDialogProps = {
  payerId: string
  /** Whose billing shows it: deleting the client deletes what was typed. */
  clientId: string
  /** Null if the payer is none yet. */
  organisation: PayerOrganisation | null
  /** Of the practice; most payers are in the same. */
  country: string | null
  open: boolean
  onClose: () => void
}

/** Fetched when first opened; mount a new one for each opening. */
export function OrganisationDialog({
  payerId,
  clientId,
  organisation,
  country,
  open,
  onClose,
}: OrganisationDialogProps) {
  const refresh = useRefresh('payer_organisations')
  const form = useRecordForm(organisationForm, {
    noun: 'organisation',
    opened: organisation ?? undefined,
    ...(country && !organisation && { initial: { country } }),
    draftKey: `payer-organisation:${payerId}`,
    clientId,
    onSend: (details, { base = organisation }) =>
      api.payerOrganisations.save({ payerId, updatedAt: base?.updatedAt ?? null, ...details }),
    onSent: closing(onClose, 'E-invoice details saved', refresh),
    onReread: async () => {
      const { organisation: found } = await api.payerOrganisations.get({ payerId })
      if (!found) throw new Error('The organisation is gone')
      return found
    },
    failure: 'The e-invoice details were not saved',
  })
  return (
    <FormDialog
      {...form.dialog}
      open={open}
      onClose={onClose}
      title="E-invoice details"
      description="Drafts follow them. Issued invoices keep what they say."
      submitLabel="Save details"
    >
      <FormFields {...form} />
    </FormDialog>
  )
}
