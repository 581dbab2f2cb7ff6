import { planName } from '@openhour/shared/access/tiers.ts'
import type { Plan } from '@openhour/shared/features/billing/billing.contract.ts'
import { CalendarClock, CircleAlert, CircleCheck } from 'lucide-react'
import type { ReactNode, Ref } from 'react'
import { useNow } from '../../lib/time/now.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Card } from '../../ui/Card.tsx'
import { ProgressBar } from '../../ui/ProgressBar.tsx'
import { clientUse } from './plan-card.ts'
import { planState } from './plan-state.ts'

type CurrentPlanProps = {
  plan: Plan
  zone: string
  /** Focuses the heading after the plan has changed. */
  headingRef?: Ref<HTMLHeadingElement>
  actions?: ReactNode
  /** What is planned, between the plan and the actions. */
  notice?: ReactNode
}

/** The current plan, its end date and its usage. `zone` is the practice's; `actions` are shown below. */
export function CurrentPlan({ plan, zone, headingRef, actions, notice }: CurrentPlanProps) {
  const now = useNow()
  const { fact, meaning } = planState(plan, now, zone)
  return (
    <Card padding="lg" className="grid gap-6 md:grid-cols-[1.75fr_1fr] md:gap-10">
      <section aria-labelledby="current-plan">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <h2 id="current-plan" ref={headingRef} tabIndex={-1} className="text-2xl outline-none">
            {planName(plan)}
          </h2>
          {plan.subscribed ? (
            <Badge tone={plan.pastDue ? 'honey' : 'good'} icon={plan.pastDue ? CircleAlert : CircleCheck}>
              {plan.pastDue ? 'Payment failed' : 'Active'}
            </Badge>
          ) : (
            !plan.trialExpired && (
              <Badge tone="soft" icon={CalendarClock}>
                Trial active
              </Badge>
            )
          )}
        </div>
        <p className="mt-2 font-medium">{fact}</p>
        <p className="mt-1 max-w-130 text-muted">{meaning}</p>
        {notice}
        {actions && <div className="mt-5 flex flex-wrap gap-2">{actions}</div>}
      </section>
      <ClientUse plan={plan} />
    </Card>
  )
}

function ClientUse({ plan }: { plan: Plan }) {
  const { used, limit } = plan.clients
  const { fact = '', progress, atLimit } = clientUse(used, limit)
  return (
    <section aria-labelledby="client-use" className="border-line max-md:border-t max-md:pt-5 md:border-l md:pl-10">
      <h3 id="client-use" className="text-sm text-muted">
        Active clients
      </h3>
      <p className="mt-1 text-3xl font-semibold">{used}</p>
      {progress !== undefined && (
        <div className="mt-3">
          <ProgressBar value={progress} label={fact} tone={atLimit ? 'honey' : 'brand'} width="full" />
        </div>
      )}
      <p className="mt-2 text-xs text-muted">
        {limit === null
          ? 'No limit'
          : atLimit
            ? `${fact}. Limit reached: you can add clients again once you have fewer than ${limit}.`
            : fact}
      </p>
    </section>
  )
}
