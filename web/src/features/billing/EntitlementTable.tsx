import { endedTrialName } from '@openhour/shared/access/tiers.ts'
import { Check, Lock } from 'lucide-react'
import { cn } from '../../lib/cn.ts'
import { Card, CardHead } from '../../ui/Card.tsx'
import { entitlementRows, planColumns } from './entitlement-rows.ts'

const cellClass = 'px-1 last:pr-4 sm:px-1.5 sm:last:pr-6 lg:px-3'

/**
 * Compares the plans. If it does not fit, as with large text, it scrolls sideways inside its card, and the feature
 * names stay visible.
 */
export function EntitlementTable({ current }: { current: string }) {
  return (
    <Card padding="none">
      <div className="px-5 pt-5 sm:px-6 sm:pt-6">
        <CardHead
          title="Compare plans"
          fact={`Without a plan, you have ${endedTrialName} after a trial or a subscription.`}
        />
      </div>
      <div role="region" aria-label="Compare plans" tabIndex={0} className="relative overflow-x-auto pb-3">
        <table className="w-full text-left text-xs sm:text-sm lg:text-md">
          <thead>
            <tr className="border-b border-line align-bottom">
              <td className="sticky left-0 bg-surface" />
              {planColumns.map((name) => (
                <th key={name} scope="col" className={cn(cellClass, 'pb-2.5 font-semibold')}>
                  {name}
                  {name === current && <span className="block text-xs font-normal text-muted">Your plan</span>}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {entitlementRows.map(({ label, cells }) => (
              <tr key={label} className="border-b border-line last:border-0">
                <th
                  scope="row"
                  className="sticky left-0 bg-surface py-2.5 pr-2 pl-5 font-normal text-muted sm:pl-6 lg:w-60"
                >
                  {label}
                </th>
                {cells.map((cell, index) => (
                  <td key={planColumns[index]} className={cn(cellClass, 'py-2.5 whitespace-nowrap')}>
                    {typeof cell === 'string' ? cell : <OpenOrLocked open={cell} />}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Card>
  )
}

function OpenOrLocked({ open }: { open: boolean }) {
  const Icon = open ? Check : Lock
  return (
    <span className={cn('inline-flex items-center gap-1.5', !open && 'text-muted')}>
      <Icon size={16} aria-hidden className={open ? 'text-primary' : ''} />
      <span className="max-sm:sr-only">{open ? 'Included' : 'Not included'}</span>
    </span>
  )
}
