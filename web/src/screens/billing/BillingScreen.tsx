import type { Tier } from '@openhour/shared/access/tiers.ts'
import type { Plan } from '@openhour/shared/features/billing/billing.contract.ts'
import { useQuery } from '@tanstack/react-query'
import { FlaskConical } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { billingPage } from '../../features/billing/billing.page.ts'
import { BillingSkeleton } from '../../features/billing/BillingSkeleton.tsx'
import {
  CheckSubscriptionButton,
  CheckSubscriptionFailure,
  useSubscriptionCheck,
} from '../../features/billing/CheckSubscription.tsx'
import { CheckoutNotice } from '../../features/billing/CheckoutNotice.tsx'
import { CurrentPlan } from '../../features/billing/CurrentPlan.tsx'
import { canGoDownTo, targetName } from '../../features/billing/downgrade.ts'
import { DowngradeDialog } from '../../features/billing/DowngradeDialog.tsx'
import { EntitlementTable } from '../../features/billing/EntitlementTable.tsx'
import { NothingSold } from '../../features/billing/NothingSold.tsx'
import { planName } from '../../features/billing/plan-names.ts'
import type { ChosenPlan } from '../../features/billing/chosen-plan.ts'
import { PlanPicker } from '../../features/billing/PlanPicker.tsx'
import { useCheckout } from '../../features/billing/use-checkout.ts'
import { queries } from '../../lib/api/api.ts'
import { problemFrom } from '../../lib/api/http.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { PageHead } from '../shell/PageHead.tsx'

/** /app/billing and /app/subscription: the current plan and the available ones. `zone` is the practice's. */
export function BillingScreen({ zone, chosen = {} }: { zone: string; chosen?: ChosenPlan }) {
  const plan = useQuery(queries.billing.plan.queryOptions())
  const check = useSubscriptionCheck()
  const sold = plan.data?.plansOn ? plan.data : undefined
  return (
    <>
      <PageHead
        title={billingPage.title}
        badge={sold?.testMode && <TestMode />}
        actions={sold && <CheckSubscriptionButton check={check} />}
      />
      <div className="has-[p]:mb-6">
        <CheckSubscriptionFailure check={check} />
      </div>
      <div className="flex flex-col gap-6 md:gap-8">
        {plan.isPending && <BillingSkeleton />}
        {plan.isError && (
          <ErrorState title="Your plan could not be loaded" onRetry={() => void plan.refetch()} busy={plan.isFetching}>
            {problemFrom(plan.error).detail}
          </ErrorState>
        )}
        {plan.isSuccess &&
          (sold ? (
            <Plans plan={sold} zone={zone} chosen={chosen} />
          ) : (
            <NothingSold clientCount={plan.data.clients.used} />
          ))}
      </div>
    </>
  )
}

function TestMode() {
  return (
    <Badge tone="honey" icon={FlaskConical}>
      Test mode
    </Badge>
  )
}

function Plans({ plan, zone, chosen }: { plan: Plan; zone: string; chosen: ChosenPlan }) {
  const { checkout, start } = useCheckout()
  // The target is kept while the dialog fades out, so that its text does not change.
  const [downgrade, setDowngrade] = useState({ target: 'trial' as Tier, open: false, done: false })
  const ask = (target: Tier) => setDowngrade({ target, open: true, done: false })
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (downgrade.done) heading.current?.focus()
  }, [downgrade.done])
  return (
    <>
      <CurrentPlan
        plan={plan}
        zone={zone}
        headingRef={heading}
        actions={
          canGoDownTo(plan, 'trial') && <Button onClick={() => ask('trial')}>Downgrade to {targetName('trial')}</Button>
        }
      />
      <PlanPicker
        plan={plan}
        zone={zone}
        chosen={chosen}
        checkout={checkout}
        onChoose={(choice) => void start(choice)}
        onDowngrade={ask}
        notice={<CheckoutNotice checkout={plan.tier === purchased(checkout) ? { step: 'none' } : checkout} />}
      />
      <EntitlementTable current={planName(plan)} />
      <DowngradeDialog
        plan={plan}
        zone={zone}
        target={downgrade.target}
        open={downgrade.open}
        onClose={(done) => setDowngrade({ ...downgrade, open: false, done })}
      />
    </>
  )
}

function purchased(checkout: ReturnType<typeof useCheckout>['checkout']): Tier | undefined {
  return checkout.step === 'waiting' ? checkout.tier : undefined
}
