import type { Package } from '@openhour/shared/features/money/packages.contract.ts'
import { formatAmount } from '@openhour/shared/lib/currencies.ts'
import { CircleStop, Pencil, Plus, Trash2 } from 'lucide-react'
import { api } from '../../lib/api/api.ts'
import { formatDay } from '../../lib/time/format.ts'
import { usePracticeDates } from '../../lib/time/practice-dates.ts'
import { useAction } from '../../lib/use-action.ts'
import { ActionsMenu } from '../../ui/ActionsMenu.tsx'
import { Badge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { Card, CardHead } from '../../ui/Card.tsx'
import { useRefreshMoney } from './use-refresh-money.ts'

type PackagesCardProps = {
  packages: readonly Package[]
  onAdd: () => void
  onEdit: (item: Package) => void
}

/** Sessions that a client paid ahead, with how many are left. */
export function PackagesCard({ packages, onAdd, onEdit }: PackagesCardProps) {
  const { today } = usePracticeDates()
  return (
    <Card padding="lg">
      <section aria-label="Packages">
        <CardHead
          level={3}
          title="Packages"
          {...(packages.length === 0 && { fact: 'Sessions that are paid ahead and used one by one.' })}
          actions={
            <Button icon={Plus} aria-haspopup="dialog" onClick={onAdd}>
              Sell package
            </Button>
          }
        />
        {packages.length > 0 && (
          <ul className="-my-1 divide-y divide-line">
            {packages.map((item) => (
              <PackageRow key={item.id} item={item} today={today} onEdit={() => onEdit(item)} />
            ))}
          </ul>
        )}
      </section>
    </Card>
  )
}

function stateOf({ sessions, used, expiresOn, endedAt }: Package, today: string) {
  if (endedAt !== null) return 'Ended'
  if (used >= sessions) return 'Used up'
  return expiresOn !== null && expiresOn < today ? 'Expired' : undefined
}

function PackageRow({ item, today, onEdit }: { item: Package; today: string; onEdit: () => void }) {
  const { id, name, sessions, used, expiresOn, priceMinor, currency } = item
  const refresh = useRefreshMoney()
  const { run } = useAction()
  const state = stateOf(item, today)
  const act = async (what: () => Promise<unknown>, failure: string) => {
    await run(id, what, failure)
    await refresh()
  }
  return (
    <li className="flex items-start gap-3 py-3">
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
          <span className="font-medium wrap-anywhere">{name}</span>
          {state !== undefined && <Badge>{state}</Badge>}
        </p>
        <p className="tnum text-sm text-muted">
          {[
            `${used} of ${sessions} used`,
            ...(expiresOn === null ? [] : [`until ${formatDay(expiresOn)}`]),
            formatAmount(priceMinor, currency),
          ].join(' · ')}
        </p>
      </div>
      <ActionsMenu
        of={name}
        size="sm"
        entries={[
          { label: 'Edit', icon: Pencil, onSelect: onEdit },
          ...(state === 'Ended'
            ? []
            : [
                {
                  label: 'End',
                  icon: CircleStop,
                  onSelect: () => void act(() => api.packages.end({ id }), 'The package was not ended'),
                },
              ]),
          ...(used === 0
            ? [
                { kind: 'line' } as const,
                {
                  label: 'Delete',
                  icon: Trash2,
                  tone: 'danger' as const,
                  onSelect: () => void act(() => api.packages.delete({ id }), 'The package was not deleted'),
                },
              ]
            : []),
        ]}
      />
    </li>
  )
}
