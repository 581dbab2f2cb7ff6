import { Check, Lock } from 'lucide-react'
import { Card, CardHead } from '../../ui/Card.tsx'
import { entitlementRows, planColumns } from './entitlement-rows.ts'

/** What each plan opens. On a phone it scrolls sideways inside its card, the names staying in sight. */
export function EntitlementTable({ current }: { current: string }) {
  return (
    <Card padding="none">
      <div className="px-5 pt-5 sm:px-6 sm:pt-6">
        <CardHead title="What each plan opens" fact="Free is what stays when a trial ends without a plan." />
      </div>
      <div role="region" aria-label="What each plan opens" tabIndex={0} className="overflow-x-auto pb-3">
        <table className="w-full min-w-150 text-left text-md">
          <thead>
            <tr className="border-b border-line text-sm">
              <td className="sticky left-0 bg-surface" />
              {planColumns.map((name) => (
                <th key={name} scope="col" className="px-3 pb-2.5 font-semibold whitespace-nowrap">
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
                  className="sticky left-0 w-55 min-w-36 bg-surface py-2.5 pr-3 pl-5 font-normal text-muted sm:pl-6"
                >
                  {label}
                </th>
                {cells.map((cell, index) => (
                  <td key={planColumns[index]} className="px-3 py-2.5 whitespace-nowrap">
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
    <span className={open ? 'inline-flex items-center gap-2' : 'inline-flex items-center gap-2 text-muted'}>
      <Icon size={16} aria-hidden className={open ? 'text-primary' : ''} />
      {open ? 'Open' : 'Locked'}
    </span>
  )
}
