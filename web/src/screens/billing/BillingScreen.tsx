import { planName, type Tier } from '@openhour/shared/access/tiers.ts'
import type { Plan } from '@openhour/shared/features/billing/billing.contract.ts'
import { FlaskConical } from 'lucide-react'
import { useEffect } from 'react'
import { billingPage } from '../../features/billing/billing.page.ts'
import { BillingSkeleton } from '../../features/billing/BillingSkeleton.tsx'
import {
  CheckSubscriptionButton,
  CheckSubscriptionFailure,
  useSubscriptionCheck,
} from '../../features/billing/CheckSubscription.tsx'
import { CheckoutNotice } from '../../features/billing/CheckoutNotice.tsx'
import {
  CustomerPortalButton,
  CustomerPortalNotice,
  useCustomerPortal,
} from '../../features/billing/CustomerPortal.tsx'
import { EntitlementTable } from '../../features/billing/EntitlementTable.tsx'
import { Invoices } from '../../features/billing/Invoices.tsx'
import { ManagedPlan } from '../../features/billing/ManagedPlan.tsx'
import { NothingSold } from '../../features/billing/NothingSold.tsx'
import type { ChosenPlan } from '../../features/billing/chosen-plan.ts'
import { usePlan } from '../../features/billing/plan-query.ts'
import { PlanPicker } from '../../features/billing/PlanPicker.tsx'
import { useCheckout } from '../../features/billing/use-checkout.ts'
import { failedLoad } from '../../lib/api/failed-load.ts'
import { Badge } from '../../ui/Badge.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { PageHead } from '../shell/PageHead.tsx'

const targets = ['trial'] as const

type BillingScreenProps = {
  /** The practice's. */
  zone: string
  chosen?: ChosenPlan
  /** Someone comes back from paying, so the payment provider is asked at once. */
  paid?: boolean
}

/** /app/billing and /app/subscription: the current plan and the available ones. */
export function BillingScreen({ zone, chosen = {}, paid = false }: BillingScreenProps) {
  const plan = usePlan()
  const check = useSubscriptionCheck()
  const { mutate: checkNow } = check
  useEffect(() => {
    if (paid) checkNow()
  }, [paid, checkNow])
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
        {plan.isError && <ErrorState title="Your plan could not be loaded" {...failedLoad(plan)} />}
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
  const portal = useCustomerPortal()
  return (
    <>
      <ManagedPlan
        plan={plan}
        zone={zone}
        targets={targets}
        actions={plan.hasPortal && <CustomerPortalButton portal={portal} />}
      >
        {(ask) => (
          <>
            <CustomerPortalNotice portal={portal} />
            <PlanPicker
              plan={plan}
              zone={zone}
              chosen={chosen}
              checkout={checkout}
              onChoose={(choice, inThisTab) => void start(choice, inThisTab)}
              onDowngrade={ask}
              notice={<CheckoutNotice checkout={plan.tier === purchased(checkout) ? { step: 'none' } : checkout} />}
            />
          </>
        )}
      </ManagedPlan>
      {plan.hasPortal && <Invoices zone={zone} />}
      <EntitlementTable current={planName(plan)} />
    </>
  )
}

function purchased(checkout: ReturnType<typeof useCheckout>['checkout']): Tier | undefined {
  return checkout.step === 'waiting' ? checkout.tier : undefined
}
