import { electronicAddressKindNames } from '@openhour/shared/features/money/money.rules.ts'
import type { PayerOrganisation } from '@openhour/shared/features/money/payer-organisations.contract.ts'
import { useQuery } from '@tanstack/react-query'
import { FileCode2, Pencil, Trash2 } from 'lucide-react'
import { queries } from '../../lib/api/api.ts'
import { Button } from '../../ui/Button.tsx'

type OrganisationPartProps = {
  payerId: string
  onEdit: (organisation: PayerOrganisation | null) => void
  onRemove: (organisation: PayerOrganisation) => void
}

/** Whether a payer is an organisation, whose invoices are e-invoices. Nothing until that is known. */
export function OrganisationPart({ payerId, onEdit, onRemove }: OrganisationPartProps) {
  const { data } = useQuery(queries.payerOrganisations.get.queryOptions({ input: { payerId } }))
  if (!data) return null
  const { organisation } = data
  return (
    <section aria-label="E-invoices" className="mt-5 border-t border-line pt-4">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <div className="min-w-0 flex-[1_1_16rem]">
          <h4 className="font-medium">E-invoices</h4>
          {organisation ? (
            <p className="wrap-anywhere text-muted">
              {organisation.name}, {organisation.city}. Buyer reference {organisation.buyerReference}.{' '}
              {electronicAddressKindNames[organisation.addressKind]} {organisation.electronicAddress}.
            </p>
          ) : (
            <p className="text-muted">
              Is the payer an employer, an insurer or a public body? Then its invoices can be e-invoices too.
            </p>
          )}
        </div>
        <div className="flex flex-wrap gap-2">
          {organisation ? (
            <>
              <Button icon={Pencil} aria-haspopup="dialog" onClick={() => onEdit(organisation)}>
                Edit details
              </Button>
              <Button icon={Trash2} variant="danger-text" aria-haspopup="dialog" onClick={() => onRemove(organisation)}>
                Remove
              </Button>
            </>
          ) : (
            <Button icon={FileCode2} aria-haspopup="dialog" onClick={() => onEdit(null)}>
              Add e-invoice details
            </Button>
          )}
        </div>
      </div>
    </section>
  )
}
