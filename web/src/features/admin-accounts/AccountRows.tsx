import type { AccountRow } from '@openhour/shared/features/admin-accounts/admin-accounts.contract.ts'
import { formatDay, formatNumber } from '../../lib/time/format.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Card } from '../../ui/Card.tsx'
import { PathLink } from '../../ui/PathLink.tsx'
import { adminAccountsPage } from './admin-accounts.page.ts'
import { planLabels, stateLabels } from './account-labels.ts'

/** Accounts as rows that open their page. */
export function AccountRows({ accounts }: { accounts: readonly AccountRow[] }) {
  return (
    <Card padding="none">
      <ul className="divide-y divide-line">
        {accounts.map((account) => (
          <AccountLine key={account.id} account={account} />
        ))}
      </ul>
    </Card>
  )
}

function AccountLine({
  account: { id, fullName, email, state, plan, createdAt, lastActive },
}: {
  account: AccountRow
}) {
  const { label, tone } = stateLabels[state]
  return (
    <li className="relative flex flex-wrap items-center gap-x-4 gap-y-1.5 px-4 py-3 hover:bg-surface-2 sm:px-5">
      <div className="min-w-0 flex-1 basis-64">
        <PathLink
          to={`${adminAccountsPage.path}/${id}`}
          className="font-medium wrap-anywhere after:absolute after:inset-0 hover:underline"
        >
          {fullName}
        </PathLink>
        <p className="text-sm wrap-anywhere text-muted">{email}</p>
      </div>
      <p className="text-sm text-muted sm:w-36">
        <span className="block">Since {formatDay(createdAt)}</span>
        <span className="block">{lastActive === null ? 'Never active' : `Active ${formatDay(lastActive)}`}</span>
      </p>
      <div className="flex gap-2 sm:w-52 sm:justify-end">
        {plan !== null && <Badge tone="soft">{planLabels[plan]}</Badge>}
        <Badge tone={tone}>{label}</Badge>
      </div>
    </li>
  )
}

export const countOfAccounts = (total: number) => `${formatNumber(total)} ${total === 1 ? 'account' : 'accounts'}`
