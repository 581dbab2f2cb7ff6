import { tierNames } from '@openhour/shared/access/tiers.ts'
import type { SubscriptionRow } from '@openhour/shared/features/admin-subscriptions/admin-subscriptions.contract.ts'
import { amountMinor, type Currency } from '@openhour/shared/features/billing/plans.rules.ts'
import { formatMoney } from '../../lib/money.ts'
import { formatDay } from '../../lib/time/format.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { PathLink } from '../../ui/PathLink.tsx'
import { providerNames, statusLabels } from './subscription-list.ts'

type SubscriptionRowsProps = {
  subscriptions: readonly SubscriptionRow[]
  onRefund: (subscription: SubscriptionRow) => void
  onEndPeriod: (subscription: SubscriptionRow) => void
}

export function SubscriptionRows({ subscriptions, onRefund, onEndPeriod }: SubscriptionRowsProps) {
  return (
    <Card padding="none">
      <ul className="divide-y divide-line">
        {subscriptions.map((each) => (
          <li
            key={`${each.provider} ${each.reference}`}
            className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3 sm:px-5"
          >
            <div className="min-w-0 flex-1 basis-64">
              <PathLink
                to={`/app/admin/therapists/${each.account}`}
                className="font-medium wrap-anywhere hover:underline"
              >
                {each.fullName}
              </PathLink>
              <p className="text-sm wrap-anywhere text-muted">{each.email}</p>
            </div>
            <div className="basis-56 text-sm">
              <p>{planOf(each)}</p>
              <p className="text-muted">{whenOf(each)}</p>
            </div>
            <Badge tone={statusLabels[each.status].tone}>{statusLabels[each.status].label}</Badge>
            {(each.status === 'active' || each.status === 'past-due') && (
              <div className="flex flex-wrap gap-2">
                {each.provider === 'sandbox' && (
                  <Button size="sm" aria-label={`End period now: ${each.fullName}`} onClick={() => onEndPeriod(each)}>
                    End period now
                  </Button>
                )}
                <Button
                  size="sm"
                  aria-haspopup="dialog"
                  aria-label={`End and refund: ${each.fullName}`}
                  onClick={() => onRefund(each)}
                >
                  End and refund
                </Button>
              </div>
            )}
          </li>
        ))}
      </ul>
    </Card>
  )
}

function planOf({ tier, billingPeriod, currency, provider }: SubscriptionRow): string {
  const price = formatMoney(amountMinor(tier, billingPeriod, currency as Currency), currency)
  return `${tierNames[tier]}, ${price} ${billingPeriod === 'monthly' ? 'a month' : 'a year'}, ${providerNames[provider]}`
}

function whenOf({ status, periodEnd, nextTier, startedAt }: SubscriptionRow): string {
  const since = `since ${formatDay(startedAt)}`
  if (periodEnd === null) return since
  const verb = status === 'ended' ? 'ended' : nextTier === null ? 'renews' : `becomes ${tierNames[nextTier]}`
  return `${since}, ${verb} ${formatDay(periodEnd)}`
}
