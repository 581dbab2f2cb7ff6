import type { AccountPage } from '@openhour/shared/features/admin-accounts/admin-accounts.contract.ts'
import { formatMoment } from '../../lib/time/format.ts'
import { Card, CardHead } from '../../ui/Card.tsx'
import { actLabel } from './account-labels.ts'

/** What admins did to an account, and why. */
export function AccountHistory({ acts }: { acts: AccountPage['acts'] }) {
  return (
    <Card padding="lg">
      <CardHead title="What admins did" fact={acts.length === 0 ? 'Nothing yet' : 'The latest 50'} />
      <ul className="-my-1 divide-y divide-line">
        {acts.map(({ at, act, reason, by }) => (
          <li key={at} className="py-2.5">
            <p>{actLabel(act)}</p>
            {reason !== null && <p className="wrap-anywhere">{reason}</p>}
            <p className="text-sm wrap-anywhere text-muted">
              {formatMoment(at)}, by {by ?? 'an admin who is gone'}
            </p>
          </li>
        ))}
      </ul>
    </Card>
  )
}
