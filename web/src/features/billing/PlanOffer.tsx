import { tierNames } from '@openhour/shared/access/tiers.ts'
import type { BillingPeriod, Currency, PaidTier } from '@openhour/shared/features/billing/plans.rules.ts'
import { Check } from 'lucide-react'
import type { ReactNode } from 'react'
import { cn } from '../../lib/cn.ts'
import { Card } from '../../ui/Card.tsx'
import { planPoints } from './entitlement-rows.ts'
import { priceText } from './price-labels.ts'

type PlanOfferProps = {
  tier: PaidTier
  period: BillingPeriod
  currency: Currency
  /** The action for this plan: choose, downgrade, or a badge for the current one. */
  action: ReactNode
}

/** One plan with its price. The largest has an accented border. */
export function PlanOffer({ tier, period, currency, action }: PlanOfferProps) {
  const { perMonth, billed, saving } = priceText(tier, period, currency)
  return (
    <Card padding="lg" className={cn('flex flex-col', tier === 'premium' && 'border-2 border-primary!')}>
      <h3 className="text-lg font-semibold">{tierNames[tier]}</h3>
      <p className="mt-3 flex flex-wrap items-baseline gap-x-2">
        <span className="display text-[3.25rem] leading-none">{perMonth}</span>
        <span className="text-muted">a month</span>
      </p>
      <p className="mt-2 text-sm text-muted">{billed}</p>
      <p className="mt-0.5 text-sm font-medium text-on-soft">
        {period === 'annually' ? `You save ${saving} a year` : `Save ${saving} a year when billed yearly`}
      </p>
      <ul className="mt-5 mb-6 flex flex-col gap-2.5">
        {planPoints(tier).map((point) => (
          <li key={point} className="flex items-start gap-3">
            <Check size={18} aria-hidden className="mt-0.5 text-primary" />
            {point}
          </li>
        ))}
      </ul>
      <div className="mt-auto">{action}</div>
    </Card>
  )
}
