import type { Plan } from '@openhour/shared/features/billing/billing.contract.ts'
import { FlaskConical } from 'lucide-react'
import { failedLoad } from '../../lib/api/failed-load.ts'
import { useTitle } from '../../lib/title.ts'
import { Brand } from '../../ui/Brand.tsx'
import { Card } from '../../ui/Card.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { PathButton } from '../../ui/PathButton.tsx'
import { BillingSkeleton } from './BillingSkeleton.tsx'
import type { ChosenPlan } from './chosen-plan.ts'
import { ConfirmUpgrade } from './ConfirmUpgrade.tsx'
import { Invoices } from './Invoices.tsx'
import { ManagedPlan } from './ManagedPlan.tsx'
import { usePlan } from './plan-query.ts'

const targets = ['pro', 'trial'] as const

/** The customer portal for payment providers that have none. `wanted` is a larger plan to confirm. */
export function OwnPortal({ zone, wanted }: { zone: string; wanted: ChosenPlan }) {
  useTitle('Your subscription')
  const plan = usePlan()
  return (
    <div className="flex min-h-dvh flex-col">
      <header className="px-4 pt-6 md:px-10">
        <Brand />
      </header>
      <main className="mx-auto flex w-full max-w-200 flex-1 flex-col gap-5 px-4 py-8 md:gap-6">
        <div className="flex flex-wrap items-center justify-between gap-3">
          <h1 className="text-3xl">Your subscription</h1>
          <PathButton to="/app/billing">Back to Billing</PathButton>
        </div>
        {plan.isPending && <BillingSkeleton />}
        {plan.isError && <ErrorState title="Your plan could not be loaded" {...failedLoad(plan)} />}
        {plan.isSuccess && <Content plan={plan.data} zone={zone} wanted={wanted} />}
      </main>
    </div>
  )
}

function Content({ plan, zone, wanted }: { plan: Plan; zone: string; wanted: ChosenPlan }) {
  if (!plan.hasPortal)
    return (
      <Card padding="lg">
        <h2 className="text-2xl">No subscription yet</h2>
        <p className="mt-1.5 text-muted">Choose a plan under Billing. You can manage it here afterwards.</p>
      </Card>
    )
  return (
    <>
      {plan.testMode && (
        <p className="flex items-start gap-2.5 rounded-lg bg-honey-soft px-4 py-3 font-medium text-honey">
          <FlaskConical size={18} aria-hidden className="mt-0.5" />
          Test mode – no card is charged and no payment provider is connected
        </p>
      )}
      <ConfirmUpgrade plan={plan} wanted={wanted} />
      <ManagedPlan plan={plan} zone={zone} targets={targets} />
      <Invoices zone={zone} />
    </>
  )
}
