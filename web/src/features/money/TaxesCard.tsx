import type { TaxCategory } from '@openhour/shared/features/money/money.contract.ts'
import { taxCodeNames } from '@openhour/shared/features/money/money.rules.ts'
import { Archive, Pencil, Percent, Plus } from 'lucide-react'
import { ActionsMenu } from '../../ui/ActionsMenu.tsx'
import { Badge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { Card, CardHead } from '../../ui/Card.tsx'
import { defineDialogs } from '../../ui/define-dialogs.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { lazyDialog } from '../../ui/lazy-overlay.ts'
import { rateText } from './invoice-labels.ts'

const [useTaxDialogs, TaxDialogs] = defineDialogs()({
  form: lazyDialog(() => import('./TaxDialog.tsx').then((file) => file.TaxDialog)),
  archive: lazyDialog(() => import('./ArchiveTaxDialog.tsx').then((file) => file.ArchiveTaxDialog)),
})

/** How services are taxed: one for each kind, because a fee may be taxed where a session is not. */
export function TaxesCard({ taxes, country }: { taxes: readonly TaxCategory[]; country: string | null }) {
  const dialogs = useTaxDialogs()
  const shown = taxes.toSorted((one, other) => Number(one.archivedAt !== null) - Number(other.archivedAt !== null))
  const add = (
    <Button icon={Plus} aria-haspopup="dialog" onClick={() => dialogs.show({ kind: 'form', country })}>
      Add tax category
    </Button>
  )
  return (
    <Card padding="lg">
      <CardHead
        title="Tax categories"
        fact="Your tax adviser knows which apply to you."
        actions={shown.length > 0 && add}
      />
      {shown.length === 0 ? (
        <EmptyState icon={Percent} title="No tax categories yet" actions={add} small>
          Add one, such as care that is exempt from tax. Every charge has one.
        </EmptyState>
      ) : (
        <ul aria-label="Tax categories" className="-my-1 divide-y divide-line">
          {shown.map((tax) => (
            <li key={tax.id} className="flex items-start gap-3 py-3">
              <div className="min-w-0 flex-1">
                <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
                  <span className="font-medium wrap-anywhere">{tax.name}</span>
                  {tax.archivedAt !== null && <Badge>Archived</Badge>}
                </p>
                <p className="text-sm text-muted">
                  {tax.rate === 0 ? taxCodeNames[tax.code] : `${taxCodeNames[tax.code]}, ${rateText(tax.rate)}`}
                </p>
                {tax.sentence !== null && <p className="text-sm wrap-anywhere text-muted">{tax.sentence}</p>}
              </div>
              {tax.archivedAt === null && (
                <ActionsMenu
                  of={tax.name}
                  size="sm"
                  entries={[
                    { label: 'Edit', icon: Pencil, onSelect: () => dialogs.show({ kind: 'form', tax, country }) },
                    { label: 'Archive', icon: Archive, onSelect: () => dialogs.show({ kind: 'archive', tax }) },
                  ]}
                />
              )}
            </li>
          ))}
        </ul>
      )}
      <TaxDialogs dialogs={dialogs} />
    </Card>
  )
}
