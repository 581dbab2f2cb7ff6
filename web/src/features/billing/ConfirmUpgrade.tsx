import { tierNames, tiers } from '@openhour/shared/access/tiers.ts'
import type { Plan } from '@openhour/shared/features/billing/billing.contract.ts'
import { useMutation } from '@tanstack/react-query'
import { queries } from '../../lib/api/api.ts'
import { problemFrom } from '../../lib/api/http.ts'
import { useRefresh } from '../../lib/api/refresh.ts'
import { toast } from '../../lib/toast.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { FormError } from '../../ui/Field.tsx'
import type { ChosenPlan } from './chosen-plan.ts'
import { priceText } from './price-labels.ts'

/** Confirms a larger plan, for payment providers that ask for no confirmation themselves. Nothing if the plan is that large already. */
export function ConfirmUpgrade({ plan, wanted }: { plan: Plan; wanted: ChosenPlan }) {
  const refresh = useRefresh('subscribers')
  const tier = wanted.plan
  const billingPeriod = wanted.period ?? plan.billingPeriod ?? 'monthly'
  const upgrade = useMutation(
    queries.billing.upgrade.mutationOptions({
      onSuccess: async (_answer, given) => {
        await refresh()
        toast.good(`Subscription active - ${tierNames[given.tier]} plan`)
      },
      onError: () => toast.bad('Failed to start checkout. Please try again.'),
    }),
  )
  if (tier === undefined || !plan.subscribed || tiers.indexOf(tier) <= tiers.indexOf(plan.tier)) return null
  const { perMonth, billed } = priceText(tier, billingPeriod, plan.currency ?? 'USD')
  return (
    <Card padding="lg">
      <h2 className="text-2xl">Upgrade to {tierNames[tier]}</h2>
      <p className="mt-1.5 max-w-150 text-muted">
        {perMonth} a month, {billed}. {tierNames[tier]} starts now. Your payment method is charged for the rest of the
        period, less what you have already paid for it.
      </p>
      <Button
        variant="filled"
        className="mt-4"
        busy={upgrade.isPending}
        onClick={() => upgrade.mutate({ tier, billingPeriod })}
      >
        Upgrade to {tierNames[tier]}
      </Button>
      <div className="has-[p]:mt-4">
        <FormError>
          {upgrade.isError && <>The upgrade could not be completed. {problemFrom(upgrade.error).detail}</>}
        </FormError>
      </div>
    </Card>
  )
}
