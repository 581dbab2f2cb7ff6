import type { TaxCategory } from '@openhour/shared/features/money/money.contract.ts'
import { suggestedTaxes, taxesReadOn, type TaxSuggestion } from '@openhour/shared/features/money/tax-suggestions.ts'
import { Plus } from 'lucide-react'
import { api } from '../../lib/api/api.ts'
import { useRefresh } from '../../lib/api/refresh.ts'
import { closing } from '../../lib/forms/closing.ts'
import { useRecordForm } from '../../lib/forms/use-record-form.ts'
import { formatDay } from '../../lib/time/format.ts'
import { nameOf } from '../../lib/code-names.ts'
import { Button } from '../../ui/Button.tsx'
import { FormFields } from '../../ui/form/FormFields.tsx'
import { FormDialog } from '../../ui/FormDialog.tsx'
import { taxForm } from './tax-form.ts'
import { taxLabel } from './tax-labels.ts'

type TaxDialogProps = {
  /** Undefined for a new one. */
  tax?: TaxCategory | undefined
  /** Of the practice; its usual categories are suggested. */
  country: string | null
  open: boolean
  onClose: () => void
}

/** Fetched when first opened; mount a new one for each opening. */
export function TaxDialog({ tax, country, open, onClose }: TaxDialogProps) {
  const refresh = useRefresh('tax_categories')
  const form = useRecordForm(taxForm, {
    noun: 'tax category',
    opened: tax,
    draftKey: `tax-category:${tax?.id ?? 'new'}`,
    onSend: (details, { base = tax, idempotencyKey }) =>
      base
        ? api.money.changeTax({ id: base.id, updatedAt: base.updatedAt, ...details })
        : api.money.addTax(details, { context: { idempotencyKey } }),
    onSent: closing(onClose, tax ? 'Tax category saved' : 'Tax category added', refresh),
    onReread: async () => {
      const { taxes } = await api.money.settings()
      const found = taxes.find(({ id }) => id === tax?.id)
      if (!found) throw new Error('The tax category is gone')
      return found
    },
    failure: tax ? 'The tax category was not saved' : 'The tax category was not added',
  })
  return (
    <FormDialog
      {...form.dialog}
      open={open}
      onClose={onClose}
      title={tax ? 'Edit tax category' : 'Add a tax category'}
      description={tax && 'Drafts follow it. Issued invoices keep what they say.'}
      submitLabel={tax ? 'Save changes' : 'Add tax category'}
    >
      {!tax && (
        <Suggestions
          country={country}
          onChoose={({ name, code, rate, exemptionCode, sentence }) => {
            const values = taxForm.valuesOf({ name, code, rate, exemptionCode, sentence, revenueAccount: null })
            form.form.reset(values, { keepDefaultValues: true })
          }}
        />
      )}
      <FormFields {...form} />
    </FormDialog>
  )
}

function Suggestions({ country, onChoose }: { country: string | null; onChoose: (tax: TaxSuggestion) => void }) {
  return (
    <fieldset className="mb-6">
      <legend className="font-medium">
        Begin with one that is usual{country && ` in ${nameOf(country, 'region')}`}
      </legend>
      <p className="mt-1 text-sm text-muted">
        As laws stood on {formatDay(taxesReadOn)}. Your tax adviser knows which apply to you.
      </p>
      <ul className="mt-3 flex flex-wrap gap-2">
        {suggestedTaxes(country).map((tax) => (
          <li key={tax.name}>
            <Button size="sm" icon={Plus} title={tax.source} onClick={() => onChoose(tax)}>
              {taxLabel(tax)}
            </Button>
          </li>
        ))}
      </ul>
    </fieldset>
  )
}
