import { type Tier, tierNames } from '@openhour/shared/access/tiers.ts'
import type { Plan } from '@openhour/shared/features/billing/billing.contract.ts'
import {
  type BillingPeriod,
  type Currency,
  currencies,
  type PaidTier,
} from '@openhour/shared/features/billing/plans.rules.ts'
import { CircleCheck } from 'lucide-react'
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import { formatDate } from '../../lib/time/format.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { SegmentedSwitch } from '../../ui/SegmentedSwitch.tsx'
import { Select } from '../../ui/Select.tsx'
import { canGoDownTo } from './downgrade.ts'
import { PlanOffer } from './PlanOffer.tsx'
import { usePreferredCurrency } from './preferred-currency.ts'
import type { ChosenPlan } from './chosen-plan.ts'
import type { Checkout, Choice } from './use-checkout.ts'

const optionOf = (value: Currency) => ({ value, label: `${value} ${currencies[value].symbol}` })
const periods = [
  { value: 'monthly', label: 'Monthly' },
  { value: 'annually', label: 'Annually' },
] as const

type PlanPickerProps = {
  plan: Plan
  zone: string
  /** Preselected plan: listed first, with the focus on its button. */
  chosen: ChosenPlan
  checkout: Checkout
  onChoose: (choice: Choice, inThisTab?: boolean) => void
  onDowngrade: (target: Tier) => void
  /** Progress of a purchase, between the heading and the plans. */
  notice: ReactNode
}

/** The available plans, in four currencies, monthly or yearly. */
export function PlanPicker({ plan, zone, chosen, checkout, onChoose, onDowngrade, notice }: PlanPickerProps) {
  const [period, setPeriod] = useState<BillingPeriod>(chosen.period ?? plan.billingPeriod ?? 'monthly')
  const [preferred, setCurrency] = usePreferredCurrency()
  // A subscription keeps its currency, and not every provider takes each.
  const currency = plan.currencies.includes(preferred) ? preferred : (plan.currencies[0] ?? preferred)
  const { plan: wanted, checkout: startsAtOnce = false } = chosen
  const started = useRef(false)
  const choose = useEffectEvent((tier: PaidTier) => onChoose({ tier, currency, billingPeriod: period }, true))
  // Whoever has a plan already decides here about another one.
  const mayStart = startsAtOnce && !plan.subscribed
  useEffect(() => {
    if (!mayStart || wanted === undefined || started.current) return
    started.current = true
    choose(wanted)
  }, [mayStart, wanted])
  const offer = (tier: PaidTier) => (
    <PlanOffer
      tier={tier}
      period={period}
      currency={currency}
      action={
        <Action
          plan={plan}
          tier={tier}
          zone={zone}
          preselected={chosen.plan === tier}
          busy={checkout.step === 'asked' && checkout.tier === tier}
          onChoose={() => onChoose({ tier, currency, billingPeriod: period })}
          onDowngrade={() => onDowngrade(tier)}
        />
      }
    />
  )
  return (
    <section aria-labelledby="plans">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3">
        <h2 id="plans" className="text-2xl">
          Plans
        </h2>
        <div className="flex flex-wrap items-center gap-3">
          <SegmentedSwitch label="Billing period" segments={periods} value={period} onChange={setPeriod} />
          <Badge tone="honey" className="max-sm:order-last">
            2 months free
          </Badge>
          <div className="w-28">
            <Select
              aria-label="Currency"
              options={plan.currencies.map(optionOf)}
              value={currency}
              disabled={plan.currencies.length < 2}
              onChange={(event) => setCurrency(event.target.value as Currency)}
            />
          </div>
        </div>
      </div>
      <div className="has-[p]:mt-4">{notice}</div>
      <div className="mt-4 grid gap-4 md:grid-cols-2 lg:gap-5">
        {offer('pro')}
        {offer('premium')}
      </div>
    </section>
  )
}

type ActionProps = {
  plan: Plan
  tier: PaidTier
  zone: string
  preselected: boolean
  busy: boolean
  onChoose: () => void
  onDowngrade: () => void
}

function Action({ plan, tier, zone, preselected, busy, onChoose, onDowngrade }: ActionProps) {
  const name = tierNames[tier]
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (preselected) button.current?.focus()
  }, [preselected])
  if (plan.tier === tier) return <Word icon={CircleCheck}>Your plan</Word>
  if (plan.subscribed && plan.nextTier === tier) {
    return <Word>{plan.subscriptionEnd ? `From ${formatDate(plan.subscriptionEnd, { zone })}` : 'Next'}</Word>
  }
  if (canGoDownTo(plan, tier)) return <Button onClick={onDowngrade}>Downgrade to {name}</Button>
  return (
    <Button
      ref={button}
      variant={tier === 'premium' ? 'filled' : 'outlined'}
      busy={busy}
      onClick={onChoose}
      className="max-sm:w-full"
    >
      {plan.subscribed ? `Upgrade to ${name}` : `Choose ${name}`}
    </Button>
  )
}

function Word({ icon, children }: { icon?: typeof CircleCheck; children: ReactNode }) {
  return (
    <p className="flex h-10 items-center">
      <Badge tone="soft" icon={icon}>
        {children}
      </Badge>
    </p>
  )
}
