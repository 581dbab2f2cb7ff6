import type { Balance } from '@openhour/shared/features/money/money.contract.ts'
import { formatAmount } from '@openhour/shared/lib/currencies.ts'
import { Card } from '../../ui/Card.tsx'

/** What a client owes and has left, a card for each currency. */
export function Balances({ balances }: { balances: readonly Balance[] }) {
  return balances.map((balance) => (
    <Card key={balance.currency} padding="none">
      <dl
        aria-label={`Balance in ${balance.currency}`}
        className="grid grid-cols-2 gap-px bg-line sm:grid-cols-4 *:bg-surface *:px-4 *:py-3.5 sm:*:px-6"
      >
        {figuresOf(balance).map(([name, minor, tone]) => (
          <div key={name} className="min-w-0">
            <dt className="text-sm text-muted">{name}</dt>
            <dd className={`tnum text-lg font-semibold wrap-anywhere ${minor > 0 ? tone : ''}`}>
              {formatAmount(minor, balance.currency)}
            </dd>
          </div>
        ))}
      </dl>
    </Card>
  ))
}

const figuresOf = ({ chargedMinor, openMinor, overdueMinor, creditMinor }: Balance): [string, number, string][] => [
  ['To invoice', chargedMinor, ''],
  ['Open', openMinor, ''],
  ['Overdue', overdueMinor, 'text-clay'],
  ['Credit', creditMinor, 'text-good'],
]
